"""Shows the keys of a command; pressed, it waits for others."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from linkwork_studio.widgets.marks import mark

NONE, WAITS = "–", "Press keys..."
HELD = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr, Qt.Key.Key_unknown)


class KeyButton(QPushButton):
    """Signals: `waiting(is_waiting)`; `chosen(key)`, such as `Ctrl+D`."""

    waiting, chosen = Signal(bool), Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without keys."""
        self._waits = False
        super().__init__(parent)
        mark(self, role="key")
        self._keys: tuple[str, ...] = ()
        self.setAutoDefault(False)
        self.clicked.connect(lambda: self._wait(True))
        self.show_keys(())

    def show_keys(self, keys: Iterable[str]) -> None:
        """Show these."""
        self._keys = tuple(keys)
        native = QKeySequence.SequenceFormat.NativeText
        self.setText(", ".join(QKeySequence(key).toString(native) for key in self._keys) or NONE)

    def event(self, event: QEvent) -> bool:
        """While it waits all keys are its own, Tab too."""
        if self._waits and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self._take(event)
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever goes elsewhere wants no other keys."""
        self._wait(False)
        super().focusOutEvent(event)

    def _take(self, event: QKeyEvent) -> None:
        if event.key() in HELD:
            return
        self._wait(False)
        key = pressed(event)
        if key != "Esc":
            self.chosen.emit(key)

    def _wait(self, waits: bool) -> None:
        if waits == self._waits:
            return
        self._waits = waits
        if waits:
            self.setText(WAITS)
        else:
            self.show_keys(self._keys)
        self.waiting.emit(waits)


def pressed(event: QKeyEvent) -> str:
    """The keys of an event as commands name them: `Ctrl+D`, `?` where Shift only makes the sign, `Shift+Tab`."""
    key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if key == Qt.Key.Key_Backtab:
        key, held = Qt.Key.Key_Tab, held | Qt.KeyboardModifier.ShiftModifier
    is_sign = held == Qt.KeyboardModifier.ShiftModifier and event.text().isprintable() and not event.text().isalnum()
    if is_sign and event.text().strip():
        held = Qt.KeyboardModifier.NoModifier
    return QKeySequence(QKeyCombination(held, Qt.Key(key))).toString(QKeySequence.SequenceFormat.PortableText)
