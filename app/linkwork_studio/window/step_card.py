"""A card in the corner of the picture that shows one step of several: what guide and lessons have in common."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from linkwork_studio.widgets.marks import mark

WIDTH, MARGIN = 300, 12  # pixels
LOW = 260.0  # pixels of a picture's height below which the card is a strip along its lower edge
WIDEST = 900  # pixels of a strip
USUAL_MARGINS, LOW_MARGINS = (14, 10, 14, 12), (12, 4, 6, 4)


class StepCard(QFrame):
    """Shows a count, a title, a text with links, and buttons.

    Attributes:
        low: height of the picture [pixels] below which the card is a strip.
        aside: pixels at the left of a strip that stay free.
    """

    low, aside = LOW, MARGIN

    def __init__(self, over: QWidget, name: str) -> None:
        """Float over a widget, hidden until it is asked for; `name` is for screen readers and the style sheet."""
        super().__init__(over)
        self.setObjectName("guide_card")
        self.setAccessibleName(name)
        self._over = over
        self._told = ("", "", "")  # count, title and text of the step
        self._count, self._title, self.text = QLabel(), QLabel(), QLabel()
        mark(self._count, role="dim")
        mark(self._title, role="title")
        self._title.setWordWrap(True)
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setSpacing(6)
        for widget in (self._count, self._title, self.text):
            self._layout.addWidget(widget, int(widget is self.text))
        self._buttons = QHBoxLayout()
        self._buttons.addStretch()
        self._layout.addLayout(self._buttons)
        over.installEventFilter(self)
        self.hide()

    def add_button(self, text: str, do: Callable[[], object]) -> QPushButton:
        """One more button at the right; the keyboard stays with the picture."""
        button = QPushButton(text)
        button.clicked.connect(lambda _checked=False: do())
        self.add(button)
        return button

    def add(self, button: QAbstractButton) -> None:
        """One more button of any kind."""
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._buttons.addWidget(button)

    def tell(self, count: str, title: str, text: str) -> None:
        """Show a step; the text is rich text."""
        self._told = count, title, text
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        """A card in the corner, or in a low picture all of it in a strip."""
        count, title, text = self._told
        is_low = self._over.height() < self.low
        self._count.setText(count)
        self._title.setText(title)
        head = " · ".join(filter(None, (title, count)))
        self.text.setText(f'<span style="font-weight:600">{head}</span>. {text}' if is_low else text)
        self._count.setHidden(is_low or not count)
        self._title.setHidden(is_low)
        self._layout.setDirection(QBoxLayout.Direction.LeftToRight if is_low else QBoxLayout.Direction.TopToBottom)
        self._layout.setContentsMargins(*(LOW_MARGINS if is_low else USUAL_MARGINS))
        width = max(min(self._over.width() - self.aside - MARGIN, WIDEST), WIDTH) if is_low else WIDTH
        self.setFixedWidth(width)
        self._layout.activate()
        self.resize(width, self._layout.totalHeightForWidth(width))
        self.move(self._over.width() - self.width() - MARGIN, self._over.height() - self.height() - MARGIN)
        self.raise_()
