"""The picture of one element: coloured parts and solids, each in the axes of a body that carries it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from linkwork.equations import ray
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.beam import RECTANGLE, Beam
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork_studio.viewport.colors import Rgba, toned
from linkwork_studio.viewport.glyphs.find import shape_glyph
from linkwork_studio.viewport.glyphs.marks import centre_of_mass, stick
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.stands import half_section, piece_of

CORNERS = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
STICK_WIDTH = 0.3  # radius of a stick by that of the mark at the centre of mass


class Piece(NamedTuple):
    """A part in the axes of the body that carries it, and its colour."""

    body: str
    part: Part
    color: Rgba


class PlacedSolid(NamedTuple):
    """A solid in the axes of the body that carries it."""

    body: str
    solid: Solid
    position: Vector
    rotation: Quaternion


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn for one element, and what picking sees of it; of a beam the colour of its skin."""

    id: str
    pieces: tuple[Piece, ...] = ()
    solids: tuple[PlacedSolid, ...] = ()
    skin: Rgba | None = None


def beam_picture(beam: Beam, color: Rgba, pieces: int, least: float) -> Picture:
    """A beam, whose skin is drawn apart, and the pieces by which it is picked.

    Args:
        beam: the beam.
        color: of its skin.
        pieces: that it is drawn in.
        least: half the width that is picked at least [m].
    """
    y, z = (max(half, least) for half in half_section(beam))
    solid = Solid(ray.BOX if beam.section == RECTANGLE else ray.CYLINDER, (y, z, 0.5))
    solids = (PlacedSolid(piece_of(beam.id, k), solid, vector.ZERO, rotation.IDENTITY) for k in range(pieces))
    return Picture(beam.id, solids=tuple(solids), skin=color)


def body_picture(
    body: Body, color: Rgba, shape_colors: tuple[Rgba, ...], ends: tuple[Vector, ...], mark: float
) -> Picture:
    """The shapes of a body, or its centre of mass and sticks to its joints where it has none.

    Args:
        body: the body.
        color: of its marks.
        shape_colors: of each of its shapes.
        ends: places of its joints in its own axes [m].
        mark: radius of the mark at the centre of mass [m].
    """
    if not body.shapes:
        return bare_picture(body, color, ends, mark)
    pieces: list[Piece] = []
    solids = []
    for shape, shape_color in zip(body.shapes, shape_colors, strict=True):
        glyph = shape_glyph(shape.kind)
        placed = [part.placed(shape.position, shape.rotation) for part in glyph.parts(shape)]
        pieces += [Piece(body.id, part, toned(shape_color, part.tone)) for part in placed]
        solids.append(PlacedSolid(body.id, glyph.solid(shape), shape.position, shape.rotation))
    return Picture(body.id, tuple(pieces), tuple(solids))


def bare_picture(body: Body, color: Rgba, ends: tuple[Vector, ...], mark: float) -> Picture:
    """A body without a shape; the ground without one is not seen."""
    if body.id == GROUND_ID:
        return Picture(body.id)
    thin = mark * STICK_WIDTH
    sticks = [part for end in ends for part in stick(end, thin)]
    solids = [PlacedSolid(body.id, Solid(ray.ELLIPSOID, (mark,) * 3), vector.ZERO, rotation.IDENTITY)]
    for part in sticks:
        size = (2 * thin, 2 * thin, part.scale[2] / 2)  # twice as thick as drawn, to be hit with ease
        solids.append(PlacedSolid(body.id, Solid(ray.CAPSULE, size), part.position, part.rotation))
    parts = [*centre_of_mass(mark), *sticks]
    pieces = tuple(Piece(body.id, part, toned(color, part.tone)) for part in parts)
    return Picture(body.id, pieces, tuple(solids))


def half_edges(solid: Solid) -> np.ndarray:
    """Half edges of the box around a solid [m]."""
    x, y, z = solid.size
    if solid.kind == ray.CAPSULE:
        return np.array((x, y, z + x))
    if solid.kind == ray.CONE:
        return np.array((x, y, 0.75 * z))
    if solid.kind == ray.TORUS:
        return np.array((x + z, y + z, z))
    return np.array((x, y, z))
