"""What a number over the picture means: a card beside it, with a way to what helps."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from linkwork_studio.viewport.hud import HudRow
from linkwork_studio.widgets.clearing import clear
from linkwork_studio.widgets.marks import mark

WIDTH = 300  # pixels
VERDICTS = {"ok": "", "warning": "Worth a look.", "error": "Not reliable."}


class Explanation(QFrame):
    """Goes away with the next click or with Esc."""

    def __init__(self, parent: QWidget) -> None:
        """Begin hidden."""
        super().__init__(parent, Qt.WindowType.Popup)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setFixedWidth(WIDTH)
        self.setAccessibleName("Explanation")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 12, 14, 12)
        self._column.setSpacing(4)

    def tell(self, rows: tuple[HudRow, ...], way: QAction | None, place: QPoint) -> None:
        """Explain rows at a place of the screen, with a button for the action that helps."""
        self.hide()
        clear(self._column)
        for row in rows:
            self._tell_row(row)
        if way is not None and way.isEnabled():
            button = QPushButton(way.text().removesuffix("..."))
            button.clicked.connect(self.hide)
            button.clicked.connect(way.trigger)
            self._column.addWidget(_apart(button))
        self.resize(WIDTH, self._column.heightForWidth(WIDTH))
        self.move(place)
        self.show()

    def _tell_row(self, row: HudRow) -> None:
        title, text = QLabel(f"{row.label}: {row.value}"), QLabel(row.tooltip.replace("\n", " "))
        title.setStyleSheet("font-weight: 600;")
        self._column.addWidget(title)
        if VERDICTS[row.level]:
            verdict = QLabel(VERDICTS[row.level])
            mark(verdict, role=row.level)
            self._column.addWidget(verdict)
        text.setWordWrap(True)
        self._column.addWidget(text)


def _apart(button: QPushButton) -> QWidget:
    """A button at the right, a little below what it helps with."""
    holder = QWidget()
    line = QHBoxLayout(holder)
    line.setContentsMargins(0, 6, 0, 0)
    line.addStretch(1)
    line.addWidget(button)
    return holder
