"""The list of changes; a click goes back or forward to the state after one of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QShowEvent
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
        self.list.setAccessibleName("Edit history")
        self.list.setSpacing(2)
        self.list.setToolTip("Click an entry to undo or redo up to it; the run continues.")
        self.setFocusProxy(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.list)
        document.state_changed.connect(self.refresh)
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self.set_theme(theme)

    def refresh(self) -> None:
        """Show lines anew where they are others, as soon as somebody looks."""
        if self.isVisible():
            self._fill(lines(self.document))

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self.theme, self._lines = theme, ()
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """What changed while nobody looked is shown now."""
        super().showEvent(event)
        self.refresh()

    def _fill(self, now: tuple[Line, ...]) -> None:
        """After a long day there are hundreds of lines, of which an edit changes two."""
        before, self._lines = self._lines, now
        for _ in range(len(now), self.list.count()):
            self.list.takeItem(len(now))
        for row, line in enumerate(now):
            if row >= len(before) or line != before[row]:
                self._dress(row, line)
        self.list.scrollToItem(self.list.currentItem())

    def _dress(self, row: int, line: Line) -> None:
        """Show a line in a row, which may be a new one at the end."""
        if row >= self.list.count():
            self.list.addItem(QListWidgetItem())
        item = self.list.item(row)
        name = "live" if line.is_last else "undo" if line.is_done else "redo"
        tint = "accent" if line.is_last else "text_dim"
        item.setText(line.text)
        item.setIcon(icons.icon(name if row or line.is_last else "document", self.theme, tint))
        item.setForeground(QColor(self.theme.text if line.is_done else self.theme.text_dim))
        state = "now" if line.is_last else "done" if line.is_done else "undone"
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{line.text}, {state}")
        if line.is_last:
            self.list.setCurrentItem(item)

    def _go(self, item: QListWidgetItem) -> None:
        """Go there once the list is through with the click: its items are made anew."""
        row = self.list.row(item)
        QTimer.singleShot(0, self, lambda: self._go_to(row))

    def _go_to(self, row: int) -> None:
        try:
            self.document.go_to(row)
        except LinkworkError as error:
            self.message.emit(str(error))
