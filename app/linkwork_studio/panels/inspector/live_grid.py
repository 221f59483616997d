"""The read-only numbers of the run, in columns that stand still."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from linkwork_studio import shown_units
from linkwork_studio.panels.inspector.live import LiveRow
from linkwork_studio.widgets.clearing import clear
from linkwork_studio.widgets.marks import mark

COLUMNS = 3


class LiveGrid(QWidget):
    """A number stands behind its name, three numbers stand below it in the columns of the fields above."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        for column in range(COLUMNS):
            self._grid.setColumnStretch(column, 1)
        self._shape: tuple[tuple[str, str, int], ...] = ()
        self._numbers: list[list[QLabel]] = []

    def show_rows(self, rows: tuple[LiveRow, ...]) -> None:
        """Show these rows; the labels are made anew only where the rows are others."""
        shape = tuple((row.label, shown_units.label(row.unit), len(row.values)) for row in rows)
        if shape != self._shape:
            self._rebuild(rows)
            self._shape = shape
        for row, labels in zip(rows, self._numbers, strict=True):
            for label, text in zip(labels, row.texts, strict=True):
                if text != label.text():
                    label.setText(text)

    def _rebuild(self, rows: tuple[LiveRow, ...]) -> None:
        clear(self._grid)
        self._numbers, line = [], 0
        for row in rows:
            is_wide = len(row.values) > 1
            self._grid.addWidget(_name(row), line, 0, 1, COLUMNS if is_wide else COLUMNS - 1)
            line += is_wide
            places = range(COLUMNS) if is_wide else (COLUMNS - 1,)
            self._numbers.append([self._number(row, line, column) for column in places])
            line += 1

    def _number(self, row: LiveRow, line: int, column: int) -> QLabel:
        label = QLabel()
        label.setAlignment(Qt.AlignmentFlag.AlignRight)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setAccessibleName(f"{row.label} {'xyz'[column]}" if len(row.values) > 1 else row.label)
        self._grid.addWidget(label, line, column)
        return label


def _name(row: LiveRow) -> QWidget:
    """Name and unit side by side, like those of a field."""
    name = QWidget()
    line = QHBoxLayout(name)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(6)
    for text, role in ((row.label, "dim"), (shown_units.label(row.unit), "small")):
        label = QLabel(text)
        mark(label, role=role)
        label.setToolTip(row.hint)
        line.addWidget(label)
    line.addStretch(1)
    return name
