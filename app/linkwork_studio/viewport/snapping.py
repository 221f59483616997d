"""Where a click in the empty space means: planes through the grid, and steps on them."""

from __future__ import annotations

import math

import numpy as np

from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.grid import cell_size

FLATTEST = 0.08  # sine of the angle between line of sight and plane below which the plane is seen edge on
FINER = 5  # steps in a cell of the grid


def facing_axis(camera: Camera) -> np.ndarray:
    """The global axis that points most towards the eye: normal of the plane in which mechanisms are drawn."""
    _, _, forward = camera.basis()
    axis = int(np.argmax(np.abs(forward)))
    normal = np.zeros(3)
    normal[axis] = -np.sign(forward[axis]) or 1.0
    return normal


def step(camera: Camera) -> float:
    """Metres between places that catch: a whole part of the cells of the grid, some pixels wide."""
    cell, show = cell_size(camera)
    return cell if show < 0.5 else cell / FINER


def on_plane(origin: np.ndarray, direction: np.ndarray, point: np.ndarray, normal: np.ndarray) -> np.ndarray | None:
    """Where a line of sight meets a plane [m]; None where it runs along it or away from it."""
    slope = float(direction @ normal)
    if abs(slope) < FLATTEST:
        return None
    distance = float((point - origin) @ normal) / slope
    return origin + distance * direction if distance > 0.0 else None


def snapped(point: np.ndarray, normal: np.ndarray, size: float, axes: tuple[np.ndarray, ...] = ()) -> np.ndarray:
    """The nearest place on the grid, in the directions across a normal; along it the point stays.

    An oblique plane has a grid of its own along two `axes`, counted from where the normal through the origin meets it.
    """
    if axes:
        steps = sum(round(float(point @ axis) / size) * size * axis for axis in axes)
        return float(point @ normal) * normal + steps
    across = np.abs(normal) < 0.5
    return np.where(across, np.round(point / size) * size, point)


def snapped_number(value: float, size: float) -> float:
    """The nearest whole number of steps."""
    return round(value / size) * size if size > 0.0 and math.isfinite(value) else value
