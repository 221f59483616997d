"""The plane in which a click in the empty space lands: the one that faces the eye, or one that the user chose."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork_studio import shown_units
from linkwork_studio.viewport import snapping
from linkwork_studio.viewport.camera import Camera

NAMES = {"yz": vector.X, "xz": vector.Y, "xy": vector.Z}
UPRIGHT = 0.9999  # cosine above which a normal counts as a global axis


@dataclass(frozen=True, slots=True)
class DrawingPlane:
    """A plane through a point [m]; without a normal it is across the global axis that points most towards the eye."""

    point: Vector = vector.ZERO
    normal: Vector | None = None

    @property
    def is_chosen(self) -> bool:
        """Whether it stays whatever the eye does."""
        return self.normal is not None

    @property
    def name(self) -> str:
        """`xy`, `xz`, `yz`, `face` for an oblique one, `auto` for the one that faces the eye."""
        if self.normal is None:
            return "auto"
        along = (name for name, axis in NAMES.items() if abs(vector.dot(axis, self.normal)) > UPRIGHT)
        return next(along, "face")

    @property
    def height(self) -> float:
        """Distance from the origin along the global axis, or along the normal of an oblique plane [m]."""
        axis = NAMES.get(self.name, self.normal or vector.ZERO)
        return vector.dot(axis, self.point)

    def at_height(self, height: float) -> DrawingPlane:
        """The same plane at another distance from the origin [m]."""
        axis = NAMES.get(self.name, self.normal or vector.ZERO)
        shift = vector.scale(axis, height - self.height)
        return replace(self, point=vector.add(self.point, shift))

    def normal_seen(self, camera: Camera) -> np.ndarray:
        """Its normal, for an eye where that depends on it."""
        return snapping.facing_axis(camera) if self.normal is None else np.array(self.normal)

    def through(self, point: np.ndarray | None) -> np.ndarray:
        """A point of it [m]: its own, or where nothing was chosen the one where the drawing began."""
        return np.array(self.point) if self.is_chosen or point is None else np.asarray(point, float)

    def axes(self, camera: Camera) -> tuple[np.ndarray, np.ndarray]:
        """Two directions in it, along global axes where it is upright."""
        normal = np.abs(self.normal_seen(camera))
        if normal.max() > UPRIGHT:
            first, second = (np.eye(3)[axis] for axis in range(3) if axis != int(np.argmax(normal)))
            return first, second
        x, y, _ = rotation.axes(rotation.along(self.normal or vector.Z))
        return np.array(x), np.array(y)

    def words(self) -> str:
        """What to call it: `XZ plane at y = 0.2 m`."""
        if not self.is_chosen:
            return "the plane that faces you"
        if self.name == "face":
            return "the plane of the face"
        axis = next(letter for letter in "xyz" if letter not in self.name)
        return f"the {self.name.upper()} plane at {axis} = {shown_units.format(self.height, 'm', 4)}"


def on_axes(name: str, point: Vector = vector.ZERO) -> DrawingPlane:
    """A plane of NAMES through a point [m]."""
    return DrawingPlane(point, NAMES[name])
