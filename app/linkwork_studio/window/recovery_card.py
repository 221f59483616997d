"""What a crash left behind, offered on the start page: restore it or throw it away."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from linkwork_studio.document.recovery import Left
from linkwork_studio.widgets.clearing import clear
from linkwork_studio.widgets.marks import mark


class RecoveryCard(QFrame):
    """One line for each; hidden while there is none."""

    def __init__(self, restore: Callable[[Left], object], parent: QWidget | None = None) -> None:
        """Tell `restore` which one the user wants."""
        super().__init__(parent)
        self.setObjectName("recovery_card")
        self.setAccessibleName("Unsaved work")
        self._restore = restore
        self.lefts: tuple[Left, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 12, 16, 12)
        self._column.setSpacing(8)
        self.hide()

    def offer(self, lefts: tuple[Left, ...]) -> None:
        """Offer these."""
        self.lefts = lefts
        clear(self._column)
        if lefts:
            heading = QLabel("Linkwork closed without saving")
            mark(heading, role="title")
            self._column.addWidget(heading)
        for left in lefts:
            self._column.addWidget(self._line(left))
        self.setVisible(bool(lefts))

    def _line(self, left: Left) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        told = QLabel(f"{left.title}, as it was {ago(time.time() - left.written)}")
        told.setToolTip(str(left.path) if left.path else "Not saved to a file yet.")
        restore, discard = QPushButton("Restore"), QPushButton("Discard")
        mark(restore, role="primary")
        for button, what in ((restore, "Restore"), (discard, "Discard")):
            button.setAccessibleName(f"{what} {left.title}")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        restore.clicked.connect(lambda: self.take(left))
        discard.clicked.connect(lambda: self.discard(left))
        row.addWidget(told, 1)
        row.addWidget(restore)
        row.addWidget(discard)
        return line

    def take(self, left: Left) -> None:
        """Restore it; it stays on offer where it cannot be read or the user thought better of it."""
        if self._restore(left):
            self.discard(left)

    def discard(self, left: Left) -> None:
        """Throw it away."""
        left.discard()
        self.offer(tuple(other for other in self.lefts if other is not left))


def ago(seconds: float) -> str:
    """How long ago in words."""
    for unit, size in (("day", 86400.0), ("hour", 3600.0), ("minute", 60.0)):
        count = int(seconds / size)
        if count:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "a moment ago"
