"""The question that a changed mass brings once: whether inertia goes along."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget


class InertiaQuestion(QFrame):
    """Tells that inertia was scaled with the mass. Signal: `answered(scales)`."""

    answered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin out of sight."""
        super().__init__(parent)
        self.setObjectName("inertia_question")
        told = QLabel("The inertia was scaled with the mass, as the shape stays the same. Do so from now on?")
        told.setWordWrap(True)
        self.yes, self.no = QPushButton("Scale it"), QPushButton("Leave inertia alone")
        self.yes.setToolTip("As if the density had changed.")
        self.no.setToolTip("Restores the inertia; from now on it stays the same when the mass changes.")
        self.yes.clicked.connect(lambda: self.answered.emit(True))
        self.no.clicked.connect(lambda: self.answered.emit(False))
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for button in (self.yes, self.no):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        column.addWidget(told)
        column.addLayout(buttons)
        self.hide()
