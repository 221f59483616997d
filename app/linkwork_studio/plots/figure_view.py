"""One channel over another, or its spectrum: pictures whose lower axis is not time."""

from __future__ import annotations

import math

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from linkwork.results.recording import Recording
from linkwork_studio.look import fonts, icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.plots.channels import Channel, described
from linkwork_studio.plots.spectrum import spectrum
from linkwork_studio.widgets.choice_field import ChoiceField
from linkwork_studio.widgets.empty_hint import EmptyHint
from linkwork_studio.widgets.marks import mark

SPECTRUM = ""  # stands for frequencies where a channel would stand
SPANS = (2.0, 5.0, 10.0, 30.0, math.inf)  # seconds
MOST = 4000  # points that are drawn
NARROW = 420  # pixels below which there is no room for all of the head
EVERY = 3  # of the refreshes of a plot is one of these


class FigureView(QWidget):
    """Shows `upward` over `across`: two channels, or the spectrum of one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a recording."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._recording: Recording | None = None
        self._known: tuple[str, ...] = ()
        self._drawn: object = None
        self._turn = 0
        self.upward, self.across, self.span = ChoiceField(), ChoiceField(), ChoiceField()
        self.upward.set_name("Upward", "Channel of the vertical axis.")
        self.across.set_name("Across", "Channel of the horizontal axis, or the frequency.")
        self.span.set_name("Span", "Time span up to now.")
        self.span.set_choices([("All" if math.isinf(s) else f"Last {s:g} s", s) for s in SPANS])
        self.span.set_value(10.0)
        self.canvas = pg.PlotWidget(background=None, enableMenu=False)
        self.canvas.getPlotItem().hideButtons()
        self.curve = pg.PlotCurveItem(antialias=True)
        self.newest = pg.ScatterPlotItem(size=8)
        for item in (self.curve, self.newest):
            self.canvas.addItem(item)
        self.hint = EmptyHint("Nothing recorded yet", "Press play, and the curve appears here.")
        self.hint.setParent(self.canvas)
        self._lay_out()
        self.set_theme(theme)

    def live(self, recording: Recording) -> None:
        """Show channels of a recording from now on."""
        self._recording, self._drawn = recording, None
        self._offer(recording.channels)

    def refresh(self) -> None:
        """Draw what is new, less often than curves over time."""
        self._turn += 1
        recording = self._recording
        if recording is None or not self.isVisible() or self._turn % EVERY:
            return
        if recording.channels != self._known:
            self._offer(recording.channels)
        state = (recording.count, self.upward.value, self.across.value, self.span.value)
        if state != self._drawn:
            self._drawn = state
            self._draw(recording)

    def add_tool(self, tool: QWidget) -> None:
        """Put a button at the right end of the head."""
        self._head.addWidget(tool)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self.theme = theme
        for side in ("left", "bottom"):
            axis = self.canvas.getAxis(side)
            axis.setPen(pg.mkPen(theme.border))
            axis.setTextPen(theme.text_dim)
            axis.setTickFont(fonts.font(11))
            axis.setGrid(70)
            axis.enableAutoSIPrefix(False)
        self.curve.setPen(pg.mkPen(theme.curves[0], width=1.5))
        self.newest.setBrush(pg.mkBrush(theme.selection))
        self.newest.setPen(None)
        self.hint.set_picture(icons.icon("plot", theme, "text_dim"))
        self._label()
        self._drawn = None

    def points(self) -> tuple[np.ndarray, np.ndarray]:
        """What is drawn now: across and upward."""
        x, y = self.curve.getData()
        return (np.empty(0), np.empty(0)) if x is None else (x, y)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow figure has room for what is drawn over what."""
        super().resizeEvent(event)
        self.span.setVisible(self.width() >= NARROW)

    def _lay_out(self) -> None:
        head = self._head = QHBoxLayout()
        head.setContentsMargins(10, 6, 8, 0)
        head.setSpacing(6)
        for field, width in ((self.upward, 150), (self.across, 150), (self.span, 96)):
            field.setMinimumWidth(60)
            field.setMaximumWidth(width)
            field.edited.connect(lambda _: self._chosen())
            head.addWidget(field, 3)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.canvas, 1)

    def _offer(self, channels: tuple[str, ...]) -> None:
        """Choices of channels; those that were chosen stay where they still are."""
        self._known = channels
        titles = [(title(described(name)), name) for name in channels]
        kept = self.upward.value, self.across.value
        self.upward.set_choices(titles)
        self.across.set_choices([("Frequency", SPECTRUM), *titles])
        self.upward.set_value(kept[0] if kept[0] in channels else channels[-1] if channels else None)
        self.across.set_value(kept[1] if kept[1] in channels else SPECTRUM)
        self._label()

    def _chosen(self) -> None:
        self._label()
        self._drawn = None
        self._turn = EVERY - 1
        self.refresh()

    def _label(self) -> None:
        style = {"color": self.theme.text_dim, "font-size": "11px"}
        for side, name in (("left", self.upward.value), ("bottom", self.across.value)):
            channel = described(str(name)) if name else None
            none = "Frequency [Hz]" if side == "bottom" else ""
            text = f"{title(channel)} [{channel.shown_unit}]" if channel else none
            self.canvas.setLabel(side, text, **style)

    def _draw(self, recording: Recording) -> None:
        x, y = self._values(recording)
        self.hint.setGeometry(self.canvas.rect())
        self.hint.setVisible(len(x) < 2)
        every = max(len(x) // MOST, 1)
        self.curve.setData(x[::every], y[::every])
        is_phase = bool(self.across.value) and len(x) > 0
        self.newest.setData(x[-1:] if is_phase else [], y[-1:] if is_phase else [])

    def _values(self, recording: Recording) -> tuple[np.ndarray, np.ndarray]:
        """Across and upward, of the newest part; empty where the channels are not there yet."""
        nothing = np.empty(0), np.empty(0)
        if self.upward.value not in recording.channels:
            return nothing
        times, upward = recording.window(str(self.upward.value))
        upward = upward / described(str(self.upward.value)).scale
        first = int(np.searchsorted(times, times[-1] - float(str(self.span.value)))) if len(times) else 0
        if not self.across.value:
            return spectrum(times[first:], upward[first:])
        other_times, across = recording.window(str(self.across.value))
        across = across / described(str(self.across.value)).scale
        count = min(len(times), len(other_times))
        return across[first:count], upward[first:count]


def title(channel: Channel) -> str:
    """The channel by its group and label: `Energy kinetic`."""
    if channel.name.startswith("measure.") or channel.label == channel.group:
        return channel.label
    return f"{channel.group}: {channel.label.lower()}"
