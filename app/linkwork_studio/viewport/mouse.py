"""Which button does what: the left one serves the tool in hand, the others turn and move the view by habits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QWheelEvent

from linkwork_studio.viewport.habits import USUAL, Use
from linkwork_studio.viewport.pointed import place_on
from linkwork_studio.viewport.tools.tool import DRAG_FROM, Pointer

if TYPE_CHECKING:
    from linkwork_studio.viewport.viewport import Viewport


NOTCH = 120  # of Qt's units of a wheel
PINCH = 5.0  # notches of the wheel for two fingers that part to twice their distance


@dataclass(slots=True)
class Gesture:
    """From press to release.

    Attributes:
        button: that went down first; another one meanwhile counts for nothing.
        use: what the gesture does.
        start, last: places of the press and of the last move.
        pivot: what the view turns about [m], and its depth.
        was_dragged: whether the mouse has left the place of the press.
    """

    button: Qt.MouseButton
    use: Use
    start: QPoint
    last: QPoint
    pivot: np.ndarray
    depth: float
    was_dragged: bool = False


class Mouse:
    """Turns mouse events of a viewport into gestures of its tool and moves of its eye."""

    def __init__(self, viewport: Viewport) -> None:
        self._viewport = viewport
        self._gesture: Gesture | None = None
        self.habits = USUAL

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    def press(self, event: QMouseEvent) -> None:
        """Begin a gesture, unless one is under way."""
        if self._gesture is not None:
            return
        self._viewport.navigation.stop()
        pointer = self._pointer(event)
        use = self._use(event, pointer)
        camera = self._viewport.navigation.camera
        depth = float(camera.depth(pointer.hit.point))
        place = pointer.position
        self._gesture = Gesture(event.button(), use, place, place, self._pivot(pointer), depth)

    def move(self, event: QMouseEvent) -> None:
        """Go on with the gesture; without one things under the mouse light up."""
        gesture = self._gesture
        if gesture is None:
            self._viewport.hover_at(event.position())
            if self._viewport.can_pick:
                self._viewport.tool.hover(self._pointer(event))
            return
        place = event.position().toPoint()
        if not gesture.was_dragged and (place - gesture.start).manhattanLength() < DRAG_FROM:
            return
        gesture.was_dragged = True
        step, gesture.last = place - gesture.last, place
        navigation = self._viewport.navigation
        if gesture.use is Use.TOOL:
            self._viewport.tool.move(self._pointer(event))
        elif gesture.use is Use.PAN:
            navigation.pan(gesture.depth, step.x(), step.y(), self._viewport.height())
        else:
            navigation.orbit(gesture.pivot, step.x(), step.y())

    def release(self, event: QMouseEvent) -> None:
        """End the gesture; a right click that was no drag asks for the menu."""
        gesture = self._gesture
        if gesture is None or event.button() != gesture.button:
            return
        self._gesture = None
        pointer = self._pointer(event)
        if not gesture.was_dragged:
            self._viewport.pointed = place_on(self._viewport.seen, pointer.hit)
        if gesture.button == Qt.MouseButton.LeftButton and (gesture.use is Use.TOOL or not gesture.was_dragged):
            self._viewport.tool.release(pointer, gesture.was_dragged)
        elif gesture.button == Qt.MouseButton.RightButton and not gesture.was_dragged:
            self._viewport.context_requested.emit(pointer.hit.id, event.globalPosition().toPoint())

    def cancel(self) -> bool:
        """Drop the gesture; whether there was one."""
        had_one, self._gesture = self._gesture is not None, None
        return had_one

    def _use(self, event: QMouseEvent, pointer: Pointer) -> Use:
        if event.button() == Qt.MouseButton.LeftButton:
            return Use.TOOL if self._viewport.tool.press(pointer) else Use.ORBIT
        return self.habits.use(event.button(), event.modifiers())

    def wheel(self, event: QWheelEvent) -> None:
        """Zoom to what is under the cursor, or move the view where the user's habits say so."""
        view, place, way = self._viewport, event.position(), event.pixelDelta()
        is_held = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if self.habits.scroll_pans and not way.isNull() and not is_held:
            depth = float(view.camera.depth(view.hit(place).point))
            view.navigation.pan(depth, way.x(), way.y(), view.height())
        elif event.angleDelta().y():
            view.navigation.zoom(event.angleDelta().y() / NOTCH, view.hit(place).point)

    def pinch(self, event: QNativeGestureEvent) -> bool:
        """Two fingers that part come nearer; False for other gestures."""
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        view = self._viewport
        view.navigation.zoom(event.value() * PINCH, view.hit(event.position()).point)
        return True

    def _pivot(self, pointer: Pointer) -> np.ndarray:
        """What was hit; over the empty space the focus."""
        return pointer.hit.point if pointer.hit.id else np.array(self._viewport.navigation.camera.focus)

    def _pointer(self, event: QMouseEvent) -> Pointer:
        view, place = self._viewport, event.position()
        origin, direction = view.navigation.camera.ray(place.x(), place.y(), view.width(), view.height())
        return Pointer(place.toPoint(), event.modifiers(), view.hit(place), origin, direction)
