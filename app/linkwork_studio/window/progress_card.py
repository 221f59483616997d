"""A card over the picture that tells what is being prepared, and how far it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QVBoxLayout, QWidget

from linkwork_studio.look.theme import Theme
from linkwork_studio.widgets.marks import LEFT_OUT, mark

WIDTH, MARGIN = 320, 12  # pixels


class ProgressCard(QWidget):
    """Stands in the upper right corner of a widget until what it tells of is done."""

    def __init__(self, over: QWidget, theme: Theme) -> None:
        """Stand over a widget, hidden until there is something to wait for."""
        super().__init__(over)
        self.setProperty(LEFT_OUT, True)
        self.setObjectName("progress_card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._over = over
        self._title, self._text, self._bar = QLabel(), QLabel(), QProgressBar()
        mark(self._title, role="title")
        mark(self._text, role="dim")
        self._text.setWordWrap(True)
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(8)
        for widget in (self._title, self._text, self._bar):
            column.addWidget(widget)
        over.installEventFilter(self)
        self.set_theme(theme)
        self.hide()

    @property
    def text(self) -> str:
        """What is told now; empty while hidden."""
        return f"{self._title.text()}. {self._text.text()}" if not self.isHidden() else ""

    def show_progress(self, title: str, text: str, fraction: float) -> None:
        """Tell what is being done and the share that is done, 0 to 1."""
        self._bar.setRange(0, 1000)
        self._bar.setValue(round(1000 * fraction))
        self._tell(title, text)

    def show_busy(self, title: str, text: str) -> None:
        """Tell what is being done where nobody knows how far it is."""
        self._bar.setRange(0, 0)
        self._tell(title, text)

    def _tell(self, title: str, text: str) -> None:
        if (title, text) != (self._title.text(), self._text.text()):
            self._title.setText(title)
            self._text.setText(text)
            self.setAccessibleName(f"{title}. {text}")
        if self.isHidden():
            self.show()
            self.raise_()
        self._place()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self.setStyleSheet(
            f"#progress_card {{ background: {theme.panel}; border: 1px solid {theme.border}; border-radius: 8px; }}"
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner when the widget below changes its size."""
        if watched is self._over and event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False

    def _place(self) -> None:
        self.layout().activate()
        width = min(WIDTH, self._over.width() - 2 * MARGIN)
        self.resize(width, self.layout().heightForWidth(width))
        self.move(self._over.width() - width - MARGIN, MARGIN)
