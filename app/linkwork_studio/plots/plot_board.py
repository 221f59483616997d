"""Several plots side by side: over time with a common cursor, and figures over something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QSplitter, QToolButton, QVBoxLayout, QWidget

from linkwork.results.recording import Recording
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.widgets.icon_button import IconButton

if TYPE_CHECKING:  # pyqtgraph takes as long to read as Qt itself: it comes with the first plot
    from linkwork_studio.plots.figure_view import FigureView
    from linkwork_studio.plots.plot_view import PlotView

MOST = 4  # plots at once
NARROWEST = 180  # pixels; a plot may be narrower than its head would like
MIME = "application/x-linkwork-elements"


class PlotBoard(QWidget):
    """The first plot stays, made when it is first seen or asked for; others are added beside it and closed again.

    Signals: `message(text)` of any plot, `dropped(data)` with the ids of elements as JSON that were dropped on it.
    """

    message, dropped = Signal(str), Signal(bytes)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin with room for one plot over time."""
        super().__init__(parent)
        self.views: list[PlotView | FigureView] = []
        self.plots: list[PlotView] = []  # those over time
        self._theme = theme
        self._running, self._title = False, "linkwork"
        self._recording: Recording | None = None
        self._row = QSplitter(Qt.Orientation.Horizontal)
        self._row.setChildrenCollapsible(False)
        self.setAcceptDrops(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._row)
        hint = "Add a plot over time, a spectrum, or a plot of one channel over another."
        self.add = IconButton("Add a plot", hint, size=18)
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.addAction("Over time").triggered.connect(lambda: self.add_plot())
        menu.addAction("Spectrum, or channel over channel").triggered.connect(lambda: self.add_figure())
        self.add.setMenu(menu)
        self.set_theme(theme)

    @property
    def first(self) -> PlotView:
        """The plot that stays."""
        if not self.views:
            self._begin()
        return self.views[0]

    def add_plot(self) -> PlotView | None:
        """Another plot over time; None where there are enough."""
        return self._added(self._new_plot()) if len(self.views) < MOST else None

    def add_figure(self) -> FigureView | None:
        """Another plot over something else; None where there are enough."""
        from linkwork_studio.plots.figure_view import FigureView

        return self._added(FigureView(self._theme)) if len(self.views) < MOST else None

    def set_title(self, title: str) -> None:
        """Files are named after the project."""
        self._title = title
        for plot in self.plots:
            plot.title = title

    def close_view(self, view: QWidget) -> None:
        """Take a plot away; the first one stays."""
        if view in self.views[1:]:
            self.views.remove(view)
            if view in self.plots:
                self.plots.remove(view)
            view.hide()
            view.deleteLater()
            self._settle()

    def live(self, recording: Recording) -> None:
        """Show a recording in all plots."""
        self._recording = recording
        for view in self.views:
            view.live(recording)

    def refresh(self) -> None:
        """Draw what is new."""
        for view in self.views:
            view.refresh()

    def set_running(self, is_running: bool) -> None:
        """Tell all plots whether the run goes on."""
        self._running = is_running
        for plot in self.plots:
            plot.set_running(is_running)

    def mark(self, time: float) -> None:
        """Point at a moment of the past [s] wherever the mouse does not point at another; NaN for none."""
        for plot in self.plots:
            plot.mark(time)

    def await_channel(self, name: str) -> bool:
        """Show a channel in the first plot, now or as soon as it is recorded; returns whether that is now."""
        return self.first.await_channel(name)

    def hold_against(self, references: dict[str, tuple[np.ndarray, np.ndarray]], told: str = "") -> None:
        """Show rings behind channels of the first plot, at times [s] and values; no references take them away."""
        if self.views or references:
            self.first.hold_against(references, told)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.add.setIcon(icons.icon("plus", theme))
        for view in self.views:
            view.set_theme(theme)
            button = view.findChild(IconButton, "close_plot")
            if button:
                button.setIcon(icons.icon("close", theme))

    def showEvent(self, event: QShowEvent) -> None:
        """It is looked at: the first plot is due."""
        super().showEvent(event)
        if not self.views:
            self._begin()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take elements of the tree."""
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which elements."""
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dropped.emit(bytes(event.mimeData().data(MIME).data()))

    def _added(self, view: PlotView | FigureView) -> PlotView | FigureView:
        close = IconButton("Close this plot", size=18)
        close.setObjectName("close_plot")
        close.clicked.connect(lambda: self.close_view(view))
        view.add_tool(close)
        self._take(view)
        self.set_theme(self._theme)
        self._settle()
        return view

    def _begin(self) -> None:
        """The first plot."""
        plot = self._new_plot()
        plot.add_tool(self.add)
        self._take(plot)

    def _new_plot(self) -> PlotView:
        from linkwork_studio.plots.plot_view import PlotView

        plot = PlotView(self._theme)
        plot.message.connect(self.message)
        plot.canvas.hovered.connect(lambda time: self._point(time, plot))
        plot.set_running(self._running)
        plot.title = self._title
        self.plots.append(plot)
        return plot

    def _take(self, view: PlotView | FigureView) -> None:
        self.views.append(view)
        view.setMinimumWidth(NARROWEST)
        self._row.addWidget(view)
        if self._recording is not None:
            view.live(self._recording)

    def _point(self, time: float, of: PlotView) -> None:
        """The cursor of one plot is that of all."""
        for plot in self.plots:
            if plot is not of:
                plot.point_at(time)

    def _settle(self) -> None:
        self.add.setEnabled(len(self.views) < MOST)
        self._row.setSizes([1000] * len(self.views))
