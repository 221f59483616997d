"""The main window: picture in the middle, tree on the left, inspector on the right, plot and findings below."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from linkwork_studio.commands.menus import MENUS
from linkwork_studio.widgets import image_file
from linkwork_studio.widgets.elided_label import ElidedLabel
from linkwork_studio.widgets.marks import mark
from linkwork_studio.window.memory import Memory

LIGHT = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier  # alone they make no command
MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
STATE_VERSION = 6  # of the arrangement of docks; another number forgets stored arrangements
SIZE = QSize(1280, 800)
NOT_YET = "Loading the workbench"  # in each menu until it is
LEFT, RIGHT, BELOW = 230, 300, 240  # pixels of the docks around the picture in a window of that size
NARROWEST = 210  # pixels of the panels on the left: their tabs
SHARE = 0.3  # of the height of a window that the panels below take at most
SIDES = {
    "left": ("tree", "palette", "history"),
    "right": ("inspector",),
    "bottom": ("plot", "controls", "questions", "findings", "console"),
}
TITLES = {
    "tree": "Mechanism",
    "palette": "Build",
    "history": "History",
    "inspector": "Inspector",
    "plot": "Plot",
    "controls": "Controls",
    "questions": "Questions",
    "findings": "Findings",
    "console": "Console",
}
AREAS = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}


@dataclass(frozen=True, slots=True)
class Parts:
    """The widgets of the workbench that the window arranges."""

    viewport: QWidget
    timeline: QWidget
    tree: QWidget
    palette: QWidget
    history: QWidget
    inspector: QWidget
    plot: QWidget
    controls: QWidget
    questions: QWidget
    findings: QWidget
    console: QWidget


class MainWindow(QMainWindow):
    """Begins with the start page, arranges the workbench behind it, and remembers how the user arranged it.

    Signals: `dropped(path)` for a file, `closing()`, `key_pressed(key)` for a command's key such as `Ctrl+N` that finds
    nobody yet to take it.
    """

    dropped = Signal(object)
    closing = Signal()
    key_pressed = Signal(str)

    def __init__(self, start_page: QWidget, memory: Memory) -> None:
        """Show the start page alone, where the window stood last."""
        super().__init__()
        self.setObjectName("main_window")
        self.setAcceptDrops(True)
        self.is_closed = False
        self.may_close: Callable[[], bool] = lambda: True
        self._memory = memory
        self._hidden_panels: set[str] = set()
        self._before_presenting: tuple[set[str], bool] | None = None
        self._is_arranged, self._last_day = False, QByteArray()
        self._workbench: QWidget | None = None
        self._pages = QStackedWidget()
        self._pages.addWidget(start_page)
        self.setCentralWidget(self._pages)
        self.docks: dict[str, QDockWidget] = {}
        self.menus = {name: self._menu(name) for name in MENUS}
        self._make_notes()
        self.resize(SIZE.boundedTo(self.screen().availableSize()))
        geometry = self._memory.get("window", str)
        if geometry:
            self.restoreGeometry(_as_bytes(geometry))

    def _menu(self, name: str) -> QMenu:
        menu = self.menuBar().addMenu(f"&{name}")
        menu.setObjectName(f"menu.{name}")
        menu.setToolTipsVisible(True)
        menu.addAction(NOT_YET).setEnabled(False)
        menu.aboutToHide.connect(self._leave_menus, Qt.ConnectionType.QueuedConnection)
        return menu

    def _make_notes(self) -> None:
        """The places of the status bar, which is not seen beside the start page."""
        self._hint_note, self._selection_note, self._file_note = ElidedLabel(), QLabel(), QLabel()
        mark(self._hint_note, role="dim")
        self._hint_note.setContentsMargins(6, 0, 0, 0)
        self.statusBar().addWidget(self._hint_note, 1)
        self._file_note.setContentsMargins(12, 0, 8, 0)
        self.statusBar().addPermanentWidget(self._selection_note)
        self.statusBar().addPermanentWidget(self._file_note)
        self.statusBar().hide()

    def furnish(self, parts: Parts) -> None:
        """Put every part of the workbench into its place, out of sight."""
        self._parts = parts
        self._workbench = _workbench(parts)
        self._pages.addWidget(self._workbench)
        self.docks = {name: self._dock(name) for side in SIDES for name in SIDES[side]}
        self._arrange()
        self._first_day = self.saveState(STATE_VERSION)
        self._show_docks(False)

    def _leave_menus(self) -> None:
        """A menu is closed: the bar gives the keyboard back at once, as it does by itself only at a second Esc."""
        if QApplication.activePopupWidget() is None and QApplication.focusWidget() is self.menuBar():
            esc = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(self.menuBar(), esc)

    # -- pages ----------------------------------------------------------------------------------------

    def has_project(self) -> bool:
        """Whether the workbench is shown, and not the start page."""
        return self._workbench is not None and self._pages.currentWidget() is self._workbench

    def show_workbench(self) -> None:
        """Leave the start page."""
        if not self.has_project():
            self._pages.setCurrentWidget(self._workbench)
            self._show_docks(True)
            self._show_bars(True)
            if not self._is_arranged:
                self._is_arranged = True
                self._restore(self._last_day)
        self._parts.viewport.setFocus()

    def show_start_page(self) -> None:
        """Show the start page alone."""
        self.present(False)
        if self.has_project():
            self._hidden_panels = {name for name, dock in self.docks.items() if dock.isHidden()}
        self._pages.setCurrentIndex(0)
        self._show_docks(False)
        self._show_bars(False)

    def start(self) -> None:
        """All is furnished: begin on the start page, the panels behind it as the user left them."""
        size = self.size()
        self.show_start_page()
        self._hidden_panels = set()
        self._recall()
        self.layout().activate()  # without it the window would be as wide as if all panels were shown
        self.resize(size)

    @property
    def is_presenting(self) -> bool:
        """Whether the picture is shown alone."""
        return self._before_presenting is not None

    def present(self, on: bool) -> None:
        """Show picture and timeline alone on the whole screen, or all as it was before."""
        if on == self.is_presenting or not self.has_project():
            return
        if on:
            self._before_presenting = ({n for n, d in self.docks.items() if not d.isHidden()}, self.isMaximized())
        shown, was_maximized = self._before_presenting or (set(), False)
        for name in shown:
            self.docks[name].setVisible(not on)
        self.menuBar().setVisible(not on)
        self._show_bars(not on)
        if on:
            self.showFullScreen()
            self._parts.viewport.setFocus()
            return
        self._before_presenting = None
        self.showMaximized() if was_maximized else self.showNormal()
        self.raise_panel(next((name for name in SIDES["left"] if name in shown), "tree"))
        self._parts.viewport.setFocus()

    # -- panels ---------------------------------------------------------------------------------------

    def toggle_panel(self, side: str) -> None:
        """Show or hide the panels on a side."""
        shown = self.is_panel_shown(side)
        for name in SIDES[side]:
            self.docks[name].setVisible(not shown)
        if not shown:
            self.docks[SIDES[side][0]].raise_()

    def raise_panel(self, name: str) -> None:
        """Bring a panel before those that share its place, if it is shown."""
        if not self.docks[name].isHidden():
            self.docks[name].raise_()

    def enter_panel(self, name: str) -> None:
        """Show a panel before all others and give it the keyboard."""
        self.docks[name].show()
        self.docks[name].raise_()
        getattr(self._parts, name).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def is_panel_shown(self, side: str) -> bool:
        """Whether any panel of a side is shown."""
        return any(not self.docks[name].isHidden() for name in SIDES[side])

    def next_pane(self) -> None:
        """Give the focus to the next part that is shown."""
        panes = [self._parts.viewport, self._parts.timeline]
        panes += [dock.widget() for dock in self.docks.values() if not dock.visibleRegion().isEmpty()]
        focused = self.focusWidget()
        current = next((n for n, p in enumerate(panes) if focused is p or p.isAncestorOf(focused or self)), -1)
        following = panes[(current + 1) % len(panes)]
        target = following if following.focusPolicy() & Qt.FocusPolicy.TabFocus else _first_focusable(following)
        target.setFocus(Qt.FocusReason.TabFocusReason)

    def reset_arrangement(self) -> None:
        """Put the panels back where they were on the first day."""
        self._hidden_panels = set()
        self._restore(QByteArray())

    # -- words ----------------------------------------------------------------------------------------

    def show_title(self, title: str, is_modified: bool, file: str = "") -> None:
        """Name the project in the title, and tell where it is saved or that it is not."""
        self.setWindowTitle(f"{title}[*] - Linkwork" if self.has_project() else "Linkwork")
        self.setWindowModified(is_modified and self.has_project())
        self._file_note.setText("Not saved" if is_modified else file)

    def show_hint(self, text: str) -> None:
        """Tell what the mouse does now, wherever there is no news."""
        self._hint_note.setText(text)

    def show_selection(self, text: str) -> None:
        """Tell what is selected."""
        self._selection_note.setText(text)

    def save_picture(self, path: Path) -> None:
        """Write a picture of the window; raises FileError."""
        image_file.write(self.grab(), path)

    # -- events ---------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            _accept_a_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the first file that was dropped, once the drag is over."""
        path = next(Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile())
        _accept_a_copy(event)
        QTimer.singleShot(0, self, lambda: self.dropped.emit(path))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Before there are shortcuts: tell of what may be one, a key with Ctrl or the like or one with a number."""
        key, held = event.key(), event.modifiers() & ~LIGHT
        is_command = Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35 or (held and key not in MODIFIERS)
        if self._workbench is None and is_command:
            self.key_pressed.emit(QKeySequence(event.keyCombination()).toString())
            return
        super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes, then remember the arrangement."""
        if not self.may_close():
            event.ignore()
            return
        self._remember()
        self.is_closed = True
        self.closing.emit()
        event.accept()

    # -- arrangement ----------------------------------------------------------------------------------

    def _dock(self, name: str) -> QDockWidget:
        dock = QDockWidget(TITLES[name], self)
        dock.setObjectName(f"dock.{name}")
        dock.setWidget(getattr(self._parts, name))
        if name in SIDES["left"]:
            dock.setMinimumWidth(NARROWEST)
        if any(name in names and len(names) > 1 for names in SIDES.values()):
            dock.setTitleBarWidget(QWidget())  # the tabs are title enough
        return dock

    def _arrange(self) -> None:
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner, area in (("BottomLeftCorner", "left"), ("BottomRightCorner", "right")):
            self.setCorner(getattr(Qt.Corner, corner), AREAS[area])
        self.layout().setEnabled(False)  # Qt would lay out while it makes tabs, and leave bars of them behind
        for side, names in SIDES.items():
            for name in names:
                self.addDockWidget(AREAS[side], self.docks[name])
            for name in names[1:]:
                self.tabifyDockWidget(self.docks[names[0]], self.docks[name])
        self.layout().setEnabled(True)
        for names in SIDES.values():
            self.docks[names[0]].raise_()

    def _restore(self, arrangement: QByteArray) -> None:
        """Take over a stored arrangement of docks, or that of the first day."""
        before = self._tab_bars()
        if not self.restoreState(arrangement, STATE_VERSION):
            self.restoreState(self._first_day, STATE_VERSION)
            self._fit_docks()
        self._show_docks(self.has_project())
        made = [bar for bar in self._tab_bars() if bar not in before]
        names = {bar.tabText(tab) for bar in made for tab in range(bar.count())}
        for bar in before:  # Qt forgets those that it has replaced, and they would peep out between the docks
            if names & {bar.tabText(tab) for tab in range(bar.count())}:
                bar.hide()

    def _tab_bars(self) -> list[QTabBar]:
        """The bars of tabs of docks that share a place."""
        return self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def _fit_docks(self) -> None:
        """Give the docks the sizes of the first day: in a small window as little as their words and fields need."""
        self.layout().activate()  # docks that were just shown have no place before
        scale = min(self.width() / SIZE.width(), 1.0)
        beside = [self.docks["tree"], self.docks["inspector"]]
        self.resizeDocks(beside, [round(scale * LEFT), round(scale * RIGHT)], Qt.Orientation.Horizontal)
        below = min(BELOW, round(SHARE * self.height()))
        self.resizeDocks([self.docks["plot"]], [below], Qt.Orientation.Vertical)

    def _show_docks(self, shown: bool) -> None:
        for name, dock in self.docks.items():
            dock.setVisible(shown and name not in self._hidden_panels)
        if shown:
            self.docks["plot"].raise_()

    def _show_bars(self, shown: bool) -> None:
        for bar in self.findChildren(QToolBar):
            bar.setVisible(shown)
        self.statusBar().setVisible(shown)

    def _remember(self) -> None:
        if not self.docks:
            return
        self.present(False)
        self._memory.set(window=_as_text(self.saveGeometry()))
        if not self._is_arranged:
            return
        if not self.has_project():
            self._show_docks(True)
            self._show_bars(True)
        hidden = sorted(name for name, dock in self.docks.items() if dock.isHidden())
        self._memory.set(docks=_as_text(self.saveState(STATE_VERSION)), hidden=hidden)

    def _recall(self) -> None:
        self._last_day = _as_bytes(self._memory.get("docks", str, ""))
        self._hidden_panels = {name for name in self._memory.get("hidden", list, []) if name in self.docks}


def _accept_a_copy(event: QDropEvent) -> None:
    """Take what is dropped and leave it where it lies: after a move its owner would delete the file."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def _workbench(parts: Parts) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(parts.viewport, 1)
    column.addWidget(parts.timeline)
    return page


def _first_focusable(widget: QWidget) -> QWidget:
    found = [w for w in widget.findChildren(QWidget) if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isVisible()]
    return next((w for w in found if w.isEnabled()), widget)


def _as_text(data: QByteArray) -> str:
    return base64.b64encode(bytes(data.data())).decode()


def _as_bytes(text: str) -> QByteArray:
    try:
        return QByteArray(base64.b64decode(text))
    except ValueError:
        return QByteArray()
