"""A number that is typed into the air while a tool waits for a place."""

from __future__ import annotations

from PySide6.QtCore import Qt

from linkwork.errors import ModelError
from linkwork.model import units
from linkwork_studio import shown_units

DIGITS = range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)
SIGNS = (Qt.Key.Key_Period, Qt.Key.Key_Comma, Qt.Key.Key_Minus)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TypedNumber:
    """Keeps what was typed; `value` is in SI, None while it is no number."""

    def __init__(self, unit: str) -> None:
        """Read numbers in the shown unit of an SI unit."""
        self.unit, self.text = shown_units.shown(unit), ""

    @property
    def value(self) -> float | None:
        """What the text says [SI]."""
        try:
            return units.parse(self.text, self.unit) if self.text else None
        except ModelError:
            return None

    def wants(self, key: int) -> bool:
        """Whether a key belongs to a number; Enter and Backspace only once one was begun."""
        if key in DIGITS or key in SIGNS:
            return True
        return bool(self.text) and (key in ENTER or key == Qt.Key.Key_Backspace)

    def take(self, key: int, text: str) -> bool:
        """Add a key; True for Enter, which means that the number is complete."""
        if key in ENTER:
            return True
        self.text = self.text[:-1] if key == Qt.Key.Key_Backspace else self.text + text
        return False

    def clear(self) -> None:
        """Begin anew."""
        self.text = ""
