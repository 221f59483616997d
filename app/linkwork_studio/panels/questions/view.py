"""Choose a question, ask it, look at the answer in the picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
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
from linkwork_studio.panels.questions.added import added_questions
from linkwork_studio.panels.questions.asking import Asking
from linkwork_studio.panels.questions.forms import (
    DeadPointsForm,
    Form,
    ModesForm,
    MotionForm,
    RestForm,
    SensitivityForm,
)
from linkwork_studio.panels.questions.replies import Reply
from linkwork_studio.panels.questions.shaping import BestShapeForm
from linkwork_studio.panels.questions.studies import differ_only_in, taken
from linkwork_studio.panels.questions.study_forms import OptimiseForm, StudyForm
from linkwork_studio.panels.questions.table import AnswerTable
from linkwork_studio.widgets.choice_field import QuietComboBox
from linkwork_studio.widgets.grid_picture import GridPicture
from linkwork_studio.widgets.line_chart import LineChart
from linkwork_studio.widgets.marks import mark

OURS: tuple[tuple[str, type[Form], str], ...] = (
    ("Equilibrium", RestForm, "Static equilibrium and its reactions."),
    ("Modes", ModesForm, "Natural frequencies, damping and mode shapes."),
    ("Motion", MotionForm, "Prescribed motion, and the forces and torques that it takes."),
    ("Dead points", DeadPointsForm, "Singular positions during a run, where the mechanism gains a degree of freedom."),
    ("Sensitivity", SensitivityForm, "Derivative of a measure with respect to a parameter, with an error estimate."),
    ("Study", StudyForm, "Measures as functions of parameters: many runs on all cores."),
    ("Optimise", OptimiseForm, "Parameters that minimise, maximise or match a measure."),
    ("Best shape", BestShapeForm, "Where a plate needs its material under the loads of the mechanism's motion."),
)
QUESTIONS = (*OURS, *added_questions())
PICTURE_EVERY = 33  # milliseconds
WIDE = 1000  # logical pixels: a panel below it shows either the fields or the chart with its table
ROOMY = 680  # logical pixels: a panel below it offers the questions as a list
WHOLE = 100  # by how much the answer in the head stretches more than the space behind it
NARROWEST = 360  # logical pixels that fields and a table beside them need
BAR = 80  # logical pixels: how wide the progress is drawn
SAVE = "Save the results: tables as CSV, Parquet or HDF5, designs as SVG, DXF or STL."
USE = "Apply the selected row to the mechanism, as a double click does; Ctrl+Z undoes it."


class QuestionsPanel(QWidget):
    """Statics, modes, kinematics and studies of the mechanism as it stands now.

    Signals: `previewed(snapshot)`, what the picture shall show instead of the run, None for the run again;
    `message(text)`, what could not be done; `save_asked(reply)`, whose numbers go into a file.
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
        self._began, self._is_roomy = 0.0, True
        self._is_outdated = True
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
        self.list = QuietComboBox()
        self.list.setAccessibleName("Question")
        self._head = head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self.list)
        for number, (title, form, hint) in enumerate(QUESTIONS):
            button = QToolButton(text=title, checkable=True, toolTip=hint)
            self.choices.addButton(button, number)
            self.list.addItem(title)
            self.list.setItemData(number, hint, Qt.ItemDataRole.ToolTipRole)
            self.forms.append(form())
            head.addWidget(button)
        self.ask_button, self.stop_button = QPushButton("Find"), QPushButton("Stop")
        mark(self.ask_button, role="primary")
        self.bar = QProgressBar(textVisible=False, maximum=1000)
        self.bar.setFixedSize(BAR, 6)
        head.addStretch(1)
        for widget in (self.bar, self.ask_button, self.stop_button):
            head.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        column.addLayout(head)
        below = QHBoxLayout()
        below.setSpacing(12)
        below.addWidget(self._made_fields())
        below.addLayout(self._made_answer(), 1)
        below.addStretch()  # keeps the fields at the left where no answer is beside them
        column.addLayout(below, 1)

    def _made_fields(self) -> QScrollArea:
        """The fields of all questions, one above the other, of which one is seen."""
        fields, column = QWidget(), QVBoxLayout()
        fields.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        for form in self.forms:
            column.addWidget(form)
        column.addStretch(1)
        self.fields = QScrollArea(widgetResizable=True, frameShape=QFrame.Shape.NoFrame)
        self.fields.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fields.setWidget(fields)
        return self.fields

    def _made_answer(self) -> QVBoxLayout:
        """What came out in one line, what can be done with it, and all of it as a table and a chart."""
        self.table, self.chart, self.image = AnswerTable(), LineChart(), GridPicture()
        answer, column = QHBoxLayout(), QVBoxLayout()
        answer.setSpacing(12)
        answer.addWidget(self.table, 1)
        answer.addWidget(self.chart, 1)
        column.setSpacing(6)
        column.addLayout(self._made_foot())
        column.addWidget(self.image, 1)
        column.addLayout(answer, 1)
        return column

    def _made_foot(self) -> QHBoxLayout:
        self.title = QLabel("No results yet")
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.title.setWordWrap(True)
        self.show_button = QPushButton("Show", checkable=True, toolTip="Show the selected row in the view.")
        self.take_button = QPushButton("Use this position", toolTip="Move the mechanism there; Ctrl+Z undoes it.")
        self.use_button = QPushButton("Use numbers", toolTip=USE)
        self.save_button = QPushButton("Save...", toolTip=SAVE)
        self._foot = foot = QHBoxLayout()
        foot.addWidget(self.title, 1)
        for button in (self.show_button, self.take_button, self.use_button, self.save_button):
            foot.addWidget(button)
        return foot

    def _connect(self) -> None:
        self.choices.idClicked.connect(self.choose)
        self.list.activated.connect(self.choose)
        self.ask_button.clicked.connect(self._on_ask)
        self.stop_button.clicked.connect(self.asking.stop)
        self.show_button.toggled.connect(self._on_show)
        self.take_button.clicked.connect(self.take)
        self.save_button.clicked.connect(lambda: self.save_asked.emit(self._reply))
        self.use_button.clicked.connect(lambda: self.use(self.table.row))
        self.table.chosen.connect(self._on_row)
        self.table.taken.connect(self.use)
        self.chart.picked.connect(self.table.choose)
        self.table.horizontalHeader().sectionClicked.connect(self._draw_over)
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
        self.list.setCurrentIndex(number)
        for n, form in enumerate(self.forms):
            form.setVisible(n == number)
        width = max(self.form.sizeHint().width(), self.form.minimumWidth())
        self.fields.setFixedWidth(width + self.fields.verticalScrollBar().sizeHint().width())
        self._forget()
        self.title.setText(QUESTIONS[number][2])

    def ask(self) -> None:
        """Ask the chosen question of the mechanism as it stands now."""
        if self.asking.is_busy:
            return
        self._forget()
        self._asked = self.document.model
        try:
            question = self.form.question(seen_model(self._asked, self.newest()))
        except LinkworkError as error:
            self._on_failure(str(error))
            return
        self.title.setText("Computing...")
        self.asking.ask(question)
        self._refresh()

    def _on_ask(self) -> None:
        """Ask, or come back to the fields, which stay as they were."""
        if self.fields.isVisible():
            self.ask()
        else:
            self._show_fields(True)

    def _show_fields(self, are_shown: bool) -> None:
        self.fields.setVisible(are_shown)
        self.ask_button.setText(self.form.verb if are_shown else "Change")

    def take(self) -> None:
        """Put the mechanism into the position of the chosen row, as one edit."""
        snapshot = self._frame()
        if snapshot is None:
            return
        self.show_button.setChecked(False)
        self.ask_button.setFocus()  # the answer goes, and the focus shall not fall into a field that has its own Ctrl+Z
        try:
            self.document.do(Command("Use this position", pose_edits(self.document.model, snapshot)))
        except LinkworkError as error:
            self.message.emit(str(error))

    def use(self, row: int) -> None:
        """Give the mechanism what a row found, as one edit; where that is numbers the answer stays, for other rows."""
        reply = self._reply
        if reply is None or row < 0 or not (reply.numbers or reply.use):
            return
        try:
            if reply.use is not None:
                label, edits = reply.use(row)
            else:
                numbers = reply.numbers(row) if reply.numbers is not None else {}
                label = "Use " + ", ".join(f"{name} = {value:.5g}" for name, value in numbers.items())
                edits = taken(self.document.model, numbers)[0]
            self.document.do(Command(label, edits))
        except LinkworkError as error:
            self.message.emit(str(error))

    def set_theme(self, theme: Theme) -> None:
        """The style sheet does it all but for the chart."""
        self.theme = theme
        self.chart.set_colors(theme.curves[0], theme.grid, theme.text_dim, theme.text)
        self.image.set_colors(theme.text, theme.panel)

    def minimumSizeHint(self) -> QSize:
        """The width that is enough with a list in place of the buttons."""
        return QSize(NARROWEST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """All questions as buttons beside each other, or where these have no room as a list with the answer beside."""
        super().resizeEvent(event)
        is_roomy = self.width() >= ROOMY
        if is_roomy != self._is_roomy:
            self._is_roomy = is_roomy
            self._foot.insertWidget(0, self.title, 1) if is_roomy else self._head.insertWidget(1, self.title, WHOLE)
        self.list.setVisible(not is_roomy)
        for button in self.choices.buttons():
            button.setVisible(is_roomy)

    def _on_progress(self, share: float) -> None:
        self.bar.setMaximum(1000 if share > 0.0 else 0)
        self.bar.setValue(round(1000 * share))

    def _on_answer(self, reply: Reply) -> None:
        self._reply = reply
        self.title.setText(reply.title)
        self.title.setToolTip(reply.title)
        self.table.show_rows(reply.head, reply.rows)
        self._draw_over(0)
        self._show_fields(reply.chart is None or self.width() >= WIDE)
        self._refresh()
        if reply.rows:
            self.table.choose(reply.first)

    def _draw_over(self, column: int) -> None:
        """Draw over the numbers of a column, where these are not what is drawn."""
        chart = self._reply.chart if self._reply is not None else None
        if chart is not None and column < len(chart.over):
            axis = chart.over[column]
            self.chart.show_points(axis.values, chart.values, (axis.name, chart.name), axis.lines)
            self.chart.mark_point(self.table.row)

    def _on_row(self, row: int) -> None:
        self.chart.mark_point(row)
        if self._reply is not None and self._reply.image is not None and row >= 0:
            self.image.show_shares(self._reply.image(row))
        self._draw()

    def _on_failure(self, why: str) -> None:
        self._forget()
        self.title.setText(why or "Stopped")
        mark(self.title, role="error" if why else "")

    def _on_changed(self, *_: object) -> None:
        """Another model: what was answered holds no longer, and the fields follow as soon as they are seen."""
        self._is_outdated = True
        if self.isVisible():
            self._show_model()
        if self._reply is not None and not self._holds(self._reply):
            self._forget()
            self.title.setText("The mechanism has changed; run this again")

    def showEvent(self, event: QShowEvent) -> None:
        """What can be asked is found out now, as hardly a session asks anything."""
        super().showEvent(event)
        if self._is_outdated:
            self._show_model()

    def _show_model(self) -> None:
        self._is_outdated = False
        for form in self.forms:
            form.show_model(self.document.model)

    def _holds(self, reply: Reply) -> bool:
        """Whether only numbers have changed that the answer varies by itself."""
        if reply.numbers is None or not reply.rows or self._asked is None:
            return False
        return differ_only_in(self._asked, self.document.model, reply.numbers(0))

    def _forget(self) -> None:
        self._reply = None
        self._show_fields(True)
        self.show_button.setChecked(False)
        self.table.clear_rows()
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
        self.use_button.setVisible(reply is not None and (reply.numbers is not None or reply.use is not None))
        self.use_button.setText(reply.use_as if reply is not None and reply.use_as else "Use numbers")
        self.image.setVisible(reply is not None and reply.image is not None)
        self.chart.setVisible(reply is not None and reply.chart is not None)
        self.table.setVisible(reply is not None)
        self.save_button.setVisible(reply is not None and reply.save is not None)

    # -- the picture ----------------------------------------------------------------------------------

    def _frame(self) -> Snapshot | None:
        row = self.table.row
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


def save_numbers(reply: Reply, path: Path) -> None:
    """Write the numbers of a reply; a name without a suffix gets the usual one."""
    if reply.save is not None:
        reply.save(path if path.suffix else path.with_suffix(reply.saved_as))
