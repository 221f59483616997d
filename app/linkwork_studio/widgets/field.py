"""What all fields share: a control, a refusal under it, a name for those who cannot see it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from linkwork_studio.widgets.error_line import ErrorLine


class Field(QWidget):
    """Emits `edited(value)` for each value the user gives and `gesture_ended()` when he lets go.

    Whoever listens to `edited` answers at once with `show_error(reason)` where the value cannot be.
    """

    edited, gesture_ended = Signal(object), Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Lay out a row for the control and the line for refusals."""
        super().__init__(parent)
        self.row = QHBoxLayout()
        self.row.setSpacing(4)
        self.error_line = ErrorLine()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(self.row)
        column.addWidget(self.error_line)

    def set_value(self, value: Any) -> None:
        """Show a value; None where several elements differ."""
        raise NotImplementedError

    def show_error(self, reason: str) -> None:
        """Show why what was given is refused, keeping it; "" takes that back."""
        self.error_line.say(reason)

    def set_name(self, name: str, hint: str = "") -> None:
        """Say what the field is, for screen readers and tooltips."""
        for control in self.controls():
            control.setAccessibleName(name)
            control.setAccessibleDescription(hint)
            control.setToolTip(hint)

    def controls(self) -> list[QWidget]:
        """The widgets that take the keyboard."""
        raise NotImplementedError
