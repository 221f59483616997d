"""The help inside the window: pages in Markdown from `resources/help`, by their titles."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QTextBrowser, QWidget

from linkwork_studio.look import resources

SIZE, LIST_WIDTH = QSize(760, 600), 170
BELOW, LINE = 10, 125  # pixels below a paragraph; percent of the height of a line


def pages() -> dict[str, str]:
    """Texts by title, in the order of the files' names."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(resources.path("help")).glob("*.md"))]
    return {text.partition("\n")[0].removeprefix("# "): text for text in texts}


class HelpPages(QDialog):
    """Titles on the left, the page on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the first page."""
        super().__init__(parent)
        self.setWindowTitle("Linkwork help")
        self.resize(SIZE)
        self._texts = pages()
        self.titles, self.page = QListWidget(), QTextBrowser()
        self.titles.setFixedWidth(LIST_WIDTH)
        self.titles.setAccessibleName("Pages")
        self.titles.addItems(list(self._texts))
        self.titles.setSpacing(3)
        self.titles.currentTextChanged.connect(self._show)
        self.page.setOpenExternalLinks(True)
        self.page.document().setDocumentMargin(20)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 12, 12, 12)
        row.addWidget(self.titles)
        row.addWidget(self.page, 1)
        self.titles.setCurrentRow(0)

    def _show(self, title: str) -> None:
        """Show a page, with air between its paragraphs, which Markdown leaves to us."""
        self.page.setMarkdown(self._texts[title])
        cursor = QTextCursor(self.page.document())
        while True:
            form = cursor.blockFormat()
            form.setBottomMargin(BELOW)
            form.setLineHeight(LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            cursor.setBlockFormat(form)
            if not cursor.movePosition(QTextCursor.MoveOperation.NextBlock):
                break
        self.page.moveCursor(QTextCursor.MoveOperation.Start)
