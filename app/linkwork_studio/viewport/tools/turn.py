"""Turn what is selected about its middle, by rings around the three axes."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork_studio import shown_units
from linkwork_studio.viewport import snapping
from linkwork_studio.viewport.sketch import Note, Sketch, Stroke
from linkwork_studio.viewport.tools.handles import AXIS_COLORS, HandleTool, nearest_segment
from linkwork_studio.viewport.tools.tool import Pointer

RADIUS = 66.0  # points of the screen
SEGMENTS = 64
STEP, FINE = math.radians(5.0), math.radians(1.0)


class TurnTool(HandleTool):
    """Three rings."""

    title: ClassVar[str] = "turn"
    unit: ClassVar[str] = "rad"
    hint = (
        "Drag a ring, or press X, Y or Z, type an angle and press Enter. Shift for steps of 1°, Ctrl for no steps, "
        "O for the body axes. Esc leaves."
    )

    def handle_at(self, pointer: Pointer) -> int:
        """The ring nearest to the mouse."""
        return nearest_segment(np.array(pointer.pixel), [self.pixels(self._ring(axis)) for axis in range(3)])

    def begun(self, pointer: Pointer) -> None:
        """Note the angle of the mouse."""
        self._before = self._angle_at(pointer)
        self._angle = 0.0

    def dragged(self, pointer: Pointer) -> tuple[Vector, Quaternion, str]:
        """How far the mouse went around, in steps."""
        now = self._angle_at(pointer)
        self._angle += math.remainder(now - self._before, 2 * math.pi)
        self._before = now
        angle = self._angle
        if not pointer.is_free:
            angle = snapping.snapped_number(angle, FINE if pointer.adds else STEP)
        return vector.ZERO, rotation.about(self.axis(), angle), shown_units.format(angle, "rad", 3)

    def typed_move(self, value: float) -> tuple[Vector, Quaternion]:
        """So far about the axis; what is typed without a unit is in the one that is shown."""
        return vector.ZERO, rotation.about(self.axis(), value)

    def drawn(self, told: str) -> Sketch:
        """Rings, the one in the hand brighter."""
        strokes = []
        for axis in range(3):
            color = "selection" if axis == self.handle else AXIS_COLORS[axis]
            strokes.append(Stroke(self._ring(axis), color, 3.0 if axis == self.handle else 2.2))
        return Sketch(tuple(strokes), (), (Note(self.pivot, told),) if told else ())

    def _ring(self, axis: int) -> np.ndarray:
        angles = np.linspace(0.0, 2 * np.pi, SEGMENTS + 1)[:, None]
        one, other = self.axes[(axis + 1) % 3], self.axes[(axis + 2) % 3]
        return self.pivot + self.reach(RADIUS) * (np.cos(angles) * one + np.sin(angles) * other)

    def _angle_at(self, pointer: Pointer) -> float:
        """Angle of the mouse about the axis; for a ring that is seen edge on, by its way on the screen [rad]."""
        axis = self.axes[self.handle]
        found = snapping.on_plane(pointer.origin, pointer.direction, self.pivot, axis)
        if found is None:
            across = np.cross(axis, pointer.direction)
            ahead = self.pixels(np.stack((self.pivot, self.pivot + self.reach(1.0) * across)))
            way = (ahead[1] - ahead[0]) / max(float(np.linalg.norm(ahead[1] - ahead[0])), 1e-9)
            return float((np.array(pointer.pixel) - ahead[0]) @ way) / RADIUS
        arm = self.axes @ (found - self.pivot)
        return math.atan2(arm[(self.handle + 2) % 3], arm[(self.handle + 1) % 3])
