"""The surfaces of beams as triangles on rings along them: which point lies where on its ring, without VTK.

A point is at r + y v + z w of its ring, where the columns r, u, v, w of the ring are its origin and its axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from linkwork.model.bodies.beam import RECTANGLE, TUBE, Beam
from linkwork_studio.viewport.stands import half_section

Array = np.ndarray
AROUND = (24, 16, 12, 8, 6)  # corners of a round section, finest first
BORE = 0.35  # tone of what is seen of the inside of a tube


@dataclass(frozen=True, slots=True)
class Outline:
    """A section: points (n, 2) [m], their normals and the way out from their corner (n, 2), and its sides (m, 2)."""

    points: Array
    normals: Array
    out: Array
    sides: Array


@dataclass(frozen=True, slots=True)
class Surface:
    """Points of all beams.

    Attributes:
        ring: number of each point's ring.
        across: its y and z there [m], shape (points, 2).
        normal, out: normal, and the way in which a rim stands out, by u, v, w of the ring, shape (points, 3).
        beam: number of its beam; tone: of its colour.
        triangles: corners counterclockwise from outside, shape (triangles, 3).
    """

    ring: Array
    across: Array
    normal: Array
    out: Array
    beam: Array
    tone: Array
    triangles: Array


def fineness(rings: int, triangles: int) -> int:
    """Corners of round sections with which so many rings stay within a number of triangles."""
    return next((n for n in AROUND if 2 * n * rings <= triangles), AROUND[-1])


def surface(beams: Sequence[Beam], numbers: Sequence[int], first: Array, around: int) -> Surface:
    """The surface of some beams.

    Args:
        beams: of a model.
        numbers: of those that are drawn.
        first: number of the first ring of each beam, and the end of the last.
        around: corners of a round section.
    """
    made = [_beam(beams[n], n, int(first[n]), int(first[n + 1]), around) for n in numbers]
    counts = np.cumsum([0, *(len(part.ring) for part in made)])
    triangles = [part.triangles + start for part, start in zip(made, counts, strict=False)]
    return Surface(
        *(_joined([getattr(part, name) for part in made]) for name in ("ring", "across", "normal", "out")),
        *(_joined([getattr(part, name) for part in made]) for name in ("beam", "tone")),
        _joined(triangles) if triangles else np.zeros((0, 3), np.int64),
    )


def _joined(parts: list[Array]) -> Array:
    return np.concatenate(parts) if parts else np.zeros(0)


def _beam(beam: Beam, number: int, start: int, end: int, around: int) -> Surface:
    outline = _outline(beam, around)
    corners = _outline(beam, around, at_corners=True)
    parts = [_side(outline, start, end)]
    for ring, way in ((start, -1.0), (end - 1, 1.0)):
        inner = 1.0 - 2.0 * beam.wall / beam.width if beam.section == TUBE else 0.0
        parts += _cap(corners, ring, way, inner)
    counts = np.cumsum([0, *(len(part.ring) for part in parts)])
    return Surface(
        *(_joined([getattr(part, name) for part in parts]) for name in ("ring", "across", "normal", "out")),
        np.full(counts[-1], number, np.intp),
        _joined([part.tone for part in parts]),
        np.concatenate([part.triangles + n for part, n in zip(parts, counts, strict=False)]),
    )


def _outline(beam: Beam, around: int, at_corners: bool = False) -> Outline:
    """The section: every corner of a rectangle twice, once for each side, or once for a cap."""
    y, z = half_section(beam)
    if beam.section != RECTANGLE:
        angle = np.arange(around) * 2.0 * np.pi / around
        way = np.stack((np.cos(angle), np.sin(angle)), axis=1)
        k = np.arange(around)
        return Outline(y * way, way, way, np.stack((k, (k + 1) % around), axis=1))
    out = np.array([(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)])
    normals = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
    k = np.arange(4)
    pairs = np.stack((k, (k + 1) % 4), axis=1)
    if at_corners:
        return Outline(out * (y, z), out, out, pairs)
    twice = pairs.ravel()
    sides = np.arange(8).reshape(4, 2)
    return Outline(out[twice] * (y, z), np.repeat(normals, 2, axis=0), out[twice], sides)


def _side(outline: Outline, start: int, end: int) -> Surface:
    """What runs along the beam."""
    rings, n = end - start, len(outline.points)
    base = n * np.arange(rings - 1)[:, None]
    a, b = outline.sides.T
    quads = np.stack((base + a, base + b, base + n + b, base + n + a), axis=-1).reshape(-1, 4)
    zero = np.zeros((rings * n, 1))
    normal, out = (np.hstack((zero, np.tile(way, (rings, 1)))) for way in (outline.normals, outline.out))
    out[:n, 0], out[-n:, 0] = -1.0, 1.0
    return Surface(
        np.repeat(np.arange(start, end), n),
        np.tile(outline.points, (rings, 1)),
        normal,
        out,
        np.zeros(0, np.intp),
        np.ones(rings * n),
        np.concatenate((quads[:, (0, 1, 2)], quads[:, (0, 2, 3)])),
    )


def _cap(outline: Outline, ring: int, way: float, inner: float) -> list[Surface]:
    """What closes an end: all of it, or the wall of a tube and the dark of its bore."""
    if inner <= 0.0:
        return [_disc(outline, ring, way, 1.0, 1.0)]
    n = len(outline.points)
    k = np.arange(n)
    after = (k + 1) % n
    quads = np.stack((k, after, after + n, k + n), axis=1)
    quads = quads if way > 0.0 else quads[:, ::-1]
    wall = _flat(np.vstack((outline.points, inner * outline.points)), np.tile(outline.out, (2, 1)), ring, way, 1.0)
    triangles = np.concatenate((quads[:, (0, 1, 2)], quads[:, (0, 2, 3)]))
    return [_with(wall, triangles), _disc(outline, ring, way, inner, BORE)]


def _disc(outline: Outline, ring: int, way: float, size: float, tone: float) -> Surface:
    k = np.arange(1, len(outline.points) - 1)
    triangles = np.stack((np.zeros_like(k), k, k + 1), axis=1)
    flat = _flat(size * outline.points, outline.out, ring, way, tone)
    return _with(flat, triangles if way > 0.0 else triangles[:, ::-1])


def _flat(points: Array, out: Array, ring: int, way: float, tone: float) -> Surface:
    n = len(points)
    along = np.full((n, 1), way)
    normal, none = np.hstack((along, np.zeros((n, 2)))), np.zeros(0, np.intp)
    return Surface(np.full(n, ring), points, normal, np.hstack((along, out)), none, np.full(n, tone), none)


def _with(part: Surface, triangles: Array) -> Surface:
    return Surface(part.ring, part.across, part.normal, part.out, part.beam, part.tone, triangles)
