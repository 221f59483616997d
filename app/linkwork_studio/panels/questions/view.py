"""Choose a question, ask it, look at the answer in the picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from linkwork.errors import LinkworkError
from linkwork.model.model import Model
from linkwork.results.posing import pose_edits
from linkwork.results.seen import seen_model
from linkwork.results.snapshot import Snapshot
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.questions.asking import Asking
from linkwork_studio.panels.questions.forms import (
    DeadPointsForm,
    Form,
    ModesForm,
    MotionForm,
    RestForm,
    SensitivityForm,
    StudyForm,
)
from linkwork_studio.panels.questions.replies import Reply
from linkwork_studio.widgets.line_chart import LineChart
from linkwork_studio.widgets.marks import mark

QUESTIONS: tuple[tuple[str, type[Form], str], ...] = (
    ("Rest", RestForm, "Where the mechanism comes to rest, and the reactions there."),
    ("Modes", ModesForm, "How it swings about its equilibrium: frequencies, damping, shapes."),
    ("Motion", MotionForm, "The motion that drivers prescribe, and the forces and torques that it takes."),
    ("Dead points", DeadPointsForm, "Singular positions that a run passes: where a way to move comes free."),
    ("Sensitivity", SensitivityForm, "How a measure changes with a number: the derivative, and how far it may be off."),
    ("Study", StudyForm, "What becomes of a measure as a number is varied: many runs on all cores."),
)
PICTURE_EVERY = 33  # milliseconds


class QuestionsPanel(QWidget):
    """Statics, modes, kinematics and studies of the mechanism as it stands now.

    Signals: `previewed(snapshot)`, what the picture shall show instead of the run, None for the run again;
    `message(text)`, what could not be done; `save_asked(write)`, a function that writes numbers to a path.
    """

    previewed, message, save_asked = Signal(object), Signal(str), Signal(object)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin with the first question, nothing asked."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.document, self.theme = document, theme
        self.newest: Callable[[], Snapshot | None] = lambda: None
        self.asking = Asking(self)
        self._reply: Reply | None = None
        self._asked: Model | None = None
        self._began = 0.0
        self._clock = QTimer(self, interval=PICTURE_EVERY)
        self._clock.timeout.connect(self._draw)
        self._make()
        self._connect()
        self.choose(0)
        self.set_theme(theme)
        self._on_changed()

    # -- making ---------------------------------------------------------------------------------------

    def _make(self) -> None:
        self.choices, self.forms = QButtonGroup(self), []
        head = QHBoxLayout()
        head.setSpacing(4)
        for number, (title, form, hint) in enumerate(QUESTIONS):
            button = QToolButton(text=title, checkable=True, toolTip=hint)
            self.choices.addButton(button, number)
            self.forms.append(form())
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        head.addSpacing(12)
        for form in self.forms:
            head.addWidget(form, 1)
        self.ask_button, self.stop_button = QPushButton("Find"), QPushButton("Stop")
        mark(self.ask_button, role="primary")
        self.bar = QProgressBar(textVisible=False, maximum=1000)
        self.bar.setFixedSize(90, 6)
        for widget in (self.ask_button, self.stop_button, self.bar):
            head.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        self.table, self.chart = _table(), LineChart()
        answer = QHBoxLayout()
        answer.setSpacing(12)
        answer.addWidget(self.table, 1)
        answer.addWidget(self.chart, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(self._made_foot())
        column.addLayout(answer, 1)

    def _made_foot(self) -> QHBoxLayout:
        """What came out in one line, and what can be done with it."""
        self.title = QLabel("Nothing asked yet")
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.title.setWordWrap(True)
        self.show_button = QPushButton("Show", checkable=True, toolTip="Show the chosen row in the picture.")
        self.take_button = QPushButton("Take this position", toolTip="Put the mechanism there; Ctrl+Z brings it back.")
        self.save_button = QPushButton("Save...", toolTip="Save the numbers as CSV, Parquet or HDF5.")
        foot = QHBoxLayout()
        foot.addWidget(self.title, 1)
        for button in (self.show_button, self.take_button, self.save_button):
            foot.addWidget(button)
        return foot

    def _connect(self) -> None:
        self.choices.idClicked.connect(self.choose)
        self.ask_button.clicked.connect(self.ask)
        self.stop_button.clicked.connect(self.asking.stop)
        self.show_button.toggled.connect(self._on_show)
        self.take_button.clicked.connect(self.take)
        self.save_button.clicked.connect(lambda: self.save_asked.emit(self._reply.save))
        self.table.itemSelectionChanged.connect(self._draw)
        self.table.itemSelectionChanged.connect(lambda: self.chart.mark_point(self.table.currentRow()))
        self.chart.picked.connect(self.table.selectRow)
        self.asking.progressed.connect(self._on_progress)
        self.asking.answered.connect(self._on_answer)
        self.asking.failed.connect(self._on_failure)
        self.document.changed.connect(self._on_changed)

    # -- asking ---------------------------------------------------------------------------------------

    @property
    def form(self) -> Form:
        """Fields of the chosen question."""
        return self.forms[self.choices.checkedId()]

    def choose(self, number: int) -> None:
        """Turn to one of the questions."""
        self.choices.button(number).setChecked(True)
        for n, form in enumerate(self.forms):
            form.setVisible(n == number)
        self.ask_button.setText(self.form.verb)
        self._forget()
        self.title.setText(QUESTIONS[number][2])

    def ask(self) -> None:
        """Ask the chosen question of the mechanism as it stands now."""
        if self.asking.is_busy:
            return
        self._forget()
        self._asked = seen_model(self.document.model, self.newest())
        try:
            question = self.form.question(self._asked)
        except LinkworkError as error:
            self._on_failure(str(error))
            return
        self.title.setText("Working it out...")
        self.asking.ask(question)
        self._refresh()

    def take(self) -> None:
        """Put the mechanism into the position of the chosen row, as one edit."""
        snapshot = self._frame()
        if snapshot is None:
            return
        self.show_button.setChecked(False)
        try:
            self.document.do(Command("Take this position", pose_edits(self.document.model, snapshot)))
        except LinkworkError as error:
            self.message.emit(str(error))

    def set_theme(self, theme: Theme) -> None:
        """The style sheet does it all but for the chart."""
        self.theme = theme
        self.chart.set_colors(theme.curves[0], theme.grid, theme.text_dim, theme.text)

    def _on_progress(self, share: float) -> None:
        self.bar.setMaximum(1000 if share > 0.0 else 0)
        self.bar.setValue(round(1000 * share))

    def _on_answer(self, reply: Reply) -> None:
        self._reply = reply
        self.title.setText(reply.title)
        self.table.setColumnCount(len(reply.head))
        self.table.setHorizontalHeaderLabels(reply.head)
        self.table.setRowCount(len(reply.rows))
        for row, texts in enumerate(reply.rows):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                self.table.setItem(row, column, item)
        if reply.curve is not None:
            self.chart.show_curve(*reply.curve, (reply.head[0], reply.head[1]))
        if reply.rows:
            self.table.selectRow(0)
        self._refresh()

    def _on_failure(self, why: str) -> None:
        self._forget()
        self.title.setText(why or "Stopped")
        mark(self.title, role="error" if why else "")

    def _on_changed(self, *_: object) -> None:
        """Another model: what was answered holds no longer."""
        for form in self.forms:
            form.show_model(self.document.model)
        if self._reply is not None:
            self._forget()
            self.title.setText("The mechanism has changed; ask again")

    def _forget(self) -> None:
        self._reply = None
        self.show_button.setChecked(False)
        self.table.setRowCount(0)
        self.table.setColumnCount(0)
        mark(self.title, role="")
        self._refresh()

    def _refresh(self) -> None:
        busy, reply = self.asking.is_busy, self._reply
        self.ask_button.setVisible(not busy)
        self.stop_button.setVisible(busy)
        self.bar.setVisible(busy)
        can_show = reply is not None and bool(reply.periods)
        self.show_button.setVisible(can_show)
        self.take_button.setVisible(can_show)
        self.chart.setVisible(reply is not None and reply.curve is not None)
        self.save_button.setVisible(reply is not None and reply.save is not None)

    # -- the picture ----------------------------------------------------------------------------------

    def _frame(self) -> Snapshot | None:
        row = self.table.currentRow()
        if self._reply is None or not 0 <= row < len(self._reply.periods):
            return None
        period = self._reply.periods[row]
        phase = (time.monotonic() - self._began) % period / period if self._clock.isActive() and period > 0.0 else 0.0
        return self._reply.frame(row, phase)

    def _on_show(self, shown: bool) -> None:
        self._began = time.monotonic()
        if shown:
            self._clock.start()
            self._draw()
        elif self._clock.isActive():
            self._clock.stop()
            self.previewed.emit(None)

    def _draw(self) -> None:
        if self._clock.isActive():
            self.previewed.emit(self._frame())


def save_numbers(write: Callable[[Path], None], path: Path) -> None:
    """Write the numbers of a reply; a name without a suffix becomes a CSV file."""
    write(path if path.suffix else path.with_suffix(".csv"))


def _table() -> QTableWidget:
    table = QTableWidget()
    table.setAccessibleName("Answers")
    table.verticalHeader().hide()
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    return table
