"""What papers and benchmark problems print: cases that open with their published curve behind the live run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from linkwork_studio.commands.published import known_cases
from linkwork_studio.widgets.marks import mark

if TYPE_CHECKING:
    from linkwork.reproduction.case import Case

SIZE, LIST_WIDTH, LINE = QSize(900, 480), 400, 26
WITH_CURVE = "Rings in the plot: {}. Press Space, and the live curve follows them."
WITHOUT = (
    "Its source has no curve over time to compare with a live run. "
    "`linkwork reproduce {} --out report` reproduces its figures, with verdicts."
)


class PublishedPage(QDialog):
    """Titles on the left; what a case is on the right, and a button that opens it."""

    def __init__(self, open_case: Callable[[Case], bool], parent: QWidget | None = None) -> None:
        """List all cases; `open_case` opens one and tells whether it did."""
        super().__init__(parent)
        self.setWindowTitle("Published curves")
        self.resize(SIZE)
        self._open_case, self.cases = open_case, known_cases()
        self.list, self.title, self.source = QListWidget(), QLabel(), QLabel()
        self.about, self.told = QLabel(), QLabel()
        self.button = QPushButton("Open with the curve")
        self._lay_out()
        for case in self.cases:
            item = QListWidgetItem(case.title)
            item.setSizeHint(QSize(0, LINE))
            item.setToolTip(case.source)
            self.list.addItem(item)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(lambda _: self.open_chosen())
        self.button.clicked.connect(self.open_chosen)
        self.list.setCurrentRow(0)

    def _lay_out(self) -> None:
        self.list.setFixedWidth(LIST_WIDTH)
        self.list.setAccessibleName("Cases")
        mark(self.title, role="title")
        mark(self.source, role="dim")
        mark(self.told, role="dim")
        mark(self.button, role="primary")
        column = QVBoxLayout()
        column.setSpacing(10)
        for label in (self.title, self.source, self.about, self.told):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        column.addStretch(1)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 16)
        row.setSpacing(20)
        row.addWidget(self.list)
        row.addLayout(column, 1)

    @property
    def case(self) -> Case:
        """The one that is chosen."""
        return self.cases[max(self.list.currentRow(), 0)]

    def open_chosen(self) -> None:
        """Open the chosen case and leave, unless it has no curve or the user stays with unsaved work."""
        if self.case.overlay is not None and self._open_case(self.case):
            self.accept()

    def _show(self, _row: int) -> None:
        case = self.case
        self.title.setText(case.title)
        self.source.setText(case.source)
        self.about.setText(case.about)
        overlay = case.overlay
        self.told.setText(WITH_CURVE.format(overlay.told) if overlay else WITHOUT.format(case.name))
        self.button.setEnabled(overlay is not None)
