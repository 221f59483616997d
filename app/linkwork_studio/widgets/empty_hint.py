"""What an empty panel shows: a picture, a sentence, and a way out."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from linkwork_studio.widgets.marks import mark

PICTURE = 32


class EmptyHint(QWidget):
    """Emits `asked()` when the button is pressed."""

    asked = Signal()

    def __init__(self, title: str, text: str = "", action: str = "", parent: QWidget | None = None) -> None:
        """Show a title, a dim sentence and a button, each where given."""
        super().__init__(parent)
        self.picture, self.title, self.text = QLabel(), QLabel(title), QLabel(text)
        self.button = QPushButton(action)
        mark(self.title, role="dim")
        mark(self.text, role="small")
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(5)
        column.addStretch(2)
        for label in (self.picture, self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self.picture)
            column.addWidget(label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self.picture.hide()
        self.text.setVisible(bool(text))
        self.button.setVisible(bool(action))
        self.button.clicked.connect(self.asked)

    def set_picture(self, icon: QIcon) -> None:
        """Show an icon above the words."""
        self.picture.setPixmap(icon.pixmap(QSize(PICTURE, PICTURE), self.devicePixelRatioF()))
        self.picture.show()

    def set_brief(self, is_brief: bool) -> None:
        """The title alone where there is little height, or the picture and the sentence too."""
        self.picture.setVisible(not is_brief and not self.picture.pixmap().isNull())
        self.text.setVisible(not is_brief and bool(self.text.text()))

    def say(self, title: str, text: str = "") -> None:
        """Change the words."""
        self.title.setText(title)
        self.text.setText(text)
        self.text.setVisible(bool(text))
