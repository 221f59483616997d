"""Menus, toolbar and shortcuts, drawn from the table of actions.

Keys are shortcuts of the window, not of the menu entries: a key whose action cannot be done then tells why, while a
greyed menu entry stays silent. Menu entries only show the key.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QToolBar, QWidget

from linkwork_studio.commands import keys
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.perform import perform
from linkwork_studio.look.icons import icon
from linkwork_studio.look.theme import Theme
from linkwork_studio.widgets.icon_button import tip
from linkwork_studio.window.main_window import MainWindow

REPEATING = ("run.single_step", "run.slower", "run.faster", "edit.undo", "edit.redo")  # while the key is held
FOCUS_KEYS = ("Tab", "Shift+Tab")  # move the focus wherever there is a field to move from


class ActionSet:
    """All actions of the table as Qt's, kept in step with the context."""

    def __init__(self, actions: tuple[Action, ...], context: Context, window: MainWindow, theme: Theme) -> None:
        """Make menus, toolbar and shortcuts in the window."""
        self.defaults = self.table = actions
        self.context = context
        self._window = window
        self._home_of_focus: tuple[QWidget, ...] = (window,)
        self._entries = [(action, self._entry(action)) for action in actions]
        self._shortcuts = self._all_shortcuts()
        self.menus = self._draw_menus()
        self.toolbar = self._draw_toolbar()
        self.set_theme(theme)
        QApplication.instance().focusChanged.connect(self._focus_changed)

    def entry(self, action_id: str) -> QAction:
        """Qt's action of one of ours."""
        return next(entry for action, entry in self._entries if action.id == action_id)

    def set_keys(self, changes: keys.Changes) -> None:
        """Other keys than those of the table, by the id of an action."""
        self.table = keys.with_keys(self.defaults, changes)
        for _, shortcut in self._shortcuts:
            shortcut.setEnabled(False)
            shortcut.deleteLater()
        self._entries = [(action, entry) for action, (_, entry) in zip(self.table, self._entries, strict=True)]
        for action, entry in self._entries:
            entry.setShortcuts([QKeySequence(key) for key in action.keys])
        self._shortcuts = self._all_shortcuts()
        self.show_keys(QApplication.focusWidget())
        self.refresh()

    def perform(self, action: Action) -> None:
        """Do it or say why not, and show what follows."""
        perform(action, self.context)
        self.refresh()

    def refresh(self) -> None:
        """Grey out, tick and reword according to the context."""
        refusal_of = Refusals(self.context)
        for action, entry in self._entries:
            refusal = refusal_of(action)
            _update(entry.isEnabled(), not refusal, entry.setEnabled)
            label = action.label(self.context)
            _update(entry.text(), label, entry.setText)
            _update(entry.toolTip(), _tooltip(action, label, refusal), entry.setToolTip)
            if action.checked is not None:
                _update(entry.isChecked(), action.checked(self.context), entry.setChecked)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in other colours."""
        for action, entry in self._entries:
            if action.icon:
                entry.setIcon(icon(action.icon, theme))
        self.refresh()

    def keep_tab_for(self, *widgets: QWidget) -> None:
        """Tab shows and hides panels while one of these has the focus; elsewhere it moves the focus."""
        self._home_of_focus = (self._window, *widgets)

    def _entry(self, action: Action) -> QAction:
        entry = QAction(action.title, self._window)
        entry.setObjectName(action.id)
        entry.setShortcuts([QKeySequence(key) for key in action.keys])
        entry.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        entry.setStatusTip(action.hint)
        entry.setCheckable(action.checked is not None)
        entry.triggered.connect(lambda _checked=False, action=action: self.perform(action))
        return entry

    def _all_shortcuts(self) -> list[tuple[str, QShortcut]]:
        return [(key, self._shortcut(action, key)) for action in self.table for key in action.keys]

    def _shortcut(self, action: Action, key: str) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), self._window)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.setAutoRepeat(action.id in REPEATING)
        shortcut.activated.connect(lambda action=action: self.perform(action))
        return shortcut

    def _draw_menus(self) -> dict[str, QMenu]:
        menus = dict(self._window.menus)
        for menu in menus.values():
            menu.clear()
            menu.aboutToShow.connect(self.refresh)
        for action, entry in self._entries:
            if not action.menu:
                continue
            menu = _menu_at(action.menu, menus)
            if action.opens_group:
                menu.addSeparator()
            menu.addAction(entry)
        return menus

    def _draw_toolbar(self) -> QToolBar:
        bar = QToolBar("Tools", self._window)
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        bar.setIconSize(QSize(20, 20))
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        family = ""
        for action, entry in self._entries:
            if not action.in_toolbar:
                continue
            if family and action.family != family:
                bar.addSeparator()
            bar.addAction(entry)
            bar.widgetForAction(entry).setFocusPolicy(Qt.FocusPolicy.NoFocus)
            family = action.family
        self._window.addToolBar(bar)
        return bar

    def _focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        self.show_keys(new)

    def show_keys(self, focused: QWidget | None) -> None:
        """Leave to the widget with the focus the keys that are its own."""
        has_project = self.context.views.has_project()
        for key, shortcut in self._shortcuts:
            if key in FOCUS_KEYS:
                shortcut.setEnabled(has_project and (focused is None or focused in self._home_of_focus))
            elif key == "Space":
                shortcut.setEnabled(has_project)

    def close(self) -> None:
        """Let go of the application."""
        QApplication.instance().focusChanged.disconnect(self._focus_changed)


class Refusals:
    """Why actions cannot be done now; a condition that many of them share is looked at once."""

    def __init__(self, context: Context) -> None:
        """In a context that stays as it is meanwhile."""
        self._context = context
        self._known: dict[int, str] = {}

    def __call__(self, action: Action) -> str:
        """The first reason of an action; empty where it can be done."""
        return next(filter(None, map(self._refusal, action.when)), "")

    def _refusal(self, condition: Condition) -> str:
        if id(condition) not in self._known:
            self._known[id(condition)] = condition.refusal(self._context)
        return self._known[id(condition)]


def _menu_at(path: str, menus: dict[str, QMenu]) -> QMenu:
    """The menu at a path such as `File/Open sample/Linkages`, made where it is not there yet."""
    if path not in menus:
        parent, _, name = path.rpartition("/")
        menus[path] = _menu_at(parent, menus).addMenu(name)
    return menus[path]


def _update(shown: object, wanted: object, show: Callable[[object], object]) -> None:
    if shown != wanted:
        show(wanted)


def _tooltip(action: Action, label: str, refusal: str) -> str:
    return _told(label, refusal or action.hint, action.keys[0] if action.keys else "")


@lru_cache(maxsize=2048)
def _told(label: str, why: str, key: str) -> str:
    """A tooltip; all of them are asked for after each edit."""
    named = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) if key else ""
    return tip(label.removesuffix("..."), why, named)
