"""A red badge over the picture while a film is recorded; it is not in the film."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QWidget

from linkwork_studio.widgets.marks import LEFT_OUT

MARGIN = 10  # points to the edges of the picture
NUMBERS = 270  # points from the left that belong to the numbers of the run


class RecordBadge(QLabel):
    """Tells that a film is recorded, and how long it is so far."""

    def __init__(self, over: QWidget) -> None:
        """Stand at the top of a widget, out of sight."""
        super().__init__(over)
        self._over = over
        self.setObjectName("record_badge")
        self.setProperty(LEFT_OUT, True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("Recording")
        over.installEventFilter(self)
        self.hide()

    def show_seconds(self, seconds: float) -> None:
        """Show the length of the film so far [s]."""
        self.setText(f"●  REC  {int(seconds // 60)}:{seconds % 60:04.1f}")
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle of the upper edge, or beside the numbers where that is narrow."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        room = self._over.width() - self.width()
        self.move(max(room // 2, min(NUMBERS, room - MARGIN), 0), MARGIN)
