"""A field for three numbers side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from linkwork_studio.widgets.field import Field
from linkwork_studio.widgets.number_edit import NumberEdit
from linkwork_studio.widgets.scrub_label import ScrubLabel
from linkwork_studio.widgets.stepping import UNBOUNDED, Bounds

XYZ = ("x", "y", "z")
READ_DIGITS = 4  # significant ones that are read whole
ROUNDING = 1e-12  # of the largest number; what is smaller is left over from rounding and shown as zero


class VectorField(Field):
    """Three numbers of one unit; `edited` carries (index, SI value), since the other two may differ or stay."""

    def __init__(
        self,
        unit: str = "",
        bounds: Bounds = UNBOUNDED,
        names: Sequence[str] = XYZ,
        parent: QWidget | None = None,
    ) -> None:
        """Hold three numbers of an SI unit; their letters can be dragged."""
        super().__init__(parent)
        self.names = tuple(names)
        self.edits: list[NumberEdit] = []
        for index, name in enumerate(self.names):
            edit = NumberEdit(unit, bounds)
            edit.hide_unit()
            label = ScrubLabel(name)
            label.setProperty("axis", name)
            edit.set_prefix(label)
            edit.edited.connect(partial(self._tell, index))
            edit.gesture_ended.connect(self.gesture_ended)
            edit.refused.connect(self.error_line.say)
            self.row.addWidget(edit, 1)
            self.edits.append(edit)
        self.setFocusProxy(self.edits[0])
        self._last = 0

    @property
    def unit(self) -> str:
        """The unit in which the numbers are shown."""
        return self.edits[0].unit

    @property
    def value(self) -> tuple[float | None, ...]:
        """The SI values; None for each that is mixed."""
        return tuple(edit.value for edit in self.edits)

    def set_value(self, value: Sequence[float | None] | None) -> None:
        """Show three SI values; None for each that is mixed."""
        numbers = tuple(value or (None,) * len(self.edits))
        least = ROUNDING * max((abs(number) for number in numbers if number is not None), default=0.0)
        for edit, number in zip(self.edits, numbers, strict=True):
            edit.set_value(0.0 if number is not None and abs(number) < least else number)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There may be room beside each other now, or no more."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """The letters inside have their widths now."""
        super().showEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Three numbers beside each other, or below each other where they would be cut off; not under the hand."""
        if not self.isVisible() or any(edit.hasFocus() for edit in self.edits):
            return
        count = len(self.edits)
        each = (self.width() - (count - 1) * self.row.spacing()) // count
        fits = all(edit.would_fit(each, READ_DIGITS) for edit in self.edits)
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        if self.row.direction() != direction:
            self.row.setDirection(direction)

    def show_error(self, reason: str) -> None:
        """Show why the last given number is refused, keeping what was typed."""
        self.edits[self._last].show_error(reason)

    def set_name(self, name: str, hint: str = "") -> None:
        """Say what the field is; each number has its letter behind the name."""
        for edit, letter in zip(self.edits, self.names, strict=True):
            edit.setAccessibleName(f"{name} {letter}")
            edit.setAccessibleDescription(hint)
            edit.setToolTip(hint)

    def controls(self) -> list[QWidget]:
        """The three lines."""
        return list(self.edits)

    def _tell(self, index: int, value: float) -> None:
        self._last = index
        self.edited.emit((index, value))
