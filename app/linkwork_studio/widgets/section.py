"""A part of a panel under a header that opens and closes it."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.section_header import SectionHeader


class Section(QWidget):
    """A header and a body; widgets go into `body` with `add`."""

    def __init__(self, title: str, detail: str = "", parent: QWidget | None = None) -> None:
        """Begin open and empty."""
        super().__init__(parent)
        self.header = SectionHeader(title, detail)
        self.inside = QWidget()
        self.body = QVBoxLayout(self.inside)
        self.body.setContentsMargins(12, 2, 12, 12)
        self.body.setSpacing(8)
        line = QFrame()
        mark(line, role="line")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.inside)
        column.addWidget(line)
        self.header.toggled.connect(self.inside.setVisible)

    def add(self, widget: QWidget) -> None:
        """Put a widget below the others."""
        self.body.addWidget(widget)
