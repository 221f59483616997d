"""The settings of a run in a sheet over the bar: formulation, accuracy, gaps, condition, ghost, record, memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from linkwork.results.course import Course
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.timeline import presenter
from linkwork_studio.widgets.choice_field import ChoiceField
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.number_field import NumberField
from linkwork_studio.widgets.stepping import Bounds
from linkwork_studio.widgets.text_field import TextField

WIDTH = 340


class SettingsSheet(QFrame):
    """Asks for everything that is set once in a while.

    Signals: `accuracy_changed(word)`, `closing_changed(policy, limit, seconds)`, `condition_changed(text)`,
    `ghost_changed(word)` with a formulation, `as it is`, or nothing, `interval_changed(seconds)` between two samples,
    0 for the usual, `memory_changed(bytes)`, `opened()`.
    """

    accuracy_changed, condition_changed, ghost_changed = Signal(str), Signal(str), Signal(str)
    closing_changed, memory_changed, opened = Signal(str, float, float), Signal(float), Signal()
    interval_changed = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin hidden."""
        super().__init__(parent, Qt.WindowType.Popup)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setFixedWidth(WIDTH)
        self.about = QLabel()
        self.about.setWordWrap(True)
        self.accuracy, self.policy, self.ghost, self.record, self.memory = (ChoiceField() for _ in range(5))
        self.limit = NumberField("m", Bounds(low=0.0))
        self.lasts = NumberField("s", Bounds(above=0.0))
        self.condition = TextField()
        self.kept, self.recorded = QLabel(), QLabel()
        self._course: Course | None = None
        self._accurate: frozenset[str] = frozenset()
        self._current = ""
        self._dress()
        self._lay_out()
        self._connect()

    def _dress(self) -> None:
        self.accuracy.set_choices(presenter.ACCURACIES)
        self.accuracy.set_value("balanced")
        self.accuracy.set_name("Accuracy", "How closely each step converges.")
        self.policy.set_choices(presenter.POLICIES)
        self.policy.set_value("snap")
        self.policy.set_name("Gaps", "What happens when an edit leaves a joint open.")
        self.limit.set_name("Limit", "The largest gap that is still closed.")
        self.limit.set_value(1e-3)
        self.lasts.set_name("Time", "How long it takes to close a gap.")
        self.lasts.set_value(0.25)
        self.condition.set_name("Pause when", "Pause the run when this becomes true, such as angle(pin) > 90 deg.")
        self.condition.edit.setPlaceholderText("angle(pin) > 90 deg")
        self.ghost.set_name("Ghost", "A second run for comparison: by another formulation, or of the present model.")
        self.record.set_choices(list(presenter.RECORD))
        self.record.set_value(0.0)
        self.record.set_name(
            "Record every",
            "Simulated time between two samples of plots and CSV files, at any speed. "
            "Every step is the default; a longer interval reaches further back and keeps the extremes between samples.",
        )
        self.memory.set_choices([(name, float(size)) for name, size in presenter.MEMORY])
        self.memory.set_value(256.0)
        self.memory.set_name("Memory", "Memory for going back in time; older states are kept at wider intervals.")
        mark(self.about, role="small")
        mark(self.kept, role="small")
        mark(self.recorded, role="small")
        self.about_accuracy, self.about_gap = QLabel(), QLabel()
        for label in (self.about_accuracy, self.about_gap):
            label.setWordWrap(True)
            mark(label, role="small")

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.addWidget(self.about)
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for title, field in (
            ("Accuracy", self.accuracy),
            ("", self.about_accuracy),
            ("Gaps", self.policy),
            ("Limit", self.limit),
            ("Time", self.lasts),
            ("", self.about_gap),
            ("Pause when", self.condition),
            ("Ghost", self.ghost),
            ("Record every", self.record),
            ("", self.recorded),
            ("Memory", self.memory),
            ("", self.kept),
        ):
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            form.addRow(title, field)
        for field in (self.accuracy, self.policy, self.ghost, self.record, self.memory):
            field.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.form = form
        column.addLayout(form)
        self._show_policy()
        self._show_accuracy()

    def _connect(self) -> None:
        self.accuracy.edited.connect(self._tell_accuracy)
        for field in (self.policy, self.limit, self.lasts):
            field.edited.connect(lambda _: self._tell_closing())
        self.condition.edited.connect(self.condition_changed.emit)
        self.ghost.edited.connect(self.ghost_changed.emit)
        self.record.edited.connect(self.interval_changed.emit)
        self.memory.edited.connect(lambda size: self.memory_changed.emit(size * 1024 * 1024))

    # -- what others ask -----------------------------------------------------------------------------

    def set_accurate(self, names: Iterable[str]) -> None:
        """Which formulations take an accuracy."""
        self._accurate = frozenset(names)
        self._show_accuracy()

    def set_formulations(self, titles: Mapping[str, str], summaries: Mapping[str, str], current: str) -> None:
        """What there is, what each is good for, and which one runs."""
        self.about.setText(f"<b>{titles.get(current, current)}</b><br>{summaries.get(current, '')}")
        self.ghost.set_choices([*presenter.GHOSTS, *((title, name) for name, title in titles.items())])
        if self.ghost.value is None:
            self.ghost.set_value("")
        self._current = current
        self._show_accuracy()

    def show_run(
        self, accuracy: str, closing: tuple[str, float, float], condition: str, ghost: str, interval: float
    ) -> None:
        """The settings that are in force.

        Args:
            accuracy: `fast`, `balanced` or `exact`.
            closing: policy, limit of refuse [m or rad], duration of ramp [s].
            condition: to pause at; empty for none.
            ghost: its formulation, or as it is; empty for none.
            interval: between two samples [s]; 0 for the usual.
        """
        policy, limit, lasts = closing
        fields = (self.accuracy, self.policy, self.condition, self.ghost, self.record)
        for field, value in zip(fields, (accuracy, policy, condition, ghost, interval), strict=True):
            field.set_value(value)
        if policy == "refuse":
            self.limit.set_value(limit)
        elif policy == "ramp":
            self.lasts.set_value(lasts)
        self.condition.show_error("")
        self._show_accuracy()
        self._show_policy()

    def show_course(self, course: Course) -> None:
        """How much of the past is kept."""
        self._course = course
        if self.isVisible():
            self.kept.setText(presenter.memory_told(course))

    def show_recording(self, count: int, apart: float, size: int) -> None:
        """How many samples there are, how far apart [s], and the memory that they take [bytes]."""
        self.recorded.setText(presenter.recording_told(count, apart, size))

    def show_over(self, button: QWidget) -> None:
        """Open above a button."""
        self.opened.emit()
        if self._course is not None:
            self.kept.setText(presenter.memory_told(self._course))
        self._fit()
        corner = button.mapToGlobal(QPoint(button.width(), 0)) - QPoint(self.width(), self.height() + 6)
        ceiling = button.screen().availableGeometry().top()
        self.move(corner.x(), max(corner.y(), ceiling))
        self.show()

    def refuse_condition(self, reason: str) -> None:
        """Say why the condition cannot be."""
        self.condition.show_error(reason)

    def _fit(self) -> None:
        """As high as its words need at this width; the lower edge stays."""
        bottom = self.geometry().bottom()
        self.setFixedHeight(self.layout().heightForWidth(WIDTH))
        if self.isVisible():
            self.move(self.x(), bottom - self.height() + 1)

    def _tell_accuracy(self, word: str) -> None:
        self._show_accuracy()
        self._fit()
        self.accuracy_changed.emit(word)

    def _show_accuracy(self) -> None:
        is_taken = self._current in self._accurate
        self.accuracy.setEnabled(is_taken)
        told = presenter.OF_ACCURACY[str(self.accuracy.value)] if is_taken else presenter.NO_ACCURACY
        self.about_accuracy.setText(told)

    def _tell_closing(self) -> None:
        self._show_policy()
        self._fit()
        self.closing_changed.emit(str(self.policy.value), float(self.limit.value), float(self.lasts.value))

    def _show_policy(self) -> None:
        policy = str(self.policy.value)
        self.form.setRowVisible(self.limit, policy == "refuse")
        self.form.setRowVisible(self.lasts, policy == "ramp")
        self.about_gap.setText(presenter.OF_POLICY[policy])
