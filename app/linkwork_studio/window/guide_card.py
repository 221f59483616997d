"""The guide to a first mechanism: a card in the corner of the picture that goes on by itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton, QWidget

from linkwork_studio.commands.context import Context
from linkwork_studio.commands.guide import STEPS, next_step
from linkwork_studio.widgets.marks import mark

WIDTH, MARGIN = 300, 12  # pixels
LOW = 260  # pixels of a picture's height below which the guide is a strip along its lower edge
USUAL_MARGINS, LOW_MARGINS = (14, 10, 14, 12), (12, 4, 6, 4)
LOOK_EVERY = 250  # milliseconds


class GuideCard(QFrame):
    """Shows one step at a time, and how many there are."""

    def __init__(self, over: QWidget) -> None:
        """Float over a widget, hidden until it is asked for."""
        super().__init__(over)
        self.setObjectName("guide_card")
        self.setAccessibleName("Guide")
        self.step = 0
        self._over = over
        self._told = ("", "", "")  # count, title and text of the step
        self._context: Context | None = None
        self._count, self._title, self._text = QLabel(), QLabel(), QLabel()
        self._end = QPushButton("End the guide")
        self._end.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._end.clicked.connect(self.end)
        mark(self._count, role="dim")
        mark(self._title, role="title")
        self._text.setWordWrap(True)
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setSpacing(6)
        for widget in (self._count, self._title, self._text):
            self._layout.addWidget(widget, int(widget is self._text))
        self._layout.addWidget(self._end, 0, Qt.AlignmentFlag.AlignRight)
        self._timer = QTimer(self, interval=LOOK_EVERY)
        self._timer.timeout.connect(self.look)
        over.installEventFilter(self)
        self.hide()

    def begin(self, context: Context) -> None:
        """Guide from the first step that is not done."""
        self._context, self.step = context, 0
        self.show()
        self._tell()
        self._timer.start()

    def end(self) -> None:
        """Leave the user alone."""
        self._timer.stop()
        self.hide()

    def look(self) -> None:
        """Go on where the step is done."""
        found = next_step(self._context, self.step) if self._context else self.step
        if found != self.step:
            self.step = found
            self._tell()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _tell(self) -> None:
        is_over = self.step >= len(STEPS)
        title, text = (
            "That is all",
            "Undo with Ctrl+Z, change whatever you like, and press F1 for help, ? for all keys.",
        )
        if not is_over:
            title, text, _ = STEPS[self.step]
        self._told = "" if is_over else f"Step {self.step + 1} of {len(STEPS)}", title, text
        self._end.setText("Close" if is_over else "End the guide")
        self._place()

    def _place(self) -> None:
        """A card in the corner, or in a low picture all of it in a strip."""
        count, title, text = self._told
        is_low = self._over.height() < LOW
        self._count.setText(count)
        self._title.setText(title)
        self._text.setText(f"<b>{title}</b>. {text}" if is_low else text)
        self._count.setHidden(is_low)
        self._title.setHidden(is_low)
        self._layout.setDirection(QBoxLayout.Direction.LeftToRight if is_low else QBoxLayout.Direction.TopToBottom)
        self._layout.setContentsMargins(*(LOW_MARGINS if is_low else USUAL_MARGINS))
        width = max(self._over.width() - 2 * MARGIN, WIDTH) if is_low else WIDTH
        self.setFixedWidth(width)
        self._layout.activate()
        self.resize(width, self._layout.totalHeightForWidth(width))
        self.move(self._over.width() - self.width() - MARGIN, self._over.height() - self.height() - MARGIN)
        self.raise_()
