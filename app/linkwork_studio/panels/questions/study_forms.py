"""What a study and a search for the best want to know first."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtWidgets import QPushButton, QWidget

from linkwork.errors import ModelError
from linkwork.model.model import Model
from linkwork_studio.panels.questions import replies, studies
from linkwork_studio.panels.questions.fields import FIELD, LABEL, label, line, offer, searchable, spin, together
from linkwork_studio.panels.questions.forms import Form
from linkwork_studio.panels.questions.studies import Draw, Look
from linkwork_studio.panels.questions.varied import VariedNumbers
from linkwork_studio.widgets.choice_field import QuietComboBox
from linkwork_studio.widgets.number_edit import NumberEdit

MOST_RUNS = 10_000
WIDTH = 332  # logical pixels: a range with its unit
MOST_SEEDS = 999_999
NEEDS_A_MEASURE = "Choose a response; a mechanism without measures needs one first (Add, Measure)."


class VaryingForm(Form):
    """Which numbers vary, and what is looked at; what it needs beside is up to the questions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask for the numbers, and offer to vary more of them."""
        super().__init__(parent)
        self.varied, self.more, self.way = VariedNumbers(), QPushButton("Add parameter"), QuietComboBox()
        self.more.setToolTip("Vary another parameter.")
        self.more.clicked.connect(self.varied.add)
        self.response = searchable("The value of the measure to use, such as its last, maximum or mean.")
        self.response.setAccessibleName("look at")
        self.column.addWidget(self.varied)
        self.setMinimumWidth(WIDTH)

    def show_model(self, model: Model) -> None:
        """Offer numbers and measures of this model, and keep what was chosen."""
        self.varied.show_parameters(replies.parameters(model))
        offer(self.response, replies.responses(model))

    def look(self, model: Model) -> Look:
        """What is looked at; ModelError where there is no such thing."""
        if self.response.currentText() not in replies.responses(model):
            raise ModelError(NEEDS_A_MEASURE)
        return Look(self.response.currentText(), self.until.value or 2.0)


class StudyForm(VaryingForm):
    """What becomes of a measure as numbers are varied."""

    verb = "Run"

    def __init__(self, parent: QWidget | None = None) -> None:
        """All combinations of values, or a draw with its count and seed."""
        super().__init__(parent)
        self.way.addItems(["All combinations", "Latin hypercube"])
        self.way.setToolTip("All combinations of the values, or cases spread evenly over the ranges.")
        self.count = spin(1, MOST_RUNS, 64, "Number of runs.")
        self.seed = spin(0, MOST_SEEDS, 0, "Random seed: the same seed gives the same runs.")
        self.draw = together(label("", LABEL), self.count, label("runs, seed"), self.seed)
        self.column.addLayout(line("", self.more, self.way))
        self.column.addWidget(self.draw)
        self.column.addLayout(line("Look at", self.response, widest=self.response))
        self.until = self.number("until", "s", 2.0, "Duration of each run.")
        self.way.currentIndexChanged.connect(self._on_way)
        self._on_way(0)

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the runs."""
        draw = Draw(self.count.value(), self.seed.value()) if self.way.currentIndex() else None
        values = self.varied.values()
        count = math.prod(len(one) for one in values.values())
        if draw is None and count > MOST_RUNS:
            way_out = "a Latin hypercube needs fewer runs"
            raise ModelError(f"These are {count} combinations; the limit here is {MOST_RUNS}: {way_out}.")
        return partial(studies.study, model, values, draw, self.look(model))

    def _on_way(self, number: int) -> None:
        self.varied.show_steps(number == 0)
        self.draw.setVisible(number == 1)


class OptimiseForm(VaryingForm):
    """The numbers for which a measure is best."""

    verb = "Search"

    def __init__(self, parent: QWidget | None = None) -> None:
        """The goal, and how long to search for it."""
        super().__init__(parent)
        self.varied.show_steps(False)
        self.way.addItems(["least", "largest", "nearest to"])
        self.way.setToolTip("The goal.")
        self.aim = NumberEdit()
        self.aim.set_value(0.0)
        self.aim.setFixedWidth(FIELD)
        self.aim.setToolTip("Target value, in SI units.")
        self.aim.edited.connect(self.aim.set_value)
        self.samples = spin(1, MOST_RUNS, 20, "Number of initial runs, spread over the ranges.")
        self.tries = spin(1, MOST_RUNS, 100, "Largest number of further runs, from the best of these.")
        self.column.addLayout(line("", self.more))
        self.column.addLayout(line("Make", self.response, widest=self.response))
        self.column.addLayout(line("", self.way, self.aim))
        self.column.addLayout(line("in", self.samples, "runs, then up to", self.tries, "more"))
        self.until = self.number("until", "s", 2.0, "Duration of each run.")
        self.way.currentIndexChanged.connect(self._on_way)
        self._on_way(0)

    def question(self, model: Model) -> partial[replies.Reply]:
        """Ask for the best."""
        goal = ("least", "largest", self.aim.value or 0.0)[self.way.currentIndex()]
        effort = (goal, self.samples.value(), self.tries.value())
        return partial(studies.best, model, self.varied.limits(), effort, self.look(model))

    def _on_way(self, number: int) -> None:
        self.aim.setVisible(number == 2)
