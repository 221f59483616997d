"""The help inside the window: sections and pages on the left, the page on the right, search above, and a way back."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence, QShortcut, QTextCursor, QTextOption
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QSplitter,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from linkwork.handbook.library import FIRST, SECTIONS, file_of, pages
from linkwork.handbook.searching import found
from linkwork_studio.look.icons import exists, icon
from linkwork_studio.look.theme import Theme
from linkwork_studio.widgets.icon_button import IconButton
from linkwork_studio.widgets.search_field import SearchField
from linkwork_studio.window import help_text

SIZE, LIST_WIDTH = QSize(1060, 720), 250
MARGIN, LINE = 24, 24  # pixels around the page, and of a line of the list
OPEN = ("guide", "reference")  # sections that are open at first
PLACE = Qt.ItemDataRole.UserRole


class HelpPages(QDialog):
    """Shows any page by its place; remembers the way that was taken."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Show the first page."""
        super().__init__(parent)
        self.setWindowTitle("Linkwork help")
        self.resize(SIZE)
        self.place = ""
        self._past: list[str] = []
        self._coming: list[str] = []
        self.search, self.tree, self.page = SearchField("Search the help"), QTreeWidget(), QTextBrowser()
        self.back = IconButton("Back", "Previous page (Alt+Left).")
        self.forward = IconButton("Forward", "Next page (Alt+Right).")
        self._lay_out()
        self._connect()
        self.set_theme(theme)
        self._list()
        self.go(FIRST)

    def _lay_out(self) -> None:
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Pages")
        self.tree.setIndentation(14)
        self.tree.setStyleSheet(f"QTreeWidget::item {{ height: {LINE}px; }}")
        self.page.setOpenLinks(False)
        self.page.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.page.document().setDocumentMargin(MARGIN)
        self.page.setAccessibleName("Page")
        head = QHBoxLayout()
        head.setSpacing(6)
        for widget in (self.back, self.forward, self.search):
            head.addWidget(widget)
        parts = QSplitter()
        parts.addWidget(self.tree)
        parts.addWidget(self.page)
        parts.setSizes([LIST_WIDTH, SIZE.width() - LIST_WIDTH])
        parts.setStretchFactor(1, 1)
        parts.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.addLayout(head)
        column.addWidget(parts, 1)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._list())
        self.search.returnPressed.connect(lambda: self._chosen(self.tree.topLevelItem(0)))
        self.tree.currentItemChanged.connect(lambda item, _: self._chosen(item))
        self.page.anchorClicked.connect(self._follow)
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_forward)
        for keys, do in (("Alt+Left", self.go_back), ("Alt+Right", self.go_forward), ("Ctrl+F", self.search.setFocus)):
            QShortcut(QKeySequence(keys), self).activated.connect(do)

    # -- what others ask -----------------------------------------------------------------------------

    def go(self, target: str) -> None:
        """Show a page, `joints/screw`, or a part of one, `joints/screw#pitch`; the first for one that is not there."""
        place, _, part = target.partition("#")
        place = place if place in pages() else FIRST
        if self.place and place != self.place:
            self._past.append(self.place)
            self._coming.clear()
        self._show(place, part)

    def go_back(self) -> None:
        """The page that was shown before."""
        if self._past:
            self._coming.append(self.place)
            self._show(self._past.pop())

    def go_forward(self) -> None:
        """The page from which one went back."""
        if self._coming:
            self._past.append(self.place)
            self._show(self._coming.pop())

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.back.setIcon(icon("chevron_left", theme))
        self.forward.setIcon(icon("chevron_right", theme))
        self.search.set_icons(icon("search", theme, "text_dim"), icon("close", theme, "text_dim"))
        self._list()
        if self.place:
            self._show(self.place)

    # -- inside --------------------------------------------------------------------------------------

    def _show(self, place: str, part: str = "") -> None:
        self.place = place
        help_text.show(self.page.document(), pages()[place], self._theme)
        self.page.moveCursor(QTextCursor.MoveOperation.Start)
        there = help_text.find_part(self.page.document(), part) if part else None
        if there is not None:
            help_text.light_up(there, self._theme)
            self.page.moveCursor(QTextCursor.MoveOperation.End)  # so that the part comes to the top of the view
            self.page.setTextCursor(there)
        self.back.setEnabled(bool(self._past))
        self.forward.setEnabled(bool(self._coming))
        self._mark()

    def _list(self) -> None:
        """The pages by section, or those that speak of what is searched, best first."""
        words = self.search.text().strip()
        self.tree.blockSignals(True)
        self.tree.clear()
        if words:
            for page in found(words, pages()):
                self.tree.addTopLevelItem(self._item(page.place, page.title))
        else:
            for section in SECTIONS:
                self.tree.addTopLevelItem(self._section(section))
                self.tree.topLevelItem(self.tree.topLevelItemCount() - 1).setExpanded(section in OPEN)
        self.tree.blockSignals(False)
        self._mark()

    def _section(self, section: str) -> QTreeWidgetItem:
        top = QTreeWidgetItem([section.capitalize()])
        top.setFlags(Qt.ItemFlag.ItemIsEnabled)
        for place, page in pages().items():
            if page.section == section:
                top.addChild(self._item(place, page.title))
        return top

    def _item(self, place: str, title: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([title])
        item.setData(0, PLACE, place)
        if exists(place):
            item.setIcon(0, icon(place, self._theme))
        return item

    def _mark(self) -> None:
        """Select the page on show in the list, where it stands there."""
        self.tree.blockSignals(True)
        every = self.tree.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
        item = next((item for item in every if item.data(0, PLACE) == self.place), None)
        self.tree.setCurrentItem(item)
        if item is not None:
            self.tree.scrollToItem(item)
        self.tree.blockSignals(False)

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and item.data(0, PLACE):
            self.go(item.data(0, PLACE))

    def _follow(self, link: QUrl) -> None:
        """Go where a link leads: to a page, else out into the world or to a file that came with Linkwork."""
        if link.scheme() in ("http", "https"):
            QDesktopServices.openUrl(link)
            return
        place, part = help_text.place_of(link.toString(), self.place)
        file = file_of(self.place, link.toString())
        if place in pages():
            self.go(f"{place}#{part}")
        elif file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(file.resolve())))
