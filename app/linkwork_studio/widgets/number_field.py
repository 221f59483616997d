"""A field for one number."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from linkwork_studio.widgets.field import Field
from linkwork_studio.widgets.number_edit import NumberEdit
from linkwork_studio.widgets.scrub_label import ScrubLabel
from linkwork_studio.widgets.stepping import UNBOUNDED, Bounds


class NumberField(Field):
    """One number with its unit; `edited` carries the SI value."""

    def __init__(self, unit: str = "", bounds: Bounds = UNBOUNDED, parent: QWidget | None = None) -> None:
        """Hold a number of an SI unit within bounds (SI)."""
        super().__init__(parent)
        self.edit = NumberEdit(unit, bounds)
        self.row.addWidget(self.edit)
        self.edit.edited.connect(self.edited.emit)
        self.edit.gesture_ended.connect(self.gesture_ended)
        self.edit.refused.connect(self.error_line.say)
        self.setFocusProxy(self.edit)

    @property
    def value(self) -> float | None:
        """The SI value; None while several elements differ."""
        return self.edit.value

    def set_value(self, value: float | None) -> None:
        """Show an SI value; None for a mixed one."""
        self.edit.set_value(value)

    def show_error(self, reason: str) -> None:
        """Show why the number is refused, keeping what was typed."""
        self.edit.show_error(reason)

    def scrub_with(self, label: ScrubLabel) -> None:
        """Let a label be dragged to change the number."""
        self.edit.scrub_with(label)

    def controls(self) -> list[QWidget]:
        """The line."""
        return [self.edit]
