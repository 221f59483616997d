"""Shift what is selected: along an axis by its arrow, in the plane of the picture by the ring in the middle."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from linkwork.math3d import vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork_studio import shown_units
from linkwork_studio.viewport import snapping
from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke
from linkwork_studio.viewport.tools.aiming import as_vector
from linkwork_studio.viewport.tools.handles import AXIS_COLORS, NEAR, NO_TURN, HandleTool, nearest_segment
from linkwork_studio.viewport.tools.tool import Pointer

ARROW, HEAD, RING = 74.0, 15.0, 10.0  # points of the screen
FREE = 3  # number of the ring in the middle
FINE = 0.1  # of a step, with Shift


class MoveTool(HandleTool):
    """Three arrows and a ring."""

    title: ClassVar[str] = "move"
    unit: ClassVar[str] = "m"
    hint = (
        "Drag an arrow, or press X, Y or Z, type a distance and press Enter. Shift for fine steps, Ctrl for no steps, "
        "O for the body axes. Esc leaves."
    )

    def handle_at(self, pointer: Pointer) -> int:
        """The ring in the middle, or the arrow nearest to the mouse."""
        place = np.array(pointer.pixel)
        middle = self.pixels(self.pivot)[0]
        if np.linalg.norm(middle - place) < RING + NEAR / 2:
            return FREE
        tips = self.pivot + self.reach(ARROW + HEAD) * self.axes
        return nearest_segment(place, [self.pixels(np.stack((self.pivot, tip))) for tip in tips])

    def begun(self, pointer: Pointer) -> None:
        """Note where the line of sight meets axis or plane."""
        self._from = self._along(pointer)

    def dragged(self, pointer: Pointer) -> tuple[Vector, Quaternion, str]:
        """How far the mouse went along the axis or in the plane, in steps."""
        way = self._along(pointer) - self._from
        size = snapping.step(self.place.camera) * (FINE if pointer.adds and not pointer.is_free else 1.0)
        axes = np.eye(3) if self.handle == FREE else self.axes
        if not pointer.is_free:
            way = (np.round(way @ axes.T / size) * size) @ axes
        told = "   ".join(
            f"{name} {shown_units.format(float(c), 'm', 3)}"
            for name, c, k in zip("xyz", way @ axes.T, range(3), strict=True)
            if k == self.handle or self.handle == FREE
        )
        return as_vector(way), NO_TURN, told

    def typed_move(self, value: float) -> tuple[Vector, Quaternion]:
        """So far along the axis."""
        return vector.scale(self.axis(), value), NO_TURN

    def drawn(self, told: str) -> Sketch:
        """Arrows, the one in the hand brighter and longer."""
        strokes = []
        for axis in range(3):
            color = "selection" if axis == self.handle else AXIS_COLORS[axis]
            tip = self.pivot + self.reach(ARROW) * self.axes[axis]
            strokes.append(Stroke((self.pivot, tip), color, 3.0, head=HEAD))
        ring = Dot(self.pivot, "selection" if self.handle == FREE else "text", 5.5)
        return Sketch(tuple(strokes), (ring,), (Note(self.pivot, told),) if told else ())

    def _along(self, pointer: Pointer) -> np.ndarray:
        """The point of the axis, or of the plane of the picture, that is nearest to the line of sight [m]."""
        origin, sight = pointer.origin, pointer.direction
        if self.handle == FREE:
            normal = snapping.facing_axis(self.place.camera)
            found = snapping.on_plane(origin, sight, self.pivot, normal)
            return self.pivot if found is None else found
        axis = self.axes[self.handle]
        across = axis - (axis @ sight) * sight  # the axis without what lies along the line of sight
        slope = float(across @ across)
        if slope < snapping.FLATTEST**2:
            return self.pivot
        return self.pivot + (origin - self.pivot) @ across / slope * axis
