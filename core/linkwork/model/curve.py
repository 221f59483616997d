"""How beams lie that are more than straight: curved through points, hung in a catenary, stretched."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector

Array = np.ndarray[Any, Any]
FINE = 64  # pieces of a span between two points, along which its length is summed
SHARPEST = 0.0  # cosine of the turn from one chord to the next, from which on a curve is a kink
STEEP = 600.0  # exponent up to which a catenary is reckoned


def through(id: str, points: Sequence[Vector], elements: int) -> dict[str, Any]:
    """Length, pose and natural shape of a beam that is a smooth curve through global points [m], without load there."""
    from scipy.interpolate import CubicSpline  # long to read

    given = np.array(points, float)
    if given.ndim != 2 or given.shape[1] != 3 or len(given) < 2 or not np.isfinite(given).all():
        raise ModelError(f"{id}: a curve needs two points or more, each of three finite numbers in metres.", id)
    chords = np.diff(given, axis=0)
    spans = np.linalg.norm(chords, axis=1)
    if not (spans > 0.0).all():
        n = int(np.argmin(spans))
        raise ModelError(f"{id}: points {n + 1} and {n + 2} of its curve are the same; leave one of them out.", id)
    ahead = chords / spans[:, None]
    for n, (a, b) in enumerate(pairwise(ahead)):
        if a @ b <= SHARPEST:
            turned = math.degrees(math.acos(max(-1.0, min(1.0, float(a @ b)))))
            raise ModelError(
                f"{id}: its curve has a kink of {turned:.0f} degrees at point {n + 2}; join two beams there by a fixed "
                "joint, or give more points.",
                id,
            )
    knots = np.concatenate(([0.0], np.cumsum(spans)))
    if len(given) == 2:
        return laid(id, given, np.tile(ahead, (2, 1)), elements)
    spline = CubicSpline(knots, given, axis=0)
    s = np.unique(np.concatenate([np.linspace(a, b, FINE + 1) for a, b in pairwise(knots)]))
    speed = np.linalg.norm(spline(s, 1), axis=1)
    middle = np.linalg.norm(spline((s[:-1] + s[1:]) / 2.0, 1), axis=1)
    pieces = np.diff(s) / 6.0 * (speed[:-1] + 4.0 * middle + speed[1:])
    along = np.concatenate(([0.0], np.cumsum(pieces)))
    at = np.interp(np.linspace(0.0, along[-1], 4 * elements + 1), along, s)
    return laid(id, spline(at), spline(at, 1), elements, float(along[-1]))


def laid(id: str, line: Array, ahead: Array, elements: int, length: float | None = None) -> dict[str, Any]:
    """Length, pose and natural shape of a beam along points of a line [m], evenly apart, with its directions there."""
    length = float(np.linalg.norm(line[-1] - line[0])) if length is None else length
    turns, middle = carried(ahead), len(line) // 2
    if len(line) % 2 == 0:
        origin, turn = (line[0] + line[-1]) / 2.0, turns[0]
    else:
        origin, turn = line[middle], turns[middle]
    back = rotation.inverse(turn)
    places = np.linspace(-length / 2.0, length / 2.0, len(line))
    rows = tuple(
        (float(x), *rotation.rotate(back, tuple((p - origin).tolist())), *rotation.multiply(back, q))
        for x, p, q in zip(places, line, turns, strict=True)
    )
    is_straight = len(line) == 2
    return {
        "length": length,
        "position": tuple(origin.tolist()),
        "rotation": turn,
        "natural": () if is_straight else rows,
        "elements": elements,
    }


def carried(ahead: Array) -> list[rotation.Quaternion]:
    """Rotations whose x axis goes along some directions, each turned from the one before by the shortest way."""
    found: list[rotation.Quaternion] = []
    x = vector.X
    for direction in ahead:
        u = vector.unit(tuple(direction.tolist()))
        turn = rotation.shortest(x, u)
        found.append(rotation.multiply(turn, found[-1]) if found else turn)
        x = u
    return found


def stretched(id: str, start: Vector, end: Vector, length: float, elements: int, down: Vector) -> dict[str, Any]:
    """Pose and bent shape of a straight beam of a length without load between two global points [m].

    One that is longer than the way hangs in a catenary along `down`, or in one downwards where that has no direction.
    """
    a, b = np.array(start, float), np.array(end, float)
    span = float(np.linalg.norm(b - a))
    if not span > 0.0:
        raise ModelError(f"{id}: a cable needs two different points, not {start!r} twice.", id)
    if not 0.0 < length < math.inf:
        raise ModelError(f"{id}: its length is {length:g} m; it must be above zero.", id)
    x = np.linspace(0.0, 1.0, 4 * elements + 1)
    if length <= span * (1.0 + 1e-9):
        line, ahead = a + x[:, None] * (b - a), np.tile((b - a) / span, (len(x), 1))
    else:
        line, ahead = _catenary(a, b, length, np.array(down, float), x)
    made = laid(id, line, ahead, elements, length)
    rows = tuple((*row, *(0.0,) * 6) for row in made.pop("natural"))
    return made | {"bent": rows}


def _catenary(a: Array, b: Array, length: float, down: Array, shares: Array) -> tuple[Array, Array]:
    """Points and directions of a line of a length from a to b at shares of it, that hangs under its own weight."""
    down = down / np.linalg.norm(down) if np.linalg.norm(down) > 0.0 else np.array((0.0, 0.0, -1.0))
    level = (b - a) - (b - a) @ down * down
    width, drop = float(np.linalg.norm(level)), float((b - a) @ down)
    if width < 1e-6 * length:  # above each other: the rest hangs in a loop, as wide as one of a narrow span
        level = np.cross(down, (1.0, 0.0, 0.0) if abs(down[0]) < 0.9 else (0.0, 1.0, 0.0))
        level *= 1e-6 * length / np.linalg.norm(level)
        width = 1e-6 * length
    across = level / width
    wanted = math.sqrt(length**2 - drop**2) / width  # sinh(z) / z, z = width / 2 c
    low, high = 0.0, STEEP
    for _ in range(200):
        z = 0.5 * (low + high)
        low, high = (z, high) if (math.sinh(z) if z < STEEP else math.inf) < wanted * z else (low, z)
    c = width / (2.0 * z)
    lowest = 0.5 * width - c * math.atanh(max(-1.0 + 1e-15, min(1.0 - 1e-15, -drop / length)))
    before = c * math.sinh(-lowest / c)
    s = shares * length + before
    x, y = lowest + c * np.arcsinh(s / c), c * (math.cosh(lowest / c) - np.sqrt(1.0 + (s / c) ** 2))
    line = a + x[:, None] * across + y[:, None] * down
    return line + shares[:, None] * (b - line[-1]), across - (s / c)[:, None] * down
