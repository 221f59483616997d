"""What each question wants to know first: one row of fields each."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QHBoxLayout, QLabel, QSpinBox, QWidget

from linkwork.errors import ModelError
from linkwork.model.model import Model
from linkwork_studio.panels.questions import replies
from linkwork_studio.panels.questions.replies import Parameter
from linkwork_studio.widgets.choice_field import QuietComboBox
from linkwork_studio.widgets.flow_layout import FlowLayout
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.number_edit import NumberEdit, pretty
from linkwork_studio.widgets.stepping import Bounds

TIME = Bounds(above=0.0)
GAP = 6
BUTTON = 28  # logical pixels: as high as the buttons in the same row
FIELD = 96  # logical pixels: a number with its unit
AROUND = (0.5, 2.0)  # of the value now: the first range that a study proposes
MOST_RUNS = 10_000


class Form(QWidget):
    """Fields in a row; `question(model)` is what to ask with them."""

    verb = "Find"

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without fields."""
        super().__init__(parent)
        self.row = FlowLayout(self, GAP)

    def show_model(self, model: Model) -> None:
        """Offer what there is."""

    def question(self, model: Model) -> partial[replies.Reply]:
        """What to work out, but for the progress; ModelError where a field is missing."""
        raise NotImplementedError

    def add(self, label: str, widget: QWidget, hint: str) -> None:
        """A label and a field, which stay together."""
        name, pair = QLabel(label), QWidget()
        mark(name, role="dim")
        name.setBuddy(widget)
        widget.setAccessibleName(label)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, GAP, 0)
        row.setSpacing(GAP)
        for part in (name, widget):
            part.setToolTip(hint)
            row.addWidget(part)
        self.row.addWidget(pair)

    def number(self, label: str, unit: str, value: float, hint: str) -> NumberEdit:
        """A field for a positive number."""
        edit = NumberEdit(unit, TIME)
        edit.set_value(value)
        edit.setFixedWidth(FIELD)
        edit.edited.connect(edit.set_value)
        self.add(label, edit, hint)
        return edit


class RestForm(Form):
    """Where it comes to rest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Offer to look for all equilibria."""
        super().__init__(parent)
        self.every = QCheckBox("All equilibria")
        self.every.setToolTip("Start from many positions, and list unstable equilibria too.")
        self.every.setFixedHeight(BUTTON)
        self.row.addWidget(self.every)

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for one or all."""
        return partial(replies.rest, model, self.every.isChecked())


class ModesForm(Form):
    """How it swings."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Offer to leave the position as it is."""
        super().__init__(parent)
        self.settled = QCheckBox("Settle first")
        self.settled.setChecked(True)
        self.settled.setToolTip("About the equilibrium near by; otherwise about the position as it is.")
        self.settled.setFixedHeight(BUTTON)
        self.row.addWidget(self.settled)

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the modes."""
        return partial(replies.swings, model, self.settled.isChecked())


class MotionForm(Form):
    """What the drivers make it do, and what that takes."""

    verb = "Follow"

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask how long and how fine."""
        super().__init__(parent)
        self.until = self.number("Until", "s", 2.0, "How long the motion is followed.")
        self.sample = self.number("every", "s", 0.01, "Time between two positions.")

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the motion."""
        return partial(replies.motion, model, self.until.value or 2.0, self.sample.value or 0.01)


class DeadPointsForm(Form):
    """Which singular positions a run passes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask how long and how fine."""
        super().__init__(parent)
        self.until = self.number("Until", "s", 5.0, "How long the run is followed.")
        self.sample = self.number("every", "s", 0.01, "Time between two looks; in between it is searched step by step.")

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the positions."""
        return partial(replies.dead_points, model, self.until.value or 5.0, self.sample.value or 0.01)


class StudyForm(Form):
    """What becomes of a measure as a number is varied."""

    verb = "Run"

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask what varies, between what, and what is looked at."""
        super().__init__(parent)
        self._known: dict[str, Parameter] = {}
        self.parameter, self.response = _searchable(), _searchable()
        self.low, self.high = NumberEdit(), NumberEdit()
        self.count = QSpinBox()
        self.count.setRange(2, MOST_RUNS)
        self.count.setValue(16)
        self.add("Vary", self.parameter, "The number that is varied; type to search.")
        for label, edit in (("from", self.low), ("to", self.high)):
            edit.setFixedWidth(FIELD)
            edit.edited.connect(edit.set_value)
            self.add(label, edit, "In SI units.")
        self.add("runs", self.count, "How many values, evenly spaced.")
        self.add("look at", self.response, "What is made of a measure over each run.")
        self.until = self.number("until", "s", 2.0, "How long each run lasts.")
        self.parameter.currentTextChanged.connect(self._propose)

    def show_model(self, model: Model) -> None:
        """Offer numbers and measures of this model, and keep what was chosen."""
        self._known = {parameter.name: parameter for parameter in replies.parameters(model)}
        _offer(self.parameter, tuple(self._known))
        _offer(self.response, replies.responses(model))
        if self.low.value is None:
            self._propose(self.parameter.currentText())

    def _propose(self, name: str) -> None:
        parameter = self._known.get(name)
        if parameter is not None:
            value = parameter.value or 1.0
            unit = pretty(parameter.unit) or "no unit"
            for edit in (self.low, self.high):
                edit.setToolTip(f"In SI units: {unit}.")
            self.low.set_value(AROUND[0] * value)
            self.high.set_value(AROUND[1] * value)

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the runs."""
        name, response = self.parameter.currentText(), self.response.currentText()
        if name not in self._known:
            raise ModelError(f"There is no number {name!r} to vary; choose one of the list.")
        if response not in replies.responses(model):
            raise ModelError("Choose what to look at; a mechanism without measures needs one first (Add, Measures).")
        values = np.linspace(self.low.value or 0.0, self.high.value or 0.0, self.count.value()).tolist()
        return partial(replies.study, model, (name, values), response, self.until.value or 2.0)


class SensitivityForm(Form):
    """How a measure changes with a number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask for the number, and what is looked at."""
        super().__init__(parent)
        self.parameter, self.response = _searchable(), _searchable()
        self.add("By", self.parameter, "The number by which it is differentiated; type to search.")
        self.add("look at", self.response, "What is made of a measure over the run.")
        self.until = self.number("until", "s", 2.0, "How long each run lasts.")

    def show_model(self, model: Model) -> None:
        """Offer numbers and measures of this model, and keep what was chosen."""
        _offer(self.parameter, tuple(parameter.name for parameter in replies.parameters(model)))
        _offer(self.response, replies.responses(model))

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the derivative."""
        name, response = self.parameter.currentText(), self.response.currentText()
        if response not in replies.responses(model):
            raise ModelError("Choose what to look at; a mechanism without measures needs one first (Add, Measures).")
        return partial(replies.slope, model, name, response, self.until.value or 2.0)


def _searchable() -> QComboBox:
    """A list in which one searches by typing any part of a name."""
    box = QuietComboBox()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.completer().setFilterMode(Qt.MatchFlag.MatchContains)
    box.completer().setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
    box.setMinimumWidth(150)
    return box


def _offer(box: QComboBox, names: tuple[str, ...]) -> None:
    chosen = box.currentText()
    box.blockSignals(True)
    box.clear()
    box.addItems(names)
    if chosen in names:
        box.setCurrentText(chosen)
    box.blockSignals(False)
