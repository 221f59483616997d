"""The tree of the mechanism's elements."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QVBoxLayout, QWidget

from linkwork.results.finding import Finding
from linkwork_studio.document.document import Document
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.tree.delegate import EYE, RowDelegate, sign_at
from linkwork_studio.panels.tree.presenter import TreePresenter
from linkwork_studio.panels.tree.rows_model import GROUP, ID, RowsModel
from linkwork_studio.widgets.empty_hint import EmptyHint
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.search_field import SearchField


class TreePanel(QWidget):
    """Elements by group and family, selected here and in the document alike; rows are dragged into groups and out.

    Signals: `message(text)` for refusals, `hovered(id)` with "" for none, `activated(id)` for a double click or Enter,
    `context_requested(global position)` after the row under it was selected.
    """

    message, hovered, activated, context_requested = Signal(str), Signal(str), Signal(str), Signal(QPoint)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        """Show a document."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.document, self.presenter = document, TreePresenter(document)
        self.rows = RowsModel(self.presenter, theme, self)
        self.search = SearchField("Filter elements")
        self.search.setToolTip("Filter by name, type or connection.")
        self.view = QTreeView()
        self.hint = EmptyHint("")
        self._following, self._closed = False, set[str]()
        self._lay_out()
        self._connect()
        self.set_theme(theme)
        self._rows_changed()

    def _lay_out(self) -> None:
        view = self.view
        view.setModel(self.rows)
        view.setItemDelegate(RowDelegate(view, lambda: self.rows.theme))
        view.setHeaderHidden(True)
        view.setIndentation(16)
        view.setUniformRowHeights(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        view.setExpandsOnDoubleClick(False)
        view.setMouseTracking(True)
        view.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        view.setDefaultDropAction(Qt.DropAction.MoveAction)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.setAccessibleName("Elements of the mechanism")
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(6)
        top = QVBoxLayout()
        top.setContentsMargins(8, 0, 8, 0)
        top.addWidget(self.search)
        column.addLayout(top)
        column.addWidget(view, 1)
        column.addWidget(self.hint)

    def _connect(self) -> None:
        self.document.changed.connect(self._on_changed)
        self.document.selection_changed.connect(self._follow)
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.view.selectionModel().selectionChanged.connect(self._lead)
        self.view.entered.connect(lambda index: self.hovered.emit(index.data(ID) or ""))
        self.view.viewport().installEventFilter(self)
        self.view.doubleClicked.connect(self._activate)
        self.view.clicked.connect(self._click)
        self.view.expanded.connect(lambda index: self._closed.discard(_name(index)))
        self.view.collapsed.connect(lambda index: self._closed.add(_name(index)))
        self.view.customContextMenuRequested.connect(self._ask_menu)
        self.view.installEventFilter(self)
        self.rows.refused.connect(self.message)
        self.rows.modelReset.connect(self._rows_changed)
        self.rows.looks_changed.connect(self.view.viewport().update)

    # -- what others ask -----------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Change icons and colours."""
        self.rows.theme = theme
        self.search.set_icons(icons.icon("search", theme, "text_dim"), icons.icon("close", theme, "text_dim"))
        self.hint.set_picture(icons.icon("bodies/generic", theme, "text_dim"))
        self.rows.repaint()

    def show_findings(self, findings: Iterable[Finding]) -> None:
        """Put a badge on each element that a warning or an error is about."""
        if self.presenter.show_findings(findings):
            self.rows.repaint()

    def show_looks(self) -> None:
        """Others are hidden or locked."""
        self.rows.repaint()

    def show_colors(self, color_of: Callable[[str], str]) -> None:
        """Draw icons in the colours that the picture has: #rrggbb by id, "" for those without one."""
        self.rows.color_of = color_of
        self.rows.repaint()

    def start_rename(self) -> None:
        """Let the user type another name for the last selected element, or for the group that is selected whole."""
        if self.document.selection:
            group = self.presenter.chosen_group()
            several = len(self.document.selection) > 1 or self.view.currentIndex().data(GROUP) == group
            index = self.rows.index_of_group(group) if group and several else QModelIndex()
            index = index if index.isValid() else self.rows.index_of(self.document.selection[-1])
            if index.isValid():
                self.view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
                self.view.edit(index)

    # -- document to tree ----------------------------------------------------------------------------

    def _on_changed(self, *_: object) -> None:
        self.rows.refresh()
        self._show_hint()

    def _rows_changed(self) -> None:
        """Rows came or went: what the user did not close is open, and the selection is shown again."""
        closed = self._closed.copy()
        self.view.expandAll()
        for index in self._branches():
            self.view.setExpanded(index, _name(index) not in closed)
        self._follow()
        self._show_hint()

    def _show_hint(self) -> None:
        title, text = self.presenter.hint
        self.hint.say(title, text)
        self.hint.setVisible(bool(title))

    def _follow(self, *_: object) -> None:
        """Select here what the document has selected."""
        self._following = True
        chosen, last = QItemSelection(), QModelIndex()
        for element_id in self.document.selection:
            last = self.rows.index_of(element_id)
            chosen.select(last, last)
        flags = QItemSelectionModel.SelectionFlag
        model = self.view.selectionModel()
        model.select(chosen, flags.ClearAndSelect)
        if last.isValid():
            model.setCurrentIndex(last, flags.NoUpdate)
            self.view.scrollTo(last)
        self._following = False

    # -- tree to document ----------------------------------------------------------------------------

    def _lead(self, *_: object) -> None:
        """Select in the document what is selected here, what was selected first standing first."""
        if self._following:
            return
        chosen = [index.data(ID) for index in self.view.selectionModel().selectedIndexes()]
        kept = [i for i in self.document.selection if i in chosen]
        self.presenter.select([*kept, *(i for i in chosen if i not in kept)])

    def _filter(self, text: str) -> None:
        self.presenter.filter = text
        self.rows.refresh()
        self._show_hint()

    def _activate(self, index: QModelIndex) -> None:
        if index.data(ID):
            self.activated.emit(index.data(ID))

    def _click(self, index: QModelIndex) -> None:
        """A family opens or closes; a group is selected whole."""
        branch = self.rows.branch(index)
        if branch and branch.group:
            self.presenter.select(branch.ids)
            self.view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        elif branch:
            self.view.setExpanded(index, not self.view.isExpanded(index))

    def _branches(self, parent: QModelIndex | None = None) -> Iterable[QModelIndex]:
        """All branches, each before those inside it."""
        parent = parent or QModelIndex()
        for row in range(self.rows.rowCount(parent)):
            index = self.rows.index(row, 0, parent)
            if self.rows.branch(index):
                yield index
                yield from self._branches(index)

    def _click_sign(self, event: QMouseEvent) -> bool:
        """A click on the eye or the lock of a row changes that and selects nothing."""
        index = self.view.indexAt(event.position().toPoint())
        sign = sign_at(self.view.visualRect(index), event.position().toPoint()) if index.data(ID) else ""
        is_left = event.button() == Qt.MouseButton.LeftButton
        if sign and is_left and event.type() == QEvent.Type.MouseButtonPress:
            toggle = self.presenter.toggle_hidden if sign == EYE else self.presenter.toggle_locked
            toggle(index.data(ID))
        return bool(sign) and is_left

    def _ask_menu(self, position: QPoint) -> None:
        index = self.view.indexAt(position)
        element_id = index.data(ID)
        if index.data(GROUP):
            self._click(index)
        elif element_id and element_id not in self.document.selection:
            self.presenter.select([element_id])
        self.context_requested.emit(self.view.viewport().mapToGlobal(position))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving ends the hover; Enter activates; Down goes from the filter to the rows."""
        if watched is self.view.viewport() and event.type() == QEvent.Type.Leave:
            self.hovered.emit("")
        if watched is self.view.viewport() and isinstance(event, QMouseEvent) and self._click_sign(event):
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if watched is self.view and enter and self.view.state() != QAbstractItemView.State.EditingState:
                self._activate(self.view.currentIndex())
                return True
            if watched is self.search and (enter or event.key() == Qt.Key.Key_Down):
                self.view.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)


def _name(index: QModelIndex) -> str:
    """What tells a branch from the others: the name of the group, or the title of the family."""
    return index.data(GROUP) or index.data()
