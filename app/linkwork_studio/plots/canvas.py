"""The drawing area: axes, curves, lines of edits, and the cursor."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPen
from PySide6.QtWidgets import QLabel, QWidget

from linkwork_studio.look import fonts
from linkwork_studio.look.theme import Theme
from linkwork_studio.plots.axis import Axis
from linkwork_studio.plots.break_lines import BreakLines
from linkwork_studio.plots.scale import Range

SMALL = 11  # logical pixels of axis text
BOLD = 1.5  # logical pixels of a calm curve that stands still
CALM = 8.0  # widths of the area that a calm curve goes up and down
FAINT = 0.35  # opacity of curves of branches that were left
RING = 6  # logical pixels of a ring of what curves are held against
PAN, ZOOM = 0.15, 1.25  # of one press of an arrow key
KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_End)


class Canvas(pg.PlotWidget):
    """Wheel and drag move along the time axis; the values fit themselves.

    Signals: `moved()` when the user chose another part, `home_asked()` for a double click or End, `hovered(time)` with
    NaN when the mouse has left.
    """

    moved, home_asked, hovered = Signal(), Signal(), Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with empty axes."""
        axes = {side: Axis(side) for side in ("left", "bottom")}
        super().__init__(parent, background=None, enableMenu=False, axisItems=axes)
        plot = self.getPlotItem()
        plot.hideButtons()
        plot.setContentsMargins(4, 4, 10, 2)
        self.box = plot.getViewBox()
        self.box.setMouseEnabled(x=True, y=False)
        self.box.disableAutoRange()
        self.box.setDefaultPadding(0.0)
        self.box.sigRangeChangedManually.connect(lambda *_: self.moved.emit())
        self.breaks, self.curves = BreakLines(), {}
        self.cursor = pg.InfiniteLine(angle=90, movable=False)
        self.cursor.hide()
        self.readout = QLabel(self)
        self.readout.setTextFormat(Qt.TextFormat.RichText)
        self.readout.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.readout.hide()
        for item in (self.breaks, self.cursor):
            self.box.addItem(item, ignoreBounds=True)
        self.scene().sigMouseClicked.connect(self._on_click)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._traces: dict[tuple[int, str], pg.PlotCurveItem] = {}
        self._references: dict[str, pg.ScatterPlotItem] = {}
        self._smooth = self._is_low = False
        self._titles = ("", "")
        self.values: Range | None = None

    # -- look ----------------------------------------------------------------------------------------

    def set_look(self, theme: Theme) -> None:
        """Colours and fonts of a theme."""
        self._theme = theme
        font = fonts.font(SMALL)
        for side in ("left", "bottom"):
            axis = self.getAxis(side)
            axis.setPen(pg.mkPen(theme.border))
            axis.setTextPen(theme.text_dim)
            axis.setTickFont(font)
            axis.label.setFont(font)
            axis.setStyle(tickLength=0, hideOverlappingLabels=True, tickTextOffset=5, maxTickLevel=0)
            axis.setGrid(70)
            axis.enableAutoSIPrefix(False)
        self._fit_axes()
        self.breaks.set_look(theme.text_dim, fonts.font(10), theme.panel)
        self.cursor.setPen(QPen(QColor(theme.text_dim), 0, Qt.PenStyle.SolidLine))
        self.readout.setFont(fonts.font(SMALL, QFont.Weight.Medium))
        self.readout.setStyleSheet(
            f"background: {theme.raised}; border: 1px solid {theme.border}; border-radius: 5px; padding: 4px 7px;"
        )
        self.resetCachedContent()  # the background keeps the colour of the other theme else

    def set_axes(self, title: str, unit: str, is_logarithmic: bool) -> None:
        """What the axes bear: time in seconds, and values with their unit."""
        self._titles = ("Time [s]", f"{title} [{unit}]" if unit else title)
        self._fit_axes()
        self.getAxis("left").setLogMode(x=False, y=is_logarithmic)
        self.values = None

    def set_low(self, is_low: bool) -> None:
        """Leave out the titles of the axes where the height is wanted for the curves."""
        if is_low != self._is_low:
            self._is_low = is_low
            self._fit_axes()

    def _fit_axes(self) -> None:
        style = {"color": self._theme.text_dim, "font-size": f"{SMALL}px"}
        for side, title in zip(("bottom", "left"), self._titles, strict=True):
            self.setLabel(side, title, **style)
            self.getAxis(side).showLabel(bool(title) and not self._is_low)
        self.getAxis("left").setWidth(46 if self._is_low else 64)
        self.getAxis("bottom").setHeight(18 if self._is_low else 36)

    def set_curves(self, colors: dict[str, str]) -> None:
        """One empty curve for each name, in a colour."""
        for curve in self.curves.values():
            self.box.removeItem(curve)
        self.curves = {}
        for name, color in colors.items():
            curve = pg.PlotCurveItem(skipFiniteCheck=True, antialias=self._smooth, pen=pg.mkPen(color, width=1))
            self.curves[name] = curve
            self.box.addItem(curve, ignoreBounds=True)

    def show_curve(self, name: str, x: np.ndarray, y: np.ndarray, is_bold: bool) -> None:
        """Show points; a calm curve may be bold, a noisy one is a pixel wide: smoothed, it would cost a second."""
        curve = self.curves[name]
        curve.setData(x, y, skipFiniteCheck=True)
        pen = curve.opts["pen"]
        width = BOLD * self.devicePixelRatioF() if is_bold and self._is_calm(y) else 1.0
        if pen.widthF() != width:
            curve.setPen(pg.mkPen(pen.color(), width=width))

    def show_traces(self, shown: dict[tuple[int, str], tuple[np.ndarray, np.ndarray]]) -> None:
        """Faint curves behind the others, by number and name of the curve whose colour they have."""
        for key in [key for key in self._traces if key not in shown or key[1] not in self.curves]:
            self.box.removeItem(self._traces.pop(key))
        for key, (x, y) in shown.items():
            if key[1] not in self.curves:
                continue
            if key not in self._traces:
                self._traces[key] = pg.PlotCurveItem(skipFiniteCheck=True)
                self._traces[key].setZValue(-1)
                self.box.addItem(self._traces[key], ignoreBounds=True)
            color = QColor(self.curves[key[1]].opts["pen"].color())
            color.setAlphaF(FAINT)
            self._traces[key].setData(x, y, pen=pg.mkPen(color, width=1), skipFiniteCheck=True)

    def show_references(self, shown: dict[str, tuple[np.ndarray, np.ndarray]]) -> None:
        """Rings behind the curves, by the name of the curve whose colour they have: what it is held against."""
        for name in [name for name in self._references if name not in shown or name not in self.curves]:
            self.box.removeItem(self._references.pop(name))
        for name, (x, y) in shown.items():
            if name not in self.curves:
                continue
            if name not in self._references:
                self._references[name] = pg.ScatterPlotItem(size=RING, brush=None)
                self._references[name].setZValue(-2)
                self.box.addItem(self._references[name], ignoreBounds=True)
            color = QColor(self.curves[name].opts["pen"].color())
            self._references[name].setData(x, y, pen=pg.mkPen(color, width=1))

    def _is_calm(self, y: np.ndarray) -> bool:
        """Whether the way up and down is no more than some widths of the area."""
        height = self.box.height() / max(self.values[1] - self.values[0], 1e-300) if self.values else 0.0
        return float(np.abs(np.diff(y)).sum()) * height <= CALM * self.box.width()

    def set_smooth(self, is_smooth: bool) -> None:
        """Smooth curves look better and are costly where there are many points."""
        if is_smooth != self._smooth:
            self._smooth = is_smooth
            for curve in self.curves.values():
                curve.setData(antialias=is_smooth)

    # -- ranges --------------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        """Pixel columns of the curves' area, in device pixels."""
        return max(int(self.box.width() * self.devicePixelRatioF()), 64)

    @property
    def times(self) -> Range:
        """The part of the time axis that is shown [s]."""
        left, right = self.box.viewRange()[0]
        return (left, right)

    def show_times(self, shown: Range) -> None:
        """Show a part of the time axis [s]."""
        if shown != self.times:
            self.box.setXRange(*shown, padding=0)

    def show_values(self, shown: Range) -> None:
        """Show a range of values."""
        if shown != self.values:
            self.values = shown
            self.box.setYRange(*shown, padding=0)

    def zoom(self, factor: float) -> None:
        """Show a longer (above 1) or a shorter time around the middle."""
        left, right = self.times
        middle, half = (left + right) / 2, (right - left) / 2 * factor
        self.show_times((middle - half, middle + half))
        self.moved.emit()

    def pan(self, share: float) -> None:
        """Move along the time axis by a share of what is shown."""
        left, right = self.times
        by = (right - left) * share
        self.show_times((left + by, right + by))
        self.moved.emit()

    # -- cursor --------------------------------------------------------------------------------------

    def show_cursor(self, time: float, html: str) -> None:
        """Put the line at a time, and words beside it."""
        self.cursor.setPos(time)
        self.cursor.show()
        self.readout.setText(html)
        self.readout.adjustSize()
        x = self.mapFromScene(self.box.mapViewToScene(QPointF(time, 0.0))).x()
        area = self.frame_of_curves()
        beside = x + 12 if x + 12 + self.readout.width() <= area.right() else x - 12 - self.readout.width()
        self.readout.move(round(beside), area.top() + 6)
        self.readout.show()

    def hide_cursor(self) -> None:
        """No line, no words."""
        self.cursor.hide()
        self.readout.hide()

    def frame_of_curves(self) -> QRect:
        """Where the curves are drawn, in widget coordinates."""
        return self.mapFromScene(self.box.sceneBoundingRect()).boundingRect()

    # -- events --------------------------------------------------------------------------------------

    def _on_click(self, click: object) -> None:
        if click.double():
            self.home_asked.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell the time under the mouse."""
        super().mouseMoveEvent(event)
        place = event.position().toPoint()
        inside = self.frame_of_curves().contains(place)
        self.hovered.emit(self.box.mapSceneToView(self.mapToScene(place)).x() if inside else float("nan"))

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse has left."""
        super().leaveEvent(event)
        self.hovered.emit(float("nan"))

    def event(self, event: QEvent) -> bool:
        """Keep the arrow keys from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in KEYS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right pan, up and down zoom, End goes back to the newest."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.pan(PAN if event.key() == Qt.Key.Key_Right else -PAN)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.zoom(1 / ZOOM if event.key() == Qt.Key.Key_Up else ZOOM)
        elif event.key() == Qt.Key.Key_End:
            self.home_asked.emit()
        else:
            super().keyPressEvent(event)
