"""The presenter's branches and rows as Qt wants them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QIcon

from linkwork.model.bodies.ground import GROUND_ID
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.tree.presenter import Branch, Row, TreePresenter

Index = QModelIndex | QPersistentModelIndex
ID, DETAIL, BADGE, GROUP, LOOKS = (Qt.ItemDataRole.UserRole + n for n in range(5))
NOWHERE = QModelIndex()
MIME = "application/x-linkwork-elements"
FLAGS = Qt.ItemFlag
FAMILY = FLAGS.ItemIsEnabled | FLAGS.ItemIsDropEnabled
FOLDER = FAMILY | FLAGS.ItemIsEditable | FLAGS.ItemIsDragEnabled
SELECTABLE = FLAGS.ItemIsEnabled | FLAGS.ItemIsSelectable | FLAGS.ItemNeverHasChildren
ELEMENT = SELECTABLE | FLAGS.ItemIsEditable | FLAGS.ItemIsDragEnabled
TOP = -1  # parent of the outermost nodes


@dataclass(slots=True)
class Node:
    """A branch or a row in its place; nodes are numbered from above to below."""

    item: Branch | Row
    parent: int
    place: int
    children: list[int] = field(default_factory=list)


class RowsModel(QAbstractItemModel):
    """Groups inside each other, families, and their elements.

    `refused(reason)` tells why a name or a place was not taken; `looks_changed()` that colours or badges are others.
    """

    refused, looks_changed = Signal(str), Signal()

    def __init__(self, presenter: TreePresenter, theme: Theme, parent: QObject | None = None) -> None:
        """Show what the presenter has."""
        super().__init__(parent)
        self.presenter, self.theme = presenter, theme
        self.color_of: Callable[[str], str] = lambda _: ""
        self._take(presenter.branches())

    def refresh(self) -> bool:
        """Take over what the presenter has now; returns whether rows came or went."""
        branches = self.presenter.branches()
        if _shape(branches) == _shape(self._branches):
            before = self._nodes
            self._take(branches)
            for number, (was, now) in enumerate(zip(before, self._nodes, strict=True)):
                if was.item is not now.item and isinstance(now.item, Row):
                    index = self.createIndex(now.place, 0, number)
                    self.dataChanged.emit(index, index)
            return False
        self.beginResetModel()
        self._take(branches)
        self.endResetModel()
        return True

    def repaint(self) -> None:
        """Everything may look different, and nothing else is."""
        self.looks_changed.emit()

    def index_of(self, element_id: str) -> QModelIndex:
        """Where an element stands; invalid where the filter hides it."""
        return self._index(self._places.get(element_id))

    def index_of_group(self, name: str) -> QModelIndex:
        """Where a group stands; invalid where the filter hides it."""
        return self._index(self._folders.get(name))

    def entry(self, index: Index) -> Row | None:
        """The row of an element; None for a branch."""
        item = self._item(index)
        return item if isinstance(item, Row) else None

    def branch(self, index: Index) -> Branch | None:
        """The group or family; None for an element."""
        item = self._item(index)
        return item if isinstance(item, Branch) else None

    def _take(self, branches: tuple[Branch, ...]) -> None:
        self._branches, self._nodes, self._roots = branches, [], []
        self._add(branches, TOP, self._roots)
        self._places = {n.item.id: number for number, n in enumerate(self._nodes) if isinstance(n.item, Row)}
        self._folders = {n.item.group: number for number, n in enumerate(self._nodes) if isinstance(n.item, Branch)}

    def _add(self, items: Sequence[Branch | Row], parent: int, numbers: list[int]) -> None:
        for place, item in enumerate(items):
            numbers.append(len(self._nodes))
            self._nodes.append(Node(item, parent, place))
            if isinstance(item, Branch):
                self._add(item.rows, numbers[-1], self._nodes[numbers[-1]].children)

    def _index(self, number: int | None) -> QModelIndex:
        return QModelIndex() if number is None else self.createIndex(self._nodes[number].place, 0, number)

    def _item(self, index: Index) -> Branch | Row | None:
        return self._nodes[index.internalId()].item if index.isValid() else None

    def _children(self, parent: Index) -> list[int]:
        return self._nodes[parent.internalId()].children if parent.isValid() else self._roots

    # -- what Qt asks --------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """The index of a child."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._children(parent)[row])

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        """The branch of a row, or the group around a group."""
        above = self._nodes[index.internalId()].parent if index.isValid() else TOP
        return QModelIndex() if above == TOP else self._index(above)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Outermost branches, or what is in a branch."""
        return len(self._children(parent))

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """One."""
        return 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Branches cannot be selected, groups can be renamed; the ground can be neither renamed nor moved."""
        item = self._item(index)
        if item is None:
            return FLAGS.ItemIsDropEnabled
        if isinstance(item, Branch):
            return FOLDER if item.group else FAMILY
        return SELECTABLE if item.id == GROUND_ID else ELEMENT

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, icon, detail, badge and words for screen readers."""
        item = self._item(index)
        if item is None:
            return None
        return self._branch_data(item, role) if isinstance(item, Branch) else self._row_data(item, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Rename; tells by `refused` why that cannot be."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        reason = self.rename(index, str(value))
        if reason:
            self.refused.emit(reason)
        return not reason

    def rename(self, index: Index, name: str) -> str:
        """Give an element or a group another name; returns why that cannot be."""
        item = self._item(index)
        if isinstance(item, Branch):
            return self.presenter.rename_group(item.group, name)
        return self.presenter.rename(item.id, name) if item else ""

    # -- dragging into groups and out of them ----------------------------------------------------------

    def supportedDropActions(self) -> Qt.DropAction:
        """Rows are moved."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Ids of elements."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The ids of elements, or of all that is in a group."""
        items = [self._item(index) for index in indexes]
        ids = [i for item in items if item for i in (item.ids if isinstance(item, Branch) else (item.id,))]
        data = QMimeData()
        data.setData(MIME, json.dumps(ids).encode())
        return data

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        """Put elements where they were let go: into a group, or out of theirs over a family or beside the rows."""
        branch = self.branch(parent)
        reason = self.presenter.put(json.loads(bytes(data.data(MIME).data())), branch.group if branch else "")
        if reason:
            self.refused.emit(reason)
        return False  # the document moves the rows, not the view

    # -- inside ----------------------------------------------------------------------------------------

    def _branch_data(self, branch: Branch, role: int) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return branch.title
        if role == Qt.ItemDataRole.DecorationRole:
            return icons.icon("folder", self.theme) if branch.group else None
        if role == GROUP:
            return branch.group
        if role == DETAIL:
            return str(len(branch.ids))
        words = f"{'Group ' if branch.group else ''}{branch.title}, {len(branch.ids)}"
        return words if role == Qt.ItemDataRole.AccessibleTextRole else None

    def _row_data(self, entry: Row, role: int) -> Any:
        badge = self.presenter.badge(entry.id)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, ID):
            return entry.id
        if role == Qt.ItemDataRole.DecorationRole:
            return icons.icon(entry.icon, self.theme, self.color_of(entry.id) or "text")
        if role == DETAIL:
            return entry.detail
        if role == LOOKS:
            looks = self.presenter.document.looks
            return entry.id in looks.hidden, entry.id in looks.locked
        if role == BADGE:
            return self._badge_icon(badge.level) if badge else None
        words = f"{entry.id}, {entry.kind}" + (f", {entry.detail}" if entry.detail else "")
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{words}\n{badge.text}" if badge else words
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{words}, {badge.level}: {badge.text}" if badge else words
        return None

    def _badge_icon(self, level: str) -> QIcon:
        return icons.icon(level, self.theme, level)


def _shape(branches: Sequence[Branch | Row]) -> list[Any]:
    """Who stands where, whatever it looks like."""
    return [(b.title, b.group, _shape(b.rows)) if isinstance(b, Branch) else b.id for b in branches]
