"""The bar with the past of the run, play, step, reset, time, speed, solver and step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from linkwork.results.course import Course
from linkwork.results.snapshot import Snapshot
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.timeline import presenter
from linkwork_studio.panels.timeline.settings import SettingsSheet
from linkwork_studio.panels.timeline.time_bar import TimeBar
from linkwork_studio.widgets.choice_field import ChoiceField
from linkwork_studio.widgets.icon_button import IconButton
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.number_field import NumberField
from linkwork_studio.widgets.scrub_label import ScrubLabel
from linkwork_studio.widgets.stepping import Bounds

HEIGHT, SPACING = 84, 4
ROOMY = 560  # logical pixels of width below which pictures and words beside fields give way to the fields
TITLE = 20  # letters of a formulation that the bar has room for; its list shows all of them
WIDEST_PACE = "00.00 ×"  # so that the time bar does not change its length with the digits
PLAY = ("Play", "Start the run; you can edit while it runs.")
PAUSE = ("Pause", "Pause the run.")


class TimelinePanel(QWidget):
    """Tells what the user wants of the run and shows how it goes; it drives nothing itself.

    Signals: `play_toggled()`, `step_requested()`, `reset_requested()`, `speed_changed(factor)`, `solver_changed(name)`,
    `step_changed(seconds)`, `message(text)` for a step that is none, `branch_chosen(number)`, `solvers_asked()` before
    the formulations are offered; those of its parts `past` and `settings`.
    """

    branch_chosen, solvers_asked = Signal(int), Signal()

    play_toggled, step_requested, reset_requested = Signal(), Signal(), Signal()
    speed_changed, solver_changed, step_changed = Signal(float), Signal(str), Signal(float)
    message = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin paused at time zero, in real time."""
        super().__init__(parent)
        mark(self, panel="bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.reset = IconButton("Reset", "Return to the initial state at time zero; edits are kept.", "Backspace")
        self.play = IconButton(*PLAY, "Space", 22)
        self.step = IconButton("Single step", "Advance by one time step.", ".")
        self.time, self.pace = QLabel(presenter.time_text(0.0)), QLabel()
        self.speed, self.solver, self.step_size = ChoiceField(), ChoiceField(), NumberField("s", Bounds(above=0.0))
        self.pictures = {name: QLabel() for name in ("speed", "solver")}
        self.past, self.branch = TimeBar(theme), ChoiceField()
        self.settings = SettingsSheet(theme, self)
        self.more = IconButton("Run settings", "Accuracy, gaps, pause condition, ghost run, memory.", "", 20)
        self._titles: dict[str, str] = {}
        self._rows: tuple[str, ...] = ()  # names in the list of formulations, with the heading among them
        self._summaries: dict[str, str] = {}
        self._playing, self._speed, self._step = False, 1.0, 0.0
        self._dress()
        self._lay_out()
        self._connect()
        self.set_theme(theme)

    def _dress(self) -> None:
        mark(self.play, role="primary")
        mark(self.time, role="time")
        self.time.setMinimumWidth(88)
        self.time.setAccessibleName("Simulated time")
        self.time.setToolTip("Simulated time")
        self.pace.setAccessibleName("Achieved speed")
        self.pace.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.pace.setMinimumWidth(self.pace.fontMetrics().horizontalAdvance(WIDEST_PACE))
        mark(self.pace, role="small")
        self.speed.set_choices(presenter.speed_choices())
        self.speed.set_value(1.0)
        self.speed.set_name("Speed", "Simulated seconds per second of real time.")
        self.solver.set_name("Solver", "Formulation of the equations of motion; can be changed during a run.")
        self.step_size.set_name("Step", "Time step: smaller is more accurate and slower.")
        self.step_size.set_value(1e-3)
        self.step_size.setFixedWidth(76)
        for field, narrowest in ((self.speed, 100), (self.solver, 84)):
            field.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            field.box.setMinimumWidth(narrowest)
            field.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.solver.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.solver.box.setMinimumContentsLength(TITLE)  # the longest title would push the window off a small screen

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 4, 10, 6)
        column.setSpacing(2)
        row = QHBoxLayout()
        row.setSpacing(SPACING)
        column.addLayout(self._above())
        column.addLayout(row)
        for button in (self.reset, self.play, self.step):
            row.addWidget(button)
        row.addStretch(1)
        for picture, field in ((self.pictures["speed"], self.speed), (self.pictures["solver"], self.solver)):
            row.addWidget(picture)
            row.addWidget(field)
            row.addSpacing(8)
        label = ScrubLabel("Step")
        label.setToolTip("Drag sideways to change the step.")
        self.step_size.scrub_with(label)
        row.addWidget(label)
        row.addWidget(self.step_size)
        row.addWidget(self.more)
        self._spare = (*self.pictures.values(), label)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)

    def _above(self) -> QHBoxLayout:
        """Time and pace of the run on both sides of its past."""
        above = QHBoxLayout()
        above.setSpacing(8)
        above.addWidget(self.time)
        above.addWidget(self.past, 1)
        above.addWidget(self.pace)
        above.addWidget(self.branch)
        self.branch.set_name("Branch", "Branches of the run; each keeps its own history.")
        self.branch.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.branch.hide()
        return above

    def _connect(self) -> None:
        self.play.clicked.connect(self.play_toggled)
        self.step.clicked.connect(self.step_requested)
        self.reset.clicked.connect(self.reset_requested)
        self.more.clicked.connect(self.show_settings)
        self.branch.edited.connect(self.branch_chosen.emit)
        self.solver.box.about_to_open.connect(self.solvers_asked)
        self.speed.edited.connect(self._on_speed)
        self.solver.edited.connect(self.solver_changed.emit)
        self.step_size.edited.connect(self.step_changed.emit)
        self.step_size.edit.refused.disconnect(self.step_size.error_line.say)
        self.step_size.edit.refused.connect(self._refused)

    # -- what others ask -----------------------------------------------------------------------------

    def show_settings(self) -> None:
        """Open the sheet with what is set once in a while."""
        self.settings.show_over(self.more)

    def set_theme(self, theme: Theme) -> None:
        """Change icons and colours."""
        self.reset.setIcon(icons.icon("reset", theme))
        self.step.setIcon(icons.icon("step", theme))
        self.more.setIcon(icons.icon("settings", theme))
        self.past.set_theme(theme)
        for name, label in self.pictures.items():
            label.setPixmap(icons.icon(name, theme, "text_dim").pixmap(QSize(18, 18), self.devicePixelRatioF()))
        self._icons = {state: icons.icon(state, theme, "accent_text") for state in ("play", "pause")}
        self._show_button()

    def set_keys(self, play: str = "Space", step: str = ".", reset: str = "Backspace") -> None:
        """The shortcuts that the tooltips tell of."""
        self.play.set_key(play)
        self.step.set_key(step)
        self.reset.set_key(reset)

    def show_keys(self, by_id: Mapping[str, tuple[str, ...]]) -> None:
        """Tell of these keys, by the id of an action."""
        self.set_keys(*("".join(by_id[f"run.{name}"][:1]) for name in ("play_or_pause", "single_step", "reset")))

    def set_playing(self, is_playing: bool) -> None:
        """Show whether the run is wanted to go on."""
        if is_playing != self._playing:
            self._playing = is_playing
            self.step.setEnabled(not is_playing)
            self._show_button()

    def set_speed(self, factor: float) -> None:
        """Show the wanted speed; one that is not on offer is added."""
        self._speed = factor
        self.speed.set_choices(presenter.speed_choices(factor))
        self.speed.set_value(factor)

    def set_solvers(self, names: Sequence[str], current: str) -> None:
        """Offer solvers and show the current one."""
        self.solver.set_choices([(presenter.solver_name(name), name) for name in names])
        self.solver.set_value(current)

    def set_formulations(self, told: Sequence[tuple[str, str, str]], current: str) -> None:
        """Offer formulations by name, title and what each is good for."""
        common, research = presenter.by_use(told)
        self._titles = {name: title for name, title, _ in (*common, *research)}
        self._summaries = {name: summary for name, _, summary in told}
        heading = (presenter.RESEARCH,) if common and research else ()
        self._rows = (*(name for name, *_ in common), *heading, *(name for name, *_ in research))
        self.solver.set_choices([(self._titles.get(name, name), name) for name in self._rows])
        self.set_solver(current)
        self.set_obstacles({})

    def set_obstacles(self, reasons: Mapping[str, str]) -> None:
        """Say of each formulation what it is good for, or why it cannot take this mechanism."""
        model = self.solver.box.model()
        for row, name in enumerate(self._rows):
            why = reasons.get(name, "")
            self.solver.box.setItemData(row, why or self._summaries.get(name, ""), Qt.ItemDataRole.ToolTipRole)
            model.item(row).setEnabled(name in self._titles and not why)

    def set_solver(self, name: str) -> None:
        """Show the solver in use."""
        if name != self.solver.value:
            self.solver.set_value(name)
        self.settings.set_formulations(self._titles, self._summaries, name)

    def show_course(self, course: Course) -> None:
        """Show the past of the run."""
        self.past.show_course(course)
        self.settings.show_course(course)
        choices = presenter.branch_choices(course)
        self.branch.set_choices(choices)
        if self.branch.value != course.current:
            self.branch.set_value(course.current)
        self.branch.setVisible(len(choices) > 1)

    def set_step(self, seconds: float) -> None:
        """Show the step in use [s]."""
        self.step_size.set_value(seconds)

    def follow(self, speed: float, seconds: float) -> None:
        """Show the speed and the step [s] in use where others than those on show are."""
        if self.speed.value != speed:
            self.set_speed(speed)
        if seconds != self._step:
            self._step = seconds
            self.set_step(seconds)

    def refuse_step(self, reason: str) -> None:
        """Say why the step that was just given cannot be."""
        self.step_size.show_error(reason)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show time and pace of the run."""
        text = presenter.time_text(snapshot.time)
        if text != self.time.text():
            self.time.setText(text)
        told = presenter.pace(snapshot.real_time_factor, self._speed) if self._playing else presenter.PAUSED
        if told.text != self.pace.text():
            self.pace.setText(told.text)
            self.pace.setToolTip(told.hint)
            mark(self.pace, role="small-warning" if told.level == "warning" else "small")

    def minimumSizeHint(self) -> QSize:
        """The width that is enough without pictures and words beside fields."""
        spared = sum(w.sizeHint().width() + SPACING for w in self._spare if not w.isHidden())
        return super().minimumSizeHint() - QSize(spared, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pictures and words beside fields stand only where there is room for them."""
        super().resizeEvent(event)
        for widget in self._spare:
            widget.setVisible(self.width() >= ROOMY)

    def _refused(self, reason: str) -> None:
        """There is no room for a sentence in the bar: it stands over it and goes to the window too."""
        if reason:
            edit = self.step_size.edit
            QToolTip.showText(edit.mapToGlobal(QPoint(0, -2 * edit.height())), reason, edit)
            self.message.emit(reason)
        else:
            QToolTip.hideText()

    def _on_speed(self, factor: float) -> None:
        self._speed = factor
        self.speed_changed.emit(factor)

    def _show_button(self) -> None:
        self.play.setIcon(self._icons["pause" if self._playing else "play"])
        self.play.rename(*(PAUSE if self._playing else PLAY))
        self.play.setIconSize(QSize(22, 22))
