"""Recorded channels over time, live."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from linkwork.errors import FileError
from linkwork.results.recording import Recording, Trace
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.plots import csv_file, picture_file
from linkwork_studio.plots.canvas import Canvas
from linkwork_studio.plots.channels import Channel, groups, number
from linkwork_studio.plots.chip import Chip
from linkwork_studio.plots.envelope import envelope
from linkwork_studio.plots.scale import fitted, followed
from linkwork_studio.widgets.choice_field import ChoiceField
from linkwork_studio.widgets.empty_hint import EmptyHint
from linkwork_studio.widgets.flow_row import FlowRow
from linkwork_studio.widgets.icon_button import IconButton
from linkwork_studio.widgets.marks import mark

SPANS = (2.0, 5.0, 10.0, 30.0, math.inf)  # seconds that a live plot shows
SMOOTH_POINTS = 5000  # that are drawn smoothly during a run: two milliseconds
EXPORTS = "Table (*.csv);;Picture (*.png);;Drawing (*.svg)"
NARROW = 400  # pixels below which only the choice of the quantity has room; the cursor still names the curves
BRIEF = 560  # pixels below which the legend names the curves without their values, and the wheel alone chooses a span
LOW = 150  # pixels of height below which curves stand without titles of axes, and an empty plot says one line
FLOOR = 1e-18  # what a logarithmic axis shows for zero


class PlotView(QWidget):
    """Shows a recording as it grows; `refresh()` draws, and whoever calls it decides how often.

    Signal: `message(text)` about files that were or could not be written.
    """

    message = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a recording."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.theme = theme
        self.canvas, self.hint = Canvas(), EmptyHint("Nothing recorded yet", "Press play, and the curves appear here.")
        self.chips: dict[str, Chip] = {}
        self.is_following = True
        self._recording: Recording | None = None
        self._chosen: Sequence[str] | None = None
        self._known: tuple[str, ...] = ()
        self._groups: dict[str, tuple[Channel, ...]] = {}
        self._group: tuple[Channel, ...] = ()
        self._hidden: set[str] = set()
        self._awaited = ""
        self._was_brought = False  # away from the newest part by a moment of the past, and not by the user
        self.title = "linkwork"  # of the project, after which files are named
        self._read: dict[str, tuple[int, np.ndarray, np.ndarray]] = {}  # number of the first point, times, values
        self._outlines: dict[tuple[Trace, str, int], tuple[np.ndarray, np.ndarray]] = {}  # of branches that were left
        self._references: dict[str, tuple[np.ndarray, np.ndarray]] = {}
        self._drawn: tuple[object, ...] = ()
        self._running = False
        self._lay_out()
        self._connect()
        self.set_theme(theme)

    def _lay_out(self) -> None:
        self.group, self.span = ChoiceField(), ChoiceField()
        self.group.set_name("Quantity", "Quantity to plot.")
        self.span.set_name("Span", "Time span of a live plot.")
        self.span.set_choices([("All" if math.isinf(s) else f"Last {s:g} s", s) for s in SPANS])
        self.span.set_value(10.0)
        self.group.setFixedWidth(130)
        self.span.setFixedWidth(92)
        self.back = QPushButton(" Back to live")
        self.back.setToolTip("Show the newest part again (End, or a double click into the plot).")
        self.back.hide()
        self.group.hide()
        self.export = IconButton("Export", "Save the curves as a table (CSV) or as a picture (PNG, SVG).", size=18)
        self.legend, self.note = FlowRow(), _hidden_note()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.legend.setSizePolicy(policy)
        head = QHBoxLayout()
        head.setContentsMargins(8, 6, 8, 0)
        head.setSpacing(6)
        self._head = head
        for widget in (self.group, self.legend, self.note, self.back, self.span, self.export):
            head.addWidget(widget, int(widget is self.legend), Qt.AlignmentFlag.AlignVCenter)
        head.insertStretch(head.indexOf(self.legend) + 1, 0)  # keeps the rest at its edges where there is no legend
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.canvas, 1)
        self.hint.setParent(self.canvas)

    def _connect(self) -> None:
        self.canvas.moved.connect(self._leave_live)
        self.canvas.home_asked.connect(self.back_to_live)
        self.canvas.hovered.connect(self._hover)
        self.canvas.box.sigResized.connect(lambda *_: self._place_hint())
        self.back.clicked.connect(self.back_to_live)
        self.span.edited.connect(lambda _: self.back_to_live())
        self.group.edited.connect(self._show_group)
        self.export.clicked.connect(self._ask_export)
        self._pointed = self._marked = math.nan

    # -- what others ask -----------------------------------------------------------------------------

    def live(self, recording: Recording, channels: Sequence[str] | None = None) -> None:
        """Show channels of a recording (all by default), the newest part of it, from now on."""
        self._recording, self._chosen = recording, channels
        self._regroup(recording)
        self.back_to_live()

    def show_channel(self, name: str) -> bool:
        """Show the group of a channel such as `measure.tip` with nothing of it hidden; False where there is none.

        Its components `measure.tip.x` and so on are meant too, where some are held against something only those.
        """
        for title, channels in self._groups.items():
            found = {channel.name for channel in channels if channel.name.startswith((f"{name}.", f"{name} ["))}
            if found:
                self._hidden -= found
                if self._references:
                    self._hidden |= found - self._references.keys()
                self._awaited = ""
                self._show_group(title)
                return True
        return False

    def await_channel(self, name: str) -> bool:
        """Show a channel now, or as soon as it is recorded; returns whether that is now."""
        self._awaited = "" if self.show_channel(name) else name
        return not self._awaited

    def hold_against(self, references: dict[str, tuple[np.ndarray, np.ndarray]], told: str = "") -> None:
        """Show rings behind the channels of these names, at times [s] and values; no references take them away.

        As long as there are some, a plot that follows the run shows the whole time that they cover.
        """
        self._references = dict(references)
        self._hidden.clear()
        self.note.setText(f"○ {told}")
        self.note.setVisible(bool(references))
        self.back_to_live()

    def add_tool(self, tool: QWidget) -> None:
        """Put a button at the right end of the head."""
        self._head.addWidget(tool, 0, Qt.AlignmentFlag.AlignVCenter)

    def point_at(self, time: float) -> None:
        """Show values at a time [s], as if the mouse were there; NaN for none."""
        self._hover(time)

    def mark(self, time: float) -> None:
        """Show values at a moment of the past [s] as long as the mouse is not there; NaN for none."""
        self._marked = time
        self._bring_into_view(time)
        self._hover(math.nan)

    def _bring_into_view(self, time: float) -> None:
        """Move on to a moment of the past [s] that lies outside the axis; follow the run again where there is none."""
        left, right = self.canvas.times
        if math.isnan(time):
            if self._was_brought:
                self.back_to_live()
        elif not left <= time <= right:
            self._was_brought = self.is_following or self._was_brought
            begin = max(time - (right - left) / 2, self._recording.begins if self._recording else 0.0)
            self.canvas.show_times((begin, begin + right - left))
            self._leave_live()

    def refresh(self) -> None:
        """Draw what is new; costs nothing where nothing is."""
        recording = self._recording
        count = recording.count if recording else 0
        state = self._state()
        if recording is None or state == self._drawn:
            return
        if self._chosen is None and recording.channels != self._known:
            self._regroup(recording)
        self.hint.setVisible(count < 2)
        self.export.setEnabled(count > 0)
        self._read_channels(recording)
        self.canvas.breaks.set_times(recording.breaks)
        self._draw()
        if not math.isnan(self._pointed):
            self._hover(self._pointed)
        self._drawn = self._state()

    def _state(self) -> tuple[object, ...]:
        """What the picture depends on."""
        recording = self._recording
        if recording is None:
            return ()
        return recording.count, self.canvas.times, self.canvas.columns, len(recording.breaks), recording.traces

    def back_to_live(self) -> None:
        """Follow the newest part again."""
        self._was_brought = False
        self.is_following = True
        self.back.hide()
        self._redraw()

    def set_running(self, is_running: bool) -> None:
        """While the run goes on many points are drawn quickly, else all of them smoothly."""
        if is_running != self._running:
            self._running = is_running
            self._redraw()

    def set_theme(self, theme: Theme) -> None:
        """Change colours and icons."""
        self.theme = theme
        self.canvas.set_look(theme)
        self.export.setIcon(icons.icon("export", theme))
        self.back.setIcon(icons.icon("live", theme))
        self.hint.set_picture(icons.icon("plot", theme, "text_dim"))
        if self._recording is not None:
            self._regroup(self._recording)

    def export_csv(self, path: Path) -> int:
        """Write the curves on show; returns the number of samples; raises FileError."""
        names = [channel.name for channel in self._group if channel.name not in self._hidden]
        return csv_file.write(path, self._recording, names) if self._recording else 0

    # -- drawing -------------------------------------------------------------------------------------

    def _regroup(self, recording: Recording) -> None:
        """Take note of the channels that there are; the group on show stays where it still is."""
        self._known = recording.channels
        self._groups = groups(self._chosen if self._chosen is not None else self._known)
        self.group.set_choices([(several[0].group_title, title) for title, several in self._groups.items()])
        self.group.setVisible(len(self._groups) > 1)
        title = self._group[0].group if self._group else ""
        self._drawn = ()
        self._show_group(title if title in self._groups else next(iter(self._groups), ""))
        if self._awaited:
            self.await_channel(self._awaited)

    def _read_channels(self, recording: Recording) -> None:
        """Take samples as they are, or the extremes of blocks where they are many or reach back too far.

        While the run changes its channels there are none for a moment: what was read before stays.
        """
        with suppress(KeyError):
            self._read_present(recording)

    def _read_present(self, recording: Recording) -> None:
        there = set(recording.channels)
        shown = [channel.name for channel in self._group if channel.name not in self._hidden and channel.name in there]
        newest = recording.window(shown[0], 1)[0] if shown else np.empty(0)
        if self.is_following and len(newest):
            self.canvas.show_times(self._followed(recording.begins, float(newest[-1]), shown))
        level = recording.level_for(*self.canvas.times, self.canvas.columns)
        begin = self.canvas.times[0]
        read = {n: recording.outline(n, level) if level else recording.since(n, begin) for n in shown}
        self._read = {n: (first, times, values / self._scale) for n, (first, times, values) in read.items()}

    def _draw(self) -> None:
        points = {name: self._points(name) for name in self.canvas.curves}
        self.canvas.set_smooth(not self._running or sum(len(x) for x, _ in points.values()) <= SMOOTH_POINTS)
        references = self._shown_references()
        filled = [y for _, y in (*points.values(), *references.values()) if len(y)]
        if filled:
            low, high = min(float(y.min()) for y in filled), max(float(y.max()) for y in filled)
            self.canvas.show_values(fitted(low, high, self.canvas.values))
        for name, (x, y) in points.items():
            self.canvas.show_curve(name, x, y, is_bold=not self._running)
        self._draw_traces()
        self.canvas.show_references(references)
        self._show_newest()

    def _followed(self, begin: float, end: float, shown: Sequence[str]) -> tuple[float, float]:
        """The part of the time axis that a plot shows which follows the run [s]."""
        held = [x for name, (x, _) in self._references.items() if name in shown]
        if held:
            return min(float(x[0]) for x in held), max(end, *(float(x[-1]) for x in held))
        span = float(str(self.span.value))
        begin = begin if begin <= end else end  # the run may have cleared its record meanwhile
        return followed(begin, end, max(end - begin, 1.0) if math.isinf(span) else span)

    def _shown_references(self) -> dict[str, tuple[np.ndarray, np.ndarray]]:
        """The visible part of what the curves on show are held against."""
        left, right = self.canvas.times
        shown = {}
        for name, (x, y) in self._references.items():
            if name in self._read:
                inside = (x >= left) & (x <= right)
                shown[name] = x[inside], y[inside] / self._scale
        return shown

    def _draw_traces(self) -> None:
        """Curves of branches that were left, faint behind the others."""
        traces = self._recording.traces if self._recording else ()
        self._outlines = {key: points for key, points in self._outlines.items() if key[0] in traces}
        shown = {}
        for place, trace in enumerate(traces):
            for name in self._read:
                if name in trace.values:
                    x, y = self._outlined(trace, name)
                    y = y / self._scale
                    y = np.log10(np.maximum(np.abs(y), FLOOR)) if self._is_logarithmic else y
                    shown[place, name] = (x, y)
        self.canvas.show_traces(shown)

    def _outlined(self, trace: Trace, name: str) -> tuple[np.ndarray, np.ndarray]:
        """A curve of a branch that was left, which changes no more."""
        key = trace, name, self.canvas.columns
        if key not in self._outlines:
            self._outlines[key] = envelope(trace.times, trace.values[name], self.canvas.columns, 0)
        return self._outlines[key]

    def _points(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """What is drawn of a channel: its visible part, reduced to the pixels."""
        first, times, values = self._read.get(name, (0, np.empty(0), np.empty(0)))
        left, right = self.canvas.times
        begin = max(int(np.searchsorted(times, left)) - 1, 0)
        end = int(np.searchsorted(times, right, side="right")) + 1
        x, y = envelope(times[begin:end], values[begin:end], self.canvas.columns, first + begin)
        return (x, np.log10(np.maximum(np.abs(y), FLOOR))) if self._is_logarithmic else (x, y)

    @property
    def _scale(self) -> float:
        """How much one of the unit of the axis is in SI units."""
        return self._group[0].scale if self._group else 1.0

    @property
    def _is_logarithmic(self) -> bool:
        return bool(self._group) and self._group[0].is_logarithmic

    def _show_newest(self) -> None:
        for name, chip in self.chips.items():
            *_, values = self._read.get(name, ((),))
            chip.show_value(float(values[-1]) if len(values) else None)

    def _redraw(self) -> None:
        self._drawn = ()
        self.refresh()

    # -- controls ------------------------------------------------------------------------------------

    def _show_group(self, title: str) -> None:
        """Show the channels of a group, with a chip and a colour for each."""
        self._group = self._groups.get(title, ())
        self.group.set_value(title)
        self.legend.clear()
        self.chips = {}
        colors = self.theme.curves
        for place, channel in enumerate(self._group):
            chip = Chip(channel, colors[place % len(colors)])
            chip.setChecked(channel.name not in self._hidden)
            chip.toggled.connect(lambda shown, name=channel.name: self._toggle(name, shown))
            chip.set_brief(self.width() < BRIEF)
            self.chips[channel.name] = chip
            self.legend.put(chip)
        self.canvas.set_curves({name: chip.color for name, chip in self.chips.items()})
        if self._group:
            self.canvas.set_axes(self._group[0].axis, self._group[0].shown_unit, self._is_logarithmic)
        self._redraw()

    def _toggle(self, name: str, is_shown: bool) -> None:
        (self._hidden.discard if is_shown else self._hidden.add)(name)
        self.canvas.values = None
        self._redraw()

    def _leave_live(self) -> None:
        """The user looks at another part: stay there until he wants to be back."""
        self.is_following = False
        self.back.show()
        self._redraw()

    def _hover(self, time: float) -> None:
        """Show time and values under the mouse, or at the moment that is marked."""
        time = self._marked if math.isnan(time) else time
        self._pointed = time
        lines = []
        recording = self._recording
        there = () if math.isnan(time) or recording is None else recording.channels
        for name in (name for name in self._read if name in there):
            value = recording.at(name, time)
            if value is None:
                continue
            chip = self.chips[name]
            text = f"{number(value / self._scale)} {chip.channel.shown_unit}{self._beside(name, time)}"
            lines.append(f"<span style='color:{chip.color}'>●</span>&nbsp;{chip.channel.label}&nbsp;&nbsp;{text}")
        if lines:
            self.canvas.show_cursor(time, "<br>".join([f"<b>{time:.3f} s</b>", *lines]))
        else:
            self.canvas.hide_cursor()

    def _beside(self, name: str, time: float) -> str:
        """What a curve is held against at a time, in words; nothing where there is none."""
        x, y = self._references.get(name, ((), ()))
        if not len(x) or not x[0] <= time <= x[-1]:
            return ""
        return f"&nbsp;&nbsp;○ {number(float(np.interp(time, x, y)) / self._scale)}"

    def _ask_export(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, "Export the curves", f"{self.title}.csv", EXPORTS)
        if not chosen:
            return
        path = Path(chosen)
        path = path if path.suffix else path.with_suffix(".csv")
        try:
            if path.suffix.lower() in picture_file.SUFFIXES:
                picture_file.write(path, self.canvas, self.theme)
                self.message.emit(f"Saved {path.name}.")
            else:
                self.message.emit(f"{self.export_csv(path)} samples written to {path.name}.")
        except FileError as error:
            self.message.emit(str(error))

    # -- events --------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The less room there is, the less stands beside the curves."""
        super().resizeEvent(event)
        for widget in (self.legend, self.export):
            widget.setVisible(self.width() >= NARROW)
        self.span.setVisible(self.width() >= BRIEF)
        for chip in self.chips.values():
            chip.set_brief(self.width() < BRIEF)
        self.canvas.set_low(self.height() < LOW)
        self.hint.set_brief(self.height() < LOW)
        self._place_hint()

    def showEvent(self, event: QShowEvent) -> None:
        """What happened while it was hidden is drawn now."""
        super().showEvent(event)
        self._place_hint()
        self._redraw()

    def _place_hint(self) -> None:
        self.hint.setGeometry(self.canvas.frame_of_curves())
        self.hint.setVisible(self._recording is None or self._recording.count < 2)


def _hidden_note() -> QLabel:
    note = QLabel()
    mark(note, role="small")
    note.hide()
    return note
