"""What a user sets once: theme, text size, mouse and units; every choice is seen at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from linkwork_studio import shown_units
from linkwork_studio.commands import mouse
from linkwork_studio.look.style import SYSTEM
from linkwork_studio.widgets.choice_field import ChoiceField

UNITS_HINT = "Units of fields, plots and readouts; any unit can be typed. Files and formulas stay in SI units."
THEMES = (("As the system", SYSTEM), ("Dark", "dark"), ("Light", "light"))
TEXT_SIZES = tuple((f"{percent} %", percent) for percent in (90, 100, 110, 125))


class Chosen(Protocol):
    """What is in force, and what changes it."""

    theme_choice: str
    text_size: int
    units: dict[str, str]

    def habits(self) -> str:
        """Name of the habits that the mouse follows."""
        ...

    def set_theme(self, name: str) -> None:
        """Take other colours."""
        ...

    def set_text_size(self, percent: int) -> None:
        """Take a text size."""
        ...

    def set_habits(self, name: str) -> None:
        """Follow other habits."""
        ...

    def set_unit(self, quantity: str, unit: str) -> None:
        """Show a quantity in another unit."""
        ...


class PreferencesDialog(QDialog):
    """Theme, text size, mouse and units."""

    def __init__(self, chosen: Chosen, parent: QWidget | None = None) -> None:
        """Show what is in force."""
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self.theme = self._choice(THEMES, chosen.theme_choice, chosen.set_theme)
        self.text_size = self._choice(TEXT_SIZES, chosen.text_size, chosen.set_text_size)
        habits = tuple((title, name) for name, (title, _) in mouse.HABITS.items())
        self.mouse = self._choice(habits, chosen.habits(), chosen.set_habits)
        self.units = {
            quantity: self._choice(
                tuple((unit if unit != "deg" else "°", unit) for unit in offered),
                chosen.units[quantity],
                partial(chosen.set_unit, quantity),
            )
            for quantity, offered in shown_units.CHOICES.items()
        }
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(10)
        for title, field, hint in (
            ("Theme", self.theme, "Colours of the window."),
            ("Text size", self.text_size, "Size of all text, on top of the scale of the screen."),
            ("Mouse in the view", self.mouse, "Which buttons rotate and pan the view."),
            *((f"{quantity.capitalize()}s in", field, UNITS_HINT) for quantity, field in self.units.items()),
        ):
            field.set_name(title, hint)
            form.addRow(title, field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.accept)
        buttons.buttons()[0].setIcon(QIcon())
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(14)
        column.addLayout(form)
        column.addWidget(buttons)
        self.setMinimumWidth(340)

    def _choice(self, choices: tuple[tuple[str, object], ...], now: object, take: Callable[..., object]) -> ChoiceField:
        field = ChoiceField()
        field.set_choices(choices)
        field.set_value(now)
        field.edited.connect(take)
        return field
