"""The list of changes; a click goes back or forward to the state after one of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from linkwork.errors import LinkworkError
from linkwork_studio.document.document import Document
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.history.presenter import Line, lines
from linkwork_studio.widgets.marks import mark


class HistoryPanel(QWidget):
    """Shows what undo takes back and what redo brings again; time of the run is left as it is.

    Signal: `message(text)` where a state cannot be reached.
    """

    message = Signal(str)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        """Show the changes of a document."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.document, self.theme = document, theme
        self._lines: tuple[Line, ...] = ()
        self.list = QListWidget()
        self.list.setAccessibleName("Changes of the mechanism")
        self.list.setSpacing(2)
        self.list.setToolTip("Click a line to have the mechanism as it was after that change; the run goes on.")
        self.setFocusProxy(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.list)
        document.state_changed.connect(self.refresh)
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self.set_theme(theme)

    def refresh(self) -> None:
        """Show the lines anew where they are others."""
        now = lines(self.document)
        if now != self._lines:
            self._lines = now
            self._fill()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self.theme, self._lines = theme, ()
        self.refresh()

    def _fill(self) -> None:
        self.list.clear()
        for row, line in enumerate(self._lines):
            name = "live" if line.is_last else "undo" if line.is_done else "redo"
            tint = "accent" if line.is_last else "text_dim"
            item = QListWidgetItem(icons.icon(name if row or line.is_last else "document", self.theme, tint), line.text)
            if not line.is_done:
                item.setForeground(QColor(self.theme.text_dim))
            state = "now" if line.is_last else "done" if line.is_done else "taken back"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{line.text}, {state}")
            self.list.addItem(item)
            if line.is_last:
                self.list.setCurrentItem(item)
        self.list.scrollToItem(self.list.currentItem())

    def _go(self, item: QListWidgetItem) -> None:
        """Go there once the list is through with the click: its items are made anew."""
        row = self.list.row(item)
        QTimer.singleShot(0, self, lambda: self._go_to(row))

    def _go_to(self, row: int) -> None:
        try:
            self.document.go_to(row)
        except LinkworkError as error:
            self.message.emit(str(error))
