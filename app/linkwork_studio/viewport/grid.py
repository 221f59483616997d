"""The grid on the floor, or on the drawing plane, as thin ribbons, in numbers without VTK.

Each line is a ribbon a little wider than a pixel whose opacity falls to nothing on both sides, which looks smooth
without several samples per pixel. In perspective the derivative of a screen coordinate along a direction v of the
plane is

    dX/dv = (v . r - (q . r) (v . f) / z) / z * K,   q = p - eye, z = q . f, K pixels

and a ribbon along e has the half width w = (half a pixel or so) |J_e| / |J_e x J_n| along the normal n.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from linkwork_studio.viewport.camera import Camera

Array = np.ndarray

CELL = 0.12  # largest cell by the distance of the focus; the smallest is a tenth of it
STRONG = 10  # cells from one strong line to the next
FAINT_COUNT, STRONG_COUNT = 36, 20  # lines on each side of the middle
REACH = 2.4  # radius of the grid by the distance of the focus
SEGMENTS = 8  # pieces of each line
HALF_WIDTH = 1.15  # pixels from the middle of a line to where it is gone
NEAREST = 0.03  # depth where lines end before the eye, by the distance of the focus
UPRIGHT = 0.9999  # cosine above which lines count as lying along a global axis
TINY = 1e-9  # share of the usual pixels per metre below which a line is seen end on
LINES = 2 * (2 * FAINT_COUNT + 1) + 2 * (2 * STRONG_COUNT + 1)


class Plane(NamedTuple):
    """Where the grid lies: a point [m] and two directions across each other; lines are counted from the origin."""

    point: tuple[float, float, float] = (0.0, 0.0, 0.0)
    first: tuple[float, float, float] = (1.0, 0.0, 0.0)
    second: tuple[float, float, float] = (0.0, 1.0, 0.0)

    def foot(self, focus: Array) -> Array:
        """The point of the plane below the focus [m]."""
        normal = np.cross(self.first, self.second)
        return focus - ((focus - self.point) @ normal) * normal


FLOOR = Plane()


class Family(NamedTuple):
    """Parallel lines: direction, normal, places along the normal, how far they reach, and how much they show."""

    along: Array
    across: Array
    offsets: Array
    radius: float
    show: Array
    strong: bool


def cell_size(camera: Camera) -> tuple[float, float]:
    """Size of the small cells [m], a power of ten, and how much their lines show, from 1 to 0 as they get dense."""
    level = math.log10(CELL * camera.distance)
    return 10.0 ** math.floor(level), (1.0 - (level - math.floor(level))) ** 0.7


def families(camera: Camera, plane: Plane = FLOOR) -> list[Family]:
    """Faint and strong lines along both directions of a plane around the focus."""
    cell, show = cell_size(camera)
    foot, directions = plane.foot(np.array(camera.focus)), np.array((plane.first, plane.second))
    found = []
    for size, count, is_strong in ((cell, FAINT_COUNT, False), (cell * STRONG, STRONG_COUNT, True)):
        radius = min(count * size, REACH * camera.distance)
        for axis in (0, 1):
            along, across = directions[axis], directions[1 - axis]
            numbers = round(float(foot @ across) / size) + np.arange(-count, count + 1)
            shown = np.where(is_strong | (numbers % STRONG != 0), 1.0 if is_strong else show, 0.0)
            found.append(Family(along, across, numbers * size, radius, shown, is_strong))
    return found


def ribbons(camera: Camera, height: int, ratio: float, plane: Plane = FLOOR) -> tuple[Array, Array, Array]:
    """Points (LINES, SEGMENTS + 1, 3, 3) [m], opacities of the same places, and what lines are.

    Faint ones are 0, strong ones 1, and 2, 3, 4 those along the x, y, z axis.

    Args:
        camera: the eye.
        height: of the picture in pixels.
        ratio: pixels per point of the screen.
        plane: where the grid lies.
    """
    points, alphas, kinds = [], [], []
    for family in families(camera, plane):
        p, alpha = _ribbon(camera, family, height, ratio, plane)
        points.append(p)
        alphas.append(alpha)
        along = np.abs(family.along)
        axis = 2 + int(np.argmax(along)) if along.max() > UPRIGHT else 1
        kinds.append(np.where(family.strong & (np.abs(family.offsets) < 1e-9), axis, int(family.strong)))
    return np.concatenate(points), np.concatenate(alphas), np.concatenate(kinds)


def _ribbon(camera: Camera, family: Family, height: int, ratio: float, plane: Plane) -> tuple[Array, Array]:
    middle = plane.foot(np.array(camera.focus))
    foot = middle - (middle @ family.across) * family.across - (middle @ family.along) * family.along
    lines = foot + family.offsets[:, None] * family.across
    start, end, is_seen = _clipped(camera, lines, family, middle)
    share = np.linspace(0.0, 1.0, SEGMENTS + 1)
    along = start[:, None] + (end - start)[:, None] * share
    p = lines[:, None, :] + along[:, :, None] * family.along
    width = _half_width(camera, p, family, height) * HALF_WIDTH * ratio
    widest = 0.45 * (abs(family.offsets[1] - family.offsets[0]))
    fade = 1.0 - _smoothstep(0.3, 1.0, np.linalg.norm(p - middle, axis=2) / family.radius)
    alpha = fade * np.minimum(1.0, widest / width) * (family.show * is_seen)[:, None]
    side = np.minimum(width, widest)[:, :, None] * family.across
    points = np.stack((p - side, p, p + side), axis=2)
    return points, np.stack((0 * alpha, alpha, 0 * alpha), axis=2)


def _clipped(camera: Camera, lines: Array, family: Family, middle: Array) -> tuple[Array, Array, Array]:
    """Start and end of each line from its foot [m], before the eye and within the radius, and whether any is left."""
    aside = family.offsets - middle @ family.across
    chord = np.sqrt(np.maximum(family.radius**2 - aside**2, 0.0))
    start, end = middle @ family.along - chord, middle @ family.along + chord
    forward = camera.basis()[2]
    slope, nearest = float(family.along @ forward), NEAREST * camera.distance
    depth = camera.depth(lines)
    if abs(slope) > 1e-9:
        crossing = (nearest - depth) / slope
        start, end = (np.maximum(start, crossing), end) if slope > 0 else (start, np.minimum(end, crossing))
        is_seen = (start < end) & (family.show > 0.0)
    else:
        is_seen = (depth > nearest) & (family.show > 0.0)
    return np.where(is_seen, start, 0.0), np.where(is_seen, end, 0.0), is_seen


def _half_width(camera: Camera, p: Array, family: Family, height: int) -> Array:
    """Metres across a line that look like one pixel at each point."""
    right, up, forward = camera.basis()
    q = p - camera.eye
    z = np.maximum(q @ forward, NEAREST * camera.distance)
    scale = camera.pixel(height, z)

    def slope(v: Array, screen: Array) -> Array:
        bend = 0.0 if camera.is_parallel else (q @ screen) * (v @ forward) / z
        return (v @ screen - bend) / scale

    along = slope(family.along, right), slope(family.along, up)
    across = slope(family.across, right), slope(family.across, up)
    turned = np.abs(along[0] * across[1] - along[1] * across[0])
    per_metre = 1.0 / camera.pixel(height)
    width = np.maximum(np.hypot(*along), TINY * per_metre) / np.maximum(turned, TINY * per_metre**2)
    return np.broadcast_to(width, p.shape[:2])


def _smoothstep(low: float, high: float, x: Array) -> Array:
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * (3 - 2 * t)


def triangles() -> Array:
    """Corners of the triangles of all ribbons, as rows of the flattened points."""
    first = 3 * np.arange(LINES * (SEGMENTS + 1)).reshape(LINES, SEGMENTS + 1)[:, :-1].reshape(-1, 1)
    strip = np.array([(0, 1, 4), (0, 4, 3), (1, 2, 5), (1, 5, 4)]).reshape(1, -1)
    return (first + strip).reshape(-1, 3)
