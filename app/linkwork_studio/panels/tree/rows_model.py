"""The presenter's groups and rows as Qt wants them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QIcon

from linkwork.model.bodies.ground import GROUND_ID
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.tree.presenter import Group, Row, TreePresenter

Index = QModelIndex | QPersistentModelIndex
ID, DETAIL, BADGE = (Qt.ItemDataRole.UserRole + n for n in range(3))
NOWHERE = QModelIndex()
SELECTABLE = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
EDITABLE = SELECTABLE | Qt.ItemFlag.ItemIsEditable
GROUP = 0  # internal id of a group; a row has one more than the place of its group


class RowsModel(QAbstractItemModel):
    """Two levels: families and their elements.

    `refused(reason)` tells why a name was not taken; `looks_changed()` that colours or badges are others.
    """

    refused, looks_changed = Signal(str), Signal()

    def __init__(self, presenter: TreePresenter, theme: Theme, parent: QObject | None = None) -> None:
        """Show what the presenter has."""
        super().__init__(parent)
        self.presenter, self.theme = presenter, theme
        self.groups: tuple[Group, ...] = presenter.groups()
        self.color_of: Callable[[str], str] = lambda _: ""
        self._placed: tuple[Group, ...] = ()
        self._places: dict[str, tuple[int, int]] = {}

    def refresh(self) -> bool:
        """Take over what the presenter has now; returns whether rows came or went."""
        before, groups = self.groups, self.presenter.groups()
        if _ids(before) == _ids(groups):
            self.groups = groups
            self._tell_changes(before)
            return False
        self.beginResetModel()
        self.groups = groups
        self.endResetModel()
        return True

    def repaint(self) -> None:
        """Everything may look different, and nothing else is."""
        self.looks_changed.emit()

    def _tell_changes(self, before: tuple[Group, ...]) -> None:
        for place, (old, new) in enumerate(zip(before, self.groups, strict=True)):
            for row, (was, now) in enumerate(zip(old.rows, new.rows, strict=True)):
                if was is not now:
                    index = self.createIndex(row, 0, place + 1)
                    self.dataChanged.emit(index, index)

    def index_of(self, element_id: str) -> QModelIndex:
        """Where an element stands; invalid where the filter hides it."""
        if self._placed is not self.groups:
            self._places = {
                entry.id: (row, place + 1) for place, g in enumerate(self.groups) for row, entry in enumerate(g.rows)
            }
            self._placed = self.groups
        found = self._places.get(element_id)
        return self.createIndex(found[0], 0, found[1]) if found else QModelIndex()

    def entry(self, index: Index) -> Row | None:
        """The row of an element; None for a group."""
        if not index.isValid() or index.internalId() == GROUP:
            return None
        return self.groups[index.internalId() - 1].rows[index.row()]

    # -- what Qt asks --------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """The index of a child."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else GROUP)

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        """The group of a row."""
        if not index.isValid() or index.internalId() == GROUP:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, GROUP)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Groups, or rows of a group."""
        if not parent.isValid():
            return len(self.groups)
        return len(self.groups[parent.row()].rows) if parent.internalId() == GROUP else 0

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """One."""
        return 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Groups cannot be selected; the ground cannot be renamed."""
        entry = self.entry(index)
        if entry is None:
            return Qt.ItemFlag.ItemIsEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags
        return SELECTABLE if entry.id == GROUND_ID else EDITABLE

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, icon, detail, badge and words for screen readers."""
        if not index.isValid():
            return None
        entry = self.entry(index)
        return self._group_data(self.groups[index.row()], role) if entry is None else self._row_data(entry, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Rename; tells by `refused` why that cannot be."""
        entry = self.entry(index)
        if entry is None or role != Qt.ItemDataRole.EditRole:
            return False
        reason = self.presenter.rename(entry.id, str(value))
        if reason:
            self.refused.emit(reason)
        return not reason

    def _group_data(self, group: Group, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return group.title
        if role == DETAIL:
            return str(len(group.rows))
        return f"{group.title}, {len(group.rows)}" if role == Qt.ItemDataRole.AccessibleTextRole else None

    def _row_data(self, entry: Row, role: int) -> Any:
        badge = self.presenter.badge(entry.id)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, ID):
            return entry.id
        if role == Qt.ItemDataRole.DecorationRole:
            return icons.icon(entry.icon, self.theme, self.color_of(entry.id) or "text")
        if role == DETAIL:
            return entry.detail
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


def _ids(groups: tuple[Group, ...]) -> list[tuple[str, list[str]]]:
    return [(group.family, [row.id for row in group.rows]) for group in groups]
