"""Which keys a field keeps for itself while a shortcut of the window wants them too.

The guard watches a field only while it has the focus: a field gets hundreds of events when it is made, and each would
cost a call into Python.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

MOVES = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class KeyGuard(QObject):
    """An event filter that leaves a field the keys that it needs."""

    def __init__(self, field: QObject, is_typing: Callable[[], bool]) -> None:
        """Guard a field that tells whether its text is the user's."""
        super().__init__(field)
        self._is_typing = is_typing

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Decide about keys that a shortcut wants too."""
        keeps = decide(event, self._is_typing())
        if keeps is not None:
            event.setAccepted(keeps)
        return keeps is not None


def decide(event: QEvent, is_typing: bool) -> bool | None:
    """True: the field takes the key. False: the window's shortcut does. None: as Qt thinks.

    Keys that move the focus or step the number stay in the field; Esc does while there is something to restore. Undo
    and redo belong to the text while it is being typed, and to the document afterwards.
    """
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return None
    if event.key() in MOVES:
        return True
    if event.key() == Qt.Key.Key_Escape:
        return True if is_typing else None
    standard = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
    if not is_typing and any(event.matches(key) for key in standard):
        return False
    return None
