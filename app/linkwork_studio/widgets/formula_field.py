"""A field for a formula, with the unit that it has to give."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from linkwork_studio.shown_units import pretty
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.text_field import TextField

EXAMPLES = "<br>".join(("10*sin(2*pi*t)", "if(t &lt; 1, 0, 5 N)", "step(t, 0, 0, 1, 1)", "-2 N m/rad * angle(pin)"))


class FormulaField(TextField):
    """One line of a formula and the unit of its value; `edited` carries the text."""

    def __init__(self, unit: str = "", parent: QWidget | None = None) -> None:
        """Begin empty, for a value in an SI unit."""
        super().__init__(parent)
        mark(self.edit, role="formula")
        if unit:
            label = QLabel(pretty(unit))
            mark(label, role="small")
            self.row.addWidget(label)
