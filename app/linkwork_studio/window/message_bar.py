"""One sentence over the picture, with a way to close it and, where there is one, a way out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from linkwork_studio.look.icons import icon, pixmap
from linkwork_studio.look.theme import Theme
from linkwork_studio.widgets.marks import LEFT_OUT

SHOWN_FOR = {"info": 5000, "warning": 9000, "error": 0}  # milliseconds; errors stay until they are closed or outdated
WIDEST, MARGIN = 760, 14  # pixels
ICONS = {"info": "actions/info", "warning": "actions/warning", "error": "actions/error"}
COLOURS = {"info": "accent", "warning": "warning", "error": "error"}


class MessageBar(QWidget):
    """Floats at the lower edge of a widget; a newer message takes the place of an older one."""

    def __init__(self, over: QWidget, theme: Theme) -> None:
        """Float over a widget, hidden until there is something to say."""
        super().__init__(over)
        self.setProperty(LEFT_OUT, True)
        self.setObjectName("message_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Message")
        self._over, self._theme, self._level = over, theme, "info"
        self._picture, self._text = QLabel(), QLabel()
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._way_out = QPushButton()
        self._way_out.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._way_out.clicked.connect(self._take_way_out)
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        self._close.setToolTip("Close this message")
        self._close.setAccessibleName("Close this message")
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(10)
        for widget in (self._picture, self._text, self._way_out, self._close):
            row.addWidget(widget, 1 if widget is self._text else 0, Qt.AlignmentFlag.AlignVCenter)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        self._action: Callable[[], object] | None = None
        over.installEventFilter(self)
        self.set_theme(theme)
        self.hide()

    @property
    def text(self) -> str:
        """What is said now; empty while hidden."""
        return self._text.text() if not self.isHidden() else ""

    @property
    def level(self) -> str:
        """How bad it is: info, warning or error."""
        return self._level

    def say(self, text: str, level: str = "info", way_out: tuple[str, Callable[[], object]] | None = None) -> None:
        """Show a sentence, with a button that leads out of the trouble where there is one."""
        self._level = level
        self._text.setText(text)
        self._way_out.setVisible(way_out is not None)
        self._action = way_out[1] if way_out else None
        if way_out:
            self._way_out.setText(way_out[0])
        self.set_theme(self._theme)
        self.show()
        self._place()
        self.raise_()
        self._timer.start(SHOWN_FOR[level]) if SHOWN_FOR[level] else self._timer.stop()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        colour = getattr(theme, COLOURS[self._level])
        self._picture.setPixmap(pixmap(ICONS[self._level], theme, 18, self.devicePixelRatioF(), colour))
        self._close.setIcon(icon("actions/close", theme))
        self.setStyleSheet(
            f"#message_bar {{ background: {theme.raised}; border: 1px solid {theme.border};"
            f" border-left: 4px solid {colour}; border-radius: 6px; }}"
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in place when the widget below changes its size."""
        if watched is self._over and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def _place(self) -> None:
        room = self._over.width() - 2 * MARGIN
        wanted = self._text.fontMetrics().horizontalAdvance(self._text.text()) + 160 + self._way_out.sizeHint().width()
        width = max(120, min(room, WIDEST, wanted))
        self.setFixedWidth(width)
        self.layout().activate()
        height = self.layout().heightForWidth(width)
        self.resize(width, height)
        self.move((self._over.width() - width) // 2, self._over.height() - height - MARGIN)

    def _take_way_out(self) -> None:
        action = self._action
        self.hide()
        if action is not None:
            action()
