"""The picture of a force: along the line between its ends, or at the point where it takes hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.forces.force import ForceAt, ForceBetween
from linkwork.model.formulas import formula_fields
from linkwork.model.frame import Frame
from linkwork.model.model import Model
from linkwork_studio.viewport.colors import Rgba, toned
from linkwork_studio.viewport.glyphs.find import force_glyph
from linkwork_studio.viewport.picture import Picture, Piece, PlacedSolid
from linkwork_studio.viewport.pose_table import span_of

MARK_OF_SCENE = 0.028  # radius of a mark by that of the scene


def spanning(model: Model) -> Iterator[Any]:
    """The forces that are drawn between their two ends."""
    for force in model.forces.values():
        glyph = force_glyph(type(force).kind)
        if isinstance(force, ForceBetween) and glyph and glyph.span(1.0):
            yield force


def standing(model: Model) -> Iterator[Any]:
    """The forces that are drawn at a point of their body and keep their direction in space."""
    for force in model.forces.values():
        if getattr(force, "axes", "") == "world" and force_glyph(type(force).kind):
            yield force


def force_picture(force: Any, scene: float, color: Rgba, reach: float = 0.0) -> Picture:
    """A force in a scene of a radius; empty for kinds that are seen in the tree only.

    Args:
        force: any force.
        scene: radius of the scene [m].
        color: of all parts.
        reach: how far the shapes of its body go from the centre [m], which a sign around the body exceeds.
    """
    glyph = force_glyph(type(force).kind)
    if glyph is None:
        return Picture(force.id)
    radius = getattr(force, "radius", max(MARK_OF_SCENE * scene, glyph.around * reach))
    place, body = _place(force)
    parts = glyph.parts(radius, pull_of(force))
    span = glyph.span(radius)
    pieces = [Piece(body, part.placed(place.position, place.rotation), toned(color, part.tone)) for part in parts]
    pieces += [Piece(span_of(force.id), part, toned(color, part.tone)) for part in span]
    solid = glyph.solid(radius)
    carrier, frame = (span_of(force.id), Frame()) if span else (body, place)
    return Picture(force.id, tuple(pieces), (PlacedSolid(carrier, solid, frame.position, frame.rotation),))


def pull_of(force: Any) -> Vector:
    """Direction of the components that a force may have: numbers as they are, formulas as 1; z where there are none."""
    said = [getattr(force, f.name) for f in formula_fields(type(force))]
    if len(said) != 3:
        return vector.Z
    x, y, z = (_number(text) for text in said)
    return (x, y, z) if any((x, y, z)) else vector.Z


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 1.0


def _place(force: Any) -> tuple[Frame, str]:
    """Where the parts stand, and on what."""
    if getattr(force, "axes", "") == "world":
        return Frame((0.0, 0.0, 0.0), rotation.IDENTITY), span_of(force.id)
    if isinstance(force, ForceAt):
        return force.frame, force.body
    return force.base_frame, force.base
