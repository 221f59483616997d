"""A line of text that is the user's until it is taken or restored."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from linkwork_studio.widgets import keys
from linkwork_studio.widgets.marks import mark


class TypedLine(QLineEdit):
    """Calls `take` on Enter and when the focus leaves; Esc restores; a refusal keeps the text.

    `refused(reason)` tells why the text was not taken, and "" once that is put right.
    """

    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._error = ""
        self._select_on_release = False
        self._guard = keys.KeyGuard(self, lambda: self.is_typing)
        self.textEdited.connect(self._on_typing)
        self.returnPressed.connect(self.finish)

    # -- what a kind of line says about itself -------------------------------------------------------

    def take(self) -> None:
        """Make a value of the text, or call `show_error`."""
        raise NotImplementedError

    def shown_text(self) -> str:
        """The text that the value has now."""
        raise NotImplementedError

    # -- what all of them do -------------------------------------------------------------------------

    @property
    def error(self) -> str:
        """Why the text was refused; empty where it was not."""
        return self._error

    @property
    def is_typing(self) -> bool:
        """Whether the text is the user's and not yet a value."""
        return self.isModified() or bool(self._error)

    def show_error(self, reason: str) -> None:
        """Mark the text as refused, or as put right with ""."""
        self._error = reason
        mark(self, state="error" if reason else "")
        self.refused.emit(reason)

    def finish(self) -> None:
        """Take the text if it is the user's."""
        if not self.isModified():
            return
        self._error = ""
        self.take()
        if not self._error:
            self.show_error("")
            self.setModified(False)
            self.refresh()
            if self.hasFocus():
                self.selectAll()

    def restore(self) -> None:
        """Throw away what was typed and show the value."""
        self.show_error("")
        self.setModified(False)
        self.refresh()
        if self.hasFocus():
            self.selectAll()

    def refresh(self) -> None:
        """Show the value, unless the user is typing."""
        text = self.shown_text()
        if not self.is_typing and text != self.text():
            self.setText(text)
            self.setCursorPosition(0)

    def _on_typing(self) -> None:
        if self._error:
            self.show_error("")

    # -- events --------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc restores."""
        if event.key() == Qt.Key.Key_Escape and self.is_typing:
            self.restore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Stand ready to be overwritten."""
        super().focusInEvent(event)
        self.installEventFilter(self._guard)
        self.refresh()
        if event.reason() == Qt.FocusReason.MouseFocusReason:
            self._select_on_release = True
        elif event.reason() != Qt.FocusReason.PopupFocusReason:
            self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The first click selects all."""
        super().mouseReleaseEvent(event)
        if self._select_on_release and not self.hasSelectedText():
            self.selectAll()
        self._select_on_release = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was typed."""
        super().focusOutEvent(event)
        self.removeEventFilter(self._guard)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finish()
            self.deselect()
            self.refresh()
