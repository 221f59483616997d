"""The table of answers: a click on a head sorts, and rows keep the numbers that they had in the answer."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

_NUMBER = re.compile(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?")
_ROW = Qt.ItemDataRole.UserRole


class AnswerTable(QTableWidget):
    """Rows of texts; `row` and `choose` speak of rows as they were given, however they are sorted now.

    Signals: `chosen(row)`; `taken(row)`, by a double click.
    """

    chosen, taken = Signal(int), Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setAccessibleName("Answers")
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.itemSelectionChanged.connect(lambda: self.chosen.emit(self.row))
        self.itemDoubleClicked.connect(lambda item: self.taken.emit(item.data(_ROW)))

    @property
    def row(self) -> int:
        """Which row is chosen, -1 for none."""
        item = self.item(self.currentRow(), 0)
        return -1 if item is None else int(item.data(_ROW))

    def choose(self, row: int) -> None:
        """Choose a row and show it."""
        for place in range(self.rowCount()):
            if self.item(place, 0).data(_ROW) == row:
                self.selectRow(place)
                self.scrollToItem(self.item(place, 0))

    def show_rows(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Show other rows, in the order in which they come."""
        self.setSortingEnabled(False)
        self.clear_rows()
        self.setColumnCount(len(head))
        self.setRowCount(len(rows))
        for column, text in enumerate(head):
            title = QTableWidgetItem(text)
            title.setToolTip(f"{text}: click to sort and to plot against it.")
            self.setHorizontalHeaderItem(column, title)
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                item = _Cell(text)
                item.setToolTip(text)
                item.setData(_ROW, row)
                self.setItem(row, column, item)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)

    def clear_rows(self) -> None:
        """Show nothing."""
        self.setRowCount(0)
        self.setColumnCount(0)


class _Cell(QTableWidgetItem):
    """Sorts by the number with which its text begins; what begins with none comes after all numbers."""

    def __lt__(self, other: QTableWidgetItem) -> bool:
        return _key(self.text()) < _key(other.text())


def _key(text: str) -> tuple[float, str]:
    number = _NUMBER.match(text)
    return (float(number.group()), "") if number else (math.inf, text)
