"""Where a click of a building tool means: an anchor that is near, a face, or a step of the grid."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.ground import GROUND_ID
from linkwork_studio import shown_units
from linkwork_studio.viewport import snapping
from linkwork_studio.viewport.anchor_table import Caught
from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke
from linkwork_studio.viewport.tools.tool import Pointer, Workplace

NEIGHBOUR = 2.0  # points of the screen between the hits that tell how a face lies
UPRIGHT = 0.999  # cosine above which a face counts as lying along a global axis
AXIS_LENGTH = 34.0  # points of the screen, of an axis that is shown
OUTSIDE = 1.15  # of half the edges of the box around a shape: what still counts as on the body
NAMED = 2  # bodies that are named before the rest is counted
SMALL, LARGE = 2.6, 5.0  # radii of anchors, points of the screen


class Aim(NamedTuple):
    """A place [m], the body that was touched there, empty for none, and the axis that it suggests."""

    point: np.ndarray
    body: str = ""
    axis: np.ndarray | None = None
    what: str = ""


def as_vector(array: np.ndarray) -> Vector:
    """Three plain numbers."""
    x, y, z = (float(c) for c in array)
    return (x, y, z)


def body_under(place: Workplace, pointer: Pointer) -> str:
    """The body that the mouse is on; of a joint the body that lies below it; empty for none."""
    found = (pointer.hit.id, *(place.ids_under(pointer.position) if pointer.hit.id else ()))
    return next((name for name in found if name in place.seen.bodies), "")


def caught(place: Workplace, pointer: Pointer) -> Caught | None:
    """The anchor that the mouse is on, those of the body below it first."""
    if pointer.is_free:
        return None
    found = place.anchors.under(place.camera, pointer.pixel, place.view_size, body_under(place, pointer))
    return found[0] if found else None


def aim_on_plane(place: Workplace, pointer: Pointer, start: np.ndarray | None = None) -> Aim | None:
    """An anchor, or a step of the grid on the drawing plane; None where the plane is seen edge on.

    Args:
        place: what is seen.
        pointer: the mouse.
        start: where the drawing began [m]; a plane that nobody chose goes through it.
    """
    anchor = caught(place, pointer)
    return aim_at(anchor) if anchor is not None else in_space(place, pointer, start)


def aim_at(anchor: Caught) -> Aim:
    """The place of an anchor."""
    return Aim(anchor.point, anchor.body, anchor.axis, anchor.what)


def in_space(place: Workplace, pointer: Pointer, start: np.ndarray | None = None) -> Aim | None:
    """A step of the grid on the drawing plane, whatever lies before it; None where the plane is seen edge on."""
    plane = place.plane
    normal = plane.normal_seen(place.camera)
    point = snapping.on_plane(pointer.origin, pointer.direction, plane.through(start), normal)
    if point is None:
        return None
    size = snapping.step(place.camera)
    oblique = plane.axes(place.camera) if plane.name == "face" else ()
    return Aim(point if pointer.is_free else snapping.snapped(point, normal, size, oblique))


def aim_on_face(place: Workplace, pointer: Pointer) -> Aim | None:
    """The face below the mouse with its normal as axis, or the grid on the floor or the plane that was chosen."""
    if body_under(place, pointer):
        normal = face_normal(place, pointer)
        return Aim(pointer.hit.point, body_under(place, pointer), normal, "face")
    if place.plane.is_chosen:
        aim = in_space(place, pointer)
        return aim._replace(body=GROUND_ID, axis=place.plane.normal_seen(place.camera)) if aim else None
    floor, up = np.array((0.0, 0.0, place.floor)), np.array((0.0, 0.0, 1.0))
    point = snapping.on_plane(pointer.origin, pointer.direction, floor, up)
    if point is None:
        facing = snapping.facing_axis(place.camera)
        point = snapping.on_plane(pointer.origin, pointer.direction, np.array(place.camera.focus), facing)
    if point is None:
        return None
    size = snapping.step(place.camera)
    return Aim(point if pointer.is_free else snapping.snapped(point, up, size), GROUND_ID, up)


def aim_on_body(place: Workplace, pointer: Pointer, body: str) -> Aim:
    """The point of a body below the mouse, with the normal of its face; of a beam the point of its middle line."""
    seen = place.seen.bodies[body]
    if not isinstance(seen, Beam):
        return Aim(pointer.hit.point, body, face_normal(place, pointer), "point")
    half = seen.length / 2.0
    along = min(max(seen.in_body(as_vector(pointer.hit.point))[0], -half), half)
    return Aim(np.array(seen.in_global((along, 0.0, 0.0))), body, None, "point")


def face_normal(place: Workplace, pointer: Pointer) -> np.ndarray:
    """Outward normal of the face below the mouse, from the hits beside it; up where it cannot be told."""
    points = []
    for dx, dy in ((NEIGHBOUR, 0.0), (0.0, -NEIGHBOUR)):
        hit = place.hit(QPointF(pointer.position.x() + dx, pointer.position.y() + dy))
        if hit.id != pointer.hit.id:
            return np.array((0.0, 0.0, 1.0))
        points.append(hit.point - pointer.hit.point)
    normal = np.cross(points[0], points[1])
    length = float(np.linalg.norm(normal))
    if length == 0.0:
        return np.array((0.0, 0.0, 1.0))
    normal = normal / length * (-1.0 if normal @ pointer.direction > 0.0 else 1.0)
    axis = int(np.argmax(np.abs(normal)))
    if abs(normal[axis]) < UPRIGHT:
        return normal
    return np.sign(normal[axis]) * np.eye(3)[axis]


def anchors_of(place: Workplace, body: str, color: str = "hover") -> Sketch:
    """All anchors of a body as small dots."""
    table = place.anchors
    return Sketch(dots=tuple(Dot(table.points[row], color, SMALL) for row in table.of_body(body)))


def glow(place: Workplace, aim: Aim, text: str | None = None) -> Sketch:
    """The place that a click would take, with its axis, and with what it is or other words, none for an empty text."""
    strokes: tuple[Stroke, ...] = ()
    if aim.axis is not None:
        reach = AXIS_LENGTH * metres_per_point(place, aim.point)
        strokes = (Stroke((aim.point - reach * aim.axis, aim.point + reach * aim.axis), "accent", 1.6, dashed=True),)
    what = f"{aim.what} of {aim.body}" if aim.what and aim.body else _coordinates(aim.point)
    words = what if text is None else text
    return Sketch(strokes, (Dot(aim.point, "accent", LARGE, glows=True),), (Note(aim.point, words),) if words else ())


def _coordinates(point: np.ndarray) -> str:
    told = (shown_units.format(float(c) + 0.0, "m", 3) for c in point)
    return "   ".join(f"{axis} {text}" for axis, text in zip("xyz", told, strict=True))


def cost_in_words(place: Workplace) -> str:
    """What the run says that a command would move, and what it would take or give; empty until it has answered."""
    cost = place.costing.newest
    if cost is None:
        return ""
    if not cost.accepted:
        why = cost.findings[0].message.partition(". ")[0].removesuffix(".") if cost.findings else "it cannot be closed"
        return f"; the run would refuse it: {why}"
    moved = [f"{name} by {shown_units.format(far, 'm', 2)}" for name, far in cost.moved[:NAMED]]
    more = f" and {len(cost.moved) - NAMED} more" if len(cost.moved) > NAMED else ""
    energy = f"; energy {cost.energy_change:+.2g} J"
    return (f"; moves {', '.join(moved)}{more}" if moved else "") + energy


def reaches(place: Workplace, body: str, point: np.ndarray) -> bool:
    """Whether a point of space lies in the box around a shape of a body, or not far outside."""
    found = place.seen.bodies[body]
    local = found.in_body(as_vector(point))
    for shape in found.shapes:
        own = rotation.rotate(rotation.inverse(shape.rotation), vector.subtract(local, shape.position))
        if all(abs(c) <= OUTSIDE * half for c, half in zip(own, shape.half_size, strict=True)):
            return True
    return False


def metres_per_point(place: Workplace, point: np.ndarray) -> float:
    """Size of a point of the screen at a place in space [m]."""
    depth = max(float(place.camera.depth(np.asarray(point))), 1e-3 * place.camera.distance)
    return float(place.camera.pixel(place.view_size[1], depth))
