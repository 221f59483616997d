"""The numbers that a study varies, each with the range and the count of its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from linkwork.errors import ModelError
from linkwork_studio import shown_units
from linkwork_studio.panels.questions.fields import FIELD, GAP, label, line, offer, searchable, spin
from linkwork_studio.panels.questions.replies import Parameter
from linkwork_studio.widgets.number_edit import NumberEdit

AROUND = (0.5, 2.0)  # of the value now: the first range that is proposed
REMOVE = 26  # logical pixels
MOST_STEPS = 10_000


class VariedNumber(QWidget):
    """One number and its range."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask which, between what, and for how many values."""
        super().__init__(parent)
        self._known: Mapping[str, Parameter] = {}
        self.parameter = searchable("The parameter to vary; type to search.")
        self.parameter.setAccessibleName("Vary")
        self.remove = QToolButton(text="×", toolTip="Remove this parameter.", accessibleName="Remove")
        self.remove.setFixedWidth(REMOVE)
        policy = self.remove.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.remove.setSizePolicy(policy)
        self.low, self.high = NumberEdit(), NumberEdit()
        self.steps = spin(2, MOST_STEPS, 16, "Number of values, evenly spaced.")
        self.unit, self.in_words = label(""), label("in")
        for edit, name in ((self.low, "from"), (self.high, "to")):
            edit.setFixedWidth(FIELD)
            edit.setAccessibleName(name)
            edit.edited.connect(edit.set_value)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(line("Vary", self.parameter, self.remove, widest=self.parameter))
        column.addLayout(line("from", self.low, "to", self.high, self.in_words, self.steps, self.unit))
        self.parameter.currentTextChanged.connect(self._propose)

    def show_parameters(self, known: Mapping[str, Parameter]) -> None:
        """Offer these, by name."""
        self._known = {parameter.label: parameter for parameter in known.values()} | dict(known)
        offer(self.parameter, tuple(parameter.label for parameter in known.values()))
        if self.low.value is None:
            self._propose(self.parameter.currentText())

    def show_steps(self, are_shown: bool) -> None:
        """Ask for a count of values, or for a range alone."""
        self.in_words.setVisible(are_shown)
        self.steps.setVisible(are_shown)

    def limits(self) -> tuple[str, float, float]:
        """Name, least and largest value; ModelError where they mean nothing."""
        name, low, high = self.parameter.currentText(), self.low.value or 0.0, self.high.value or 0.0
        if name not in self._known:
            raise ModelError(f"There is no parameter {name!r}; choose one from the list.")
        if not low < high:
            raise ModelError(f"{name} would go from {low:g} to {high:g}; the lower limit must come first.")
        return self._known[name].name, low, high

    def _propose(self, name: str) -> None:
        parameter = self._known.get(name)
        if parameter is None:
            return
        value = parameter.value or 1.0
        self.unit.setText(shown_units.label(parameter.unit))
        for edit, end in zip((self.low, self.high), sorted(share * value for share in AROUND), strict=True):
            edit.take_unit(parameter.unit)
            edit.hide_unit()
            edit.set_value(end)


class VariedNumbers(QWidget):
    """One or several numbers, one below the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with one."""
        super().__init__(parent)
        self._known: Mapping[str, Parameter] = {}
        self._has_steps = True
        self.rows: list[VariedNumber] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)
        self.add()

    def add(self) -> None:
        """Vary one number more, the first that is not varied yet."""
        row = VariedNumber()
        chosen = {other.parameter.currentText() for other in self.rows}
        self.rows.append(row)
        self._column.addWidget(row)
        row.remove.clicked.connect(lambda: self.drop(row))
        row.show_parameters(self._known)
        free = [parameter.label for parameter in self._known.values() if parameter.label not in chosen]
        if free:
            row.parameter.setCurrentText(free[0])
        self._refresh()

    def drop(self, row: VariedNumber) -> None:
        """Vary it no longer; one always stays."""
        if len(self.rows) > 1:
            self.rows.remove(row)
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
            self._refresh()

    def show_parameters(self, parameters: Sequence[Parameter]) -> None:
        """Offer these."""
        self._known = {parameter.name: parameter for parameter in parameters}
        for row in self.rows:
            row.show_parameters(self._known)

    def show_steps(self, are_shown: bool) -> None:
        """Ask for counts of values, or for ranges alone."""
        self._has_steps = are_shown
        self._refresh()

    def limits(self) -> dict[str, tuple[float, float]]:
        """Least and largest value of each by name; ModelError where they mean nothing."""
        found: dict[str, tuple[float, float]] = {}
        for row in self.rows:
            name, low, high = row.limits()
            if name in found:
                raise ModelError(f"{name} is varied twice; choose another parameter, or remove one with ×.")
            found[name] = (low, high)
        return found

    def values(self) -> dict[str, list[float]]:
        """All values of each by name; ModelError where they mean nothing."""
        steps = [row.steps.value() for row in self.rows]
        return {
            name: np.linspace(*limits, count).tolist()
            for (name, limits), count in zip(self.limits().items(), steps, strict=True)
        }

    def _refresh(self) -> None:
        for row in self.rows:
            row.remove.setVisible(len(self.rows) > 1)
            row.show_steps(self._has_steps)
