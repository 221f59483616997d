"""What each question wants to know first: a column of lines each; study_forms.py has those that vary numbers."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from linkwork.errors import ModelError
from linkwork.model.model import Model
from linkwork_studio.panels.questions import replies
from linkwork_studio.panels.questions.fields import FIELD, GAP, line, offer, searchable
from linkwork_studio.widgets.number_edit import NumberEdit
from linkwork_studio.widgets.stepping import Bounds

TIME = Bounds(above=0.0)


class Form(QWidget):
    """Fields in lines; `question(model)` is what to ask with them.

    Attributes:
        title, hint: of a question that another package brings.
        verb: on the button that asks.
    """

    title = ""
    hint = ""
    verb = "Find"

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without fields."""
        super().__init__(parent)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GAP)

    def show_model(self, model: Model) -> None:
        """Offer what there is."""

    def question(self, model: Model) -> partial[replies.Reply]:
        """What to work out, but for the progress; ModelError where a field is missing."""
        raise NotImplementedError

    def number(self, name: str, unit: str, value: float, hint: str) -> NumberEdit:
        """A line with a field for a positive number."""
        edit = NumberEdit(unit, TIME)
        edit.set_value(value)
        edit.setFixedWidth(FIELD)
        edit.setToolTip(hint)
        edit.setAccessibleName(name)
        edit.edited.connect(edit.set_value)
        self.column.addLayout(line(name, edit))
        return edit


class RestForm(Form):
    """Where it comes to rest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Offer to look for all equilibria."""
        super().__init__(parent)
        self.every = QCheckBox("All equilibria")
        self.every.setToolTip("Search from many positions; lists unstable equilibria too.")
        self.column.addWidget(self.every)

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for one or all."""
        return partial(replies.rest, model, self.every.isChecked())


class ModesForm(Form):
    """How it swings."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Offer to leave the position as it is."""
        super().__init__(parent)
        self.settled = QCheckBox("Find equilibrium first")
        self.settled.setChecked(True)
        self.settled.setToolTip("Linearise about the nearby equilibrium instead of the present position.")
        self.column.addWidget(self.settled)

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the modes."""
        return partial(replies.swings, model, self.settled.isChecked())


class MotionForm(Form):
    """What the drivers make it do, and what that takes."""

    verb = "Follow"

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask how long and how fine."""
        super().__init__(parent)
        self.until = self.number("Until", "s", 2.0, "Duration of the motion.")
        self.sample = self.number("every", "s", 0.01, "Sampling interval.")

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the motion."""
        return partial(replies.motion, model, self.until.value or 2.0, self.sample.value or 0.01)


class DeadPointsForm(Form):
    """Which singular positions a run passes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask how long and how fine."""
        super().__init__(parent)
        self.until = self.number("Until", "s", 5.0, "Duration of the run.")
        self.sample = self.number("every", "s", 0.01, "Sampling interval; between samples it searches step by step.")

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the positions."""
        return partial(replies.dead_points, model, self.until.value or 5.0, self.sample.value or 0.01)


class SensitivityForm(Form):
    """How a measure changes with a number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask for the number, and what is looked at."""
        super().__init__(parent)
        self.parameter = searchable("The parameter; type to search.")
        self.response = searchable("The value of the measure to use, such as its last, maximum or mean.")
        self._names: dict[str, str] = {}
        self.column.addLayout(line("By", self.parameter, widest=self.parameter))
        self.column.addLayout(line("Look at", self.response, widest=self.response))
        self.until = self.number("until", "s", 2.0, "Duration of each run.")

    def show_model(self, model: Model) -> None:
        """Offer numbers and measures of this model, and keep what was chosen."""
        self._names = {parameter.label: parameter.name for parameter in replies.parameters(model)}
        offer(self.parameter, tuple(self._names))
        offer(self.response, replies.responses(model))

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the derivative."""
        shown, response = self.parameter.currentText(), self.response.currentText()
        name = self._names.get(shown, shown)
        if response not in replies.responses(model):
            raise ModelError("Choose a response; a mechanism without measures needs one first (Add, Measure).")
        return partial(replies.slope, model, name, response, self.until.value or 2.0)
