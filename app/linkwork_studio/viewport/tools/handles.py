"""What moving and turning share: handles of a constant size at the middle of what is selected, and one gesture."""

from __future__ import annotations

import itertools
from typing import ClassVar

import numpy as np
from PySide6.QtCore import Qt

from linkwork.math3d import rotation
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.model import Model
from linkwork_studio.commands.moving import middle, movable, moved
from linkwork_studio.viewport.sketch import Sketch
from linkwork_studio.viewport.tools.aiming import metres_per_point
from linkwork_studio.viewport.tools.tool import Pointer, Tool, Workplace
from linkwork_studio.viewport.tools.typed import TypedNumber

AXIS_KEYS = {Qt.Key.Key_X: 0, Qt.Key.Key_Y: 1, Qt.Key.Key_Z: 2}
OWN_KEY = Qt.Key.Key_O
AXIS_COLORS = ("#e0564c", "#4fae63", "#4b8fe0")
NEAR = 9.0  # points of the screen around a handle that count as on it
GESTURES = itertools.count()


class HandleTool(Tool):
    """Drags one of several handles; X, Y, Z and a typed number do the same without a mouse.

    Axes are the global ones, or with O those of the first selected body.
    """

    unit: ClassVar[str] = "m"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.ArrowCursor

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self.handle = -1  # under the mouse or in the hand: 0, 1, 2 for an axis, more by the tool
        self.pivot = np.zeros(3)
        self.typed = TypedNumber(self.unit)
        self._ids: tuple[str, ...] = ()
        self._seen: Model | None = None
        self._key: object = None
        self._told = ""
        self.is_own = False  # whether axes are those of the first selected body
        self.axes = np.eye(3)  # rows: unit vectors along the handles

    # -- what a tool says ------------------------------------------------------------------------------

    def handle_at(self, pointer: Pointer) -> int:
        """The handle under the mouse; -1 for none."""
        raise NotImplementedError

    def begun(self, pointer: Pointer) -> None:
        """Note where the drag begins."""
        raise NotImplementedError

    def dragged(self, pointer: Pointer) -> tuple[Vector, Quaternion, str]:
        """Shift and turn of the drag so far, and what to tell of it."""
        raise NotImplementedError

    def typed_move(self, value: float) -> tuple[Vector, Quaternion]:
        """Shift and turn for a typed number [SI] along or about the axis of the handle."""
        raise NotImplementedError

    def drawn(self, told: str) -> Sketch:
        """The handles, and words beside them."""
        raise NotImplementedError

    # -- the gesture -----------------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> bool:
        """Take the gesture where it begins on a handle."""
        self.handle = self.handle_at(pointer) if self._has_selection() else -1
        if self.handle < 0:
            return False
        self._begin()
        self.begun(pointer)
        return True

    def move(self, pointer: Pointer) -> None:
        """Move what is selected."""
        if self._seen is None:
            return
        shift, turn, self._told = self.dragged(pointer)
        self._do(shift, turn)

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """The drag ends, or something else is selected."""
        if self._seen is not None:
            self._end()
        elif not dragged:
            self.place.report_click(pointer.hit.id, pointer.modifiers)
        self.refresh()

    def hover(self, pointer: Pointer) -> None:
        """Light up the handle below the mouse."""
        if self.typed.text:
            return
        found = self.handle_at(pointer) if self._has_selection() else -1
        if found != self.handle:
            self.handle = found
            self.refresh()

    def wants(self, key: int) -> bool:
        """X, Y, Z choose an axis; then digits are a way along it or an angle about it."""
        if not self._has_selection():
            return False
        return key in AXIS_KEYS or key == OWN_KEY or (0 <= self.handle < 3 and self.typed.wants(key))

    def key(self, key: int, text: str = "") -> bool:
        """Choose an axis or take a number; Enter carries it out."""
        if not self.wants(key):
            return False
        if key in AXIS_KEYS:
            self.handle = AXIS_KEYS[Qt.Key(key)]
            self.typed.clear()
        elif key == OWN_KEY:
            self.is_own = not self.is_own
            self.place.tell(f"{'Body axes' if self.is_own else 'Global axes'}. {self.hint}")
        elif self.typed.take(key, text):
            self._carry_out()
        self.refresh()
        return True

    def step_back(self) -> bool:
        """Forget what was typed."""
        had_any = bool(self.typed.text)
        self.typed.clear()
        self.refresh()
        return had_any

    def cancel(self) -> None:
        """End a drag where it is; draw nothing."""
        if self._seen is not None:
            self._end()
        self.typed.clear()
        self.handle = -1
        super().cancel()

    def refresh(self) -> None:
        """Draw the handles where the selection is now."""
        if not self._has_selection():
            self.place.draw(Sketch())
            return
        if self._seen is None:
            self._aim()
        told = f"{'XYZ'[self.handle]}  {self.typed.text}" if self.typed.text else self._told
        self.place.draw(self.drawn(told))

    # -- inside ----------------------------------------------------------------------------------------

    def reach(self, points: float) -> float:
        """Metres for so many points of the screen at the pivot."""
        return points * metres_per_point(self.place, self.pivot)

    def pixels(self, points: np.ndarray) -> np.ndarray:
        """Places on the screen of points (n, 3)."""
        found, _ = self.place.camera.project(np.atleast_2d(points), *self.place.view_size)
        return found

    def _selected(self) -> tuple[str, ...]:
        return movable(self.place.seen, [i for i in self.place.selection if i not in self.place.locked])

    def _has_selection(self) -> bool:
        return bool(self._selected())

    def _begin(self) -> None:
        self._ids, self._seen, self._key = self._selected(), self.place.seen, ("move", next(GESTURES))
        self._aim()

    def _aim(self) -> None:
        """Pivot and axes of what is selected, where it is seen now."""
        seen, ids = self.place.seen, self._selected()
        self.pivot = np.array(middle(seen, ids))
        first = seen.bodies.get(ids[0]) if self.is_own else None
        self.axes = np.array(rotation.axes(first.rotation)) if first else np.eye(3)

    def axis(self) -> Vector:
        """Unit vector along the handle in the hand, global axes."""
        x, y, z = (float(c) for c in self.axes[self.handle])
        return (x, y, z)

    def _do(self, shift: Vector, turn: Quaternion) -> None:
        assert self._seen is not None
        x, y, z = (float(c) for c in self.pivot)
        start = (x, y, z)
        self.place.ask(moved(self._seen, self._ids, shift, turn, start, self._key))

    def _end(self) -> None:
        self._seen, self._told = None, ""
        self.place.end_gesture()

    def _carry_out(self) -> None:
        value = self.typed.value
        self.typed.clear()
        if value is not None:
            self._begin()
            self._do(*self.typed_move(value))
            self._end()


def nearest_segment(place: np.ndarray, segments: list[np.ndarray]) -> int:
    """Number of the broken line (n, 2) that passes nearest to a place, if near enough; -1 for none."""
    best, found = NEAR, -1
    for number, line in enumerate(segments):
        starts, ways = line[:-1], np.diff(line, axis=0)
        lengths = np.maximum((ways**2).sum(axis=1), 1e-12)
        shares = np.clip(((place - starts) * ways).sum(axis=1) / lengths, 0.0, 1.0)
        off = np.linalg.norm(starts + shares[:, None] * ways - place, axis=1).min()
        if off < best:
            best, found = float(off), number
    return found


NO_TURN = rotation.IDENTITY
