"""The eye: a turntable around the vertical, in numbers without VTK, so that picking and tests need no window.

The eye looks at a focus from a distance under an azimuth and an elevation:

    forward f = -(cos e cos a, cos e sin a, sin e),  right r = (-sin a, cos a, 0),  up u = r x f
    eye = focus - distance f

so the horizon never tilts, and straight down is a view like any other. With parallel lines of sight the distance only
sets the scale and the eye stands far back. Pixels count from the top left of the widget.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

Array = np.ndarray

VIEW_ANGLE = math.radians(28.0)  # vertical; narrow, so that lengths compare well
STEEPEST = math.pi / 2
NEAREST, FARTHEST = 1e-5, 1e8  # distance to the focus [m]
FAR_BACK = 100.0  # distances between eye and focus where lines of sight are parallel
CLEARANCE = 0.3  # of the depth of what is framed, between it and the eye at least

SIDES = {
    "front": (-math.pi / 2, 0.0),
    "back": (math.pi / 2, 0.0),
    "right": (0.0, 0.0),
    "left": (math.pi, 0.0),
    "top": (-math.pi / 2, STEEPEST),
    "bottom": (-math.pi / 2, -STEEPEST),
    "iso": (math.radians(-58.0), math.radians(22.0)),
}


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the eye is; each move gives another camera.

    Attributes:
        focus: point looked at [m].
        distance: from the eye to the focus [m].
        azimuth, elevation: direction from the focus to the eye [rad].
        is_parallel: lines of sight parallel instead of from one point.
    """

    focus: tuple[float, float, float] = (0.0, 0.0, 0.0)
    distance: float = 10.0
    azimuth: float = SIDES["iso"][0]
    elevation: float = SIDES["iso"][1]
    is_parallel: bool = False

    def basis(self) -> tuple[Array, Array, Array]:
        """Unit vectors right, up and forward."""
        ca, sa = math.cos(self.azimuth), math.sin(self.azimuth)
        ce, se = math.cos(self.elevation), math.sin(self.elevation)
        right, up, forward = (-sa, ca, 0.0), (-se * ca, -se * sa, ce), (-ce * ca, -ce * sa, -se)
        return np.array(right), np.array(up), np.array(forward)

    @property
    def eye(self) -> Array:
        """Position of the eye [m]."""
        return np.array(self.focus) - self.eye_distance * self.basis()[2]

    @property
    def eye_distance(self) -> float:
        """From the eye to the focus [m]."""
        return self.distance * (FAR_BACK if self.is_parallel else 1.0)

    @property
    def half_height(self) -> float:
        """Half of what is seen from bottom to top at the focus [m]."""
        return self.distance * math.tan(VIEW_ANGLE / 2)

    def pixel(self, height: int, depth: Array | float | None = None) -> Array | float:
        """Metres per pixel at a depth in front of the eye, by default that of the focus."""
        at_focus = 2 * self.half_height / max(height, 1)
        return at_focus if depth is None or self.is_parallel else at_focus * np.asarray(depth) / self.distance

    def depth(self, points: Array) -> Array:
        """Depth of points (n, 3) in front of the eye [m]."""
        return (points - self.eye) @ self.basis()[2]

    def project(self, points: Array, width: int, height: int) -> tuple[Array, Array]:
        """Pixels (n, 2) and depths (n,) of points (n, 3); a point behind the eye has a depth below zero."""
        right, up, forward = self.basis()
        offset = np.asarray(points, float) - self.eye
        depth = offset @ forward
        scale = self.pixel(height, np.where(depth == 0.0, 1e-300, depth))
        across, upward = (offset @ right) / scale, (offset @ up) / scale
        return np.stack((width / 2 + across, height / 2 - upward), axis=-1), depth

    def ray(self, x: float, y: float, width: int, height: int) -> tuple[Array, Array]:
        """Origin [m] and unit direction of the line of sight through a pixel."""
        right, up, forward = self.basis()
        aside = (x - width / 2) * right + (height / 2 - y) * up
        metres = 2 * self.half_height / max(height, 1)
        if self.is_parallel:
            return self.eye + metres * aside, forward
        direction = forward + metres / self.distance * aside
        return self.eye, direction / np.linalg.norm(direction)

    def orbited(self, pivot: Array, turn: float, tilt: float) -> Camera:
        """Turned about the vertical and tilted, with a pivot that keeps its place in the picture [rad]."""
        right, up, forward = self.basis()
        offset = np.asarray(pivot) - self.eye
        inside = offset @ right, offset @ up, offset @ forward
        elevation = min(max(self.elevation + tilt, -STEEPEST), STEEPEST)
        turned = replace(self, azimuth=math.remainder(self.azimuth + turn, 2 * math.pi), elevation=elevation)
        axes = turned.basis()
        eye = np.asarray(pivot) - sum(c * axis for c, axis in zip(inside, axes, strict=True))
        return turned.looking_at(eye + self.eye_distance * axes[2])

    def panned(self, dx: float, dy: float, height: int, depth: float | None = None) -> Camera:
        """Moved so that what lies at a depth follows the mouse by (dx, dy) pixels."""
        right, up, _ = self.basis()
        metres = self.pixel(height, depth)
        return self.looking_at(np.array(self.focus) + metres * (dy * up - dx * right))

    def zoomed(self, factor: float, point: Array) -> Camera:
        """Nearer by a factor below 1 or farther by one above, with a point that keeps its place in the picture."""
        distance = min(max(self.distance * factor, NEAREST), FARTHEST)
        factor = distance / self.distance
        moved = replace(self, distance=distance)
        if not self.is_parallel:
            eye = np.asarray(point) + factor * (self.eye - np.asarray(point))
            return moved.looking_at(eye + distance * self.basis()[2])
        return moved.looking_at(np.asarray(point) + factor * (np.array(self.focus) - np.asarray(point)))

    def looking_at(self, focus: Array) -> Camera:
        """The same view of another focus."""
        x, y, z = (float(c) for c in focus)
        return replace(self, focus=(x, y, z))

    def with_parallel(self, is_parallel: bool) -> Camera:
        """The same view with lines of sight parallel or from one point."""
        return replace(self, is_parallel=is_parallel)

    def from_side(self, side: str) -> Camera:
        """The same focus from one of SIDES, such as `front`."""
        azimuth, elevation = SIDES[side]
        return replace(self, azimuth=azimuth, elevation=elevation)

    def framing(self, points: Array, width: int, height: int, margin: float = 1.1) -> Camera:
        """The same direction, as near as it can be with all points (n, 3) in the picture."""
        right, up, forward = self.basis()
        aspect = width / max(height, 1)
        slope = math.tan(VIEW_ANGLE / 2) / margin
        across, upward, along = points @ right, points @ up, points @ forward
        if self.is_parallel:
            middle = [(a.min() + a.max()) / 2 for a in (across, upward, along)]
            need = max(np.ptp(upward) / 2, np.ptp(across) / 2 / aspect) / slope
            need = max(need, CLEARANCE * np.ptp(along))
        else:
            # Each point bounds the eye's depth and side by the four planes of the view; meet them symmetrically.
            steep = (slope * aspect, slope)
            side_depths = [_wedge(c, along, k) for c, k in zip((across, upward), steep, strict=True)]
            eye_depth = min(*(depth for _, depth in side_depths), along.min() - CLEARANCE * np.ptp(along))
            deep = (along.min() + along.max()) / 2
            middle = [_centred(c, along, k, eye_depth) for c, k in zip((across, upward), steep, strict=True)] + [deep]
            need = deep - eye_depth
        focus = sum(m * axis for m, axis in zip(middle, (right, up, forward), strict=True))
        return replace(self, distance=min(max(need, NEAREST), FARTHEST)).looking_at(focus)

    def between(self, other: Camera, share: float) -> Camera:
        """A view on the way to another, 0 here and 1 there; turns go the short way, distances in proportion."""
        turn = math.remainder(other.azimuth - self.azimuth, 2 * math.pi)
        focus = np.array(self.focus) + share * (np.array(other.focus) - np.array(self.focus))
        middle = replace(
            other,
            azimuth=self.azimuth + share * turn,
            elevation=self.elevation + share * (other.elevation - self.elevation),
            distance=self.distance * (other.distance / self.distance) ** share,
        )
        return middle.looking_at(focus)


def _wedge(across: Array, along: Array, slope: float) -> tuple[float, float]:
    """Side and depth of the nearest eye whose view of half width slope * depth holds all points in one plane."""
    high, low = (across - slope * along).max(), (across + slope * along).min()
    return (high + low) / 2, (low - high) / (2 * slope)


def _centred(across: Array, along: Array, slope: float, eye_depth: float) -> float:
    """Side of an eye at a depth that leaves equal room on both sides in the picture."""
    high = (across - slope * (along - eye_depth)).max()
    low = (across + slope * (along - eye_depth)).min()
    return (high + low) / 2
