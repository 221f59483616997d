"""A label that can be dragged sideways to change the number beside it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from linkwork_studio.widgets.marks import mark

PIXELS_PER_STEP = 4
FINE, COARSE = 0.1, 10.0


class ScrubLabel(QLabel):
    """Emits `started()`, `scrubbed(steps)` while it is dragged, and `ended()`; a click emits `clicked()`.

    Shift makes the steps ten times smaller, Ctrl ten times larger.
    """

    started, scrubbed, ended, clicked = Signal(), Signal(float), Signal(), Signal()

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        """Show a text."""
        super().__init__(text, parent)
        mark(self, role="scrub")
        self.setCursor(Qt.CursorShape.SizeHorCursor)
        self._pressed: QPoint | None = None
        self._last_x = 0
        self._steps = 0.0
        self._dragging = self._is_fine = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to watch for a drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._last_x = event.position().toPoint(), round(event.position().x())
            self._steps, self._dragging, self._is_fine = 0.0, False, False
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell how far the drag has come, in steps."""
        if self._pressed is None:
            return
        x = round(event.position().x())
        if not self._dragging:
            if abs(x - self._pressed.x()) < 3:
                return
            self._dragging = True
            self.started.emit()
        held = event.modifiers()
        fine = held & Qt.KeyboardModifier.ShiftModifier
        factor = FINE if fine else COARSE if held & Qt.KeyboardModifier.ControlModifier else 1.0
        self._is_fine |= bool(fine)
        self._steps += (x - self._last_x) / PIXELS_PER_STEP * factor
        self._last_x = x
        self.scrubbed.emit(round(self._steps, 1 if self._is_fine else 0))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag, or take it as a click."""
        if self._pressed is None:
            return
        self._pressed = None
        (self.ended if self._dragging else self.clicked).emit()
        self._dragging = False

    def set_scrubbable(self, is_scrubbable: bool) -> None:
        """Whether it may be dragged."""
        self.setEnabled(is_scrubbable)
        shape = Qt.CursorShape.SizeHorCursor if is_scrubbable else Qt.CursorShape.ArrowCursor
        self.setCursor(QCursor(shape))
