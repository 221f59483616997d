"""What it means to connect two bodies where the user took hold of them, before anything is done: pure functions.

A grip is a point of a body with, perhaps, an axis, in global axes where the body is seen. With the axes a, b of
follower and base the follower turns the short way R from a to b, by quarter turns about b, and goes to the base's grip:

    x' = p_b + s b + R (x - p_f),    s = b . (p_f - p_b) where the axes are parallel already, else 0

so that plates side by side on one pin stay side by side. A body that hangs on others is not moved: then the joint has a
gap, which the run closes by its policy.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from linkwork.edits import AddElement, AddJoint, Edit, SetElement
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.anchor import AXES as UNITS
from linkwork.model.bodies.bar import Bar
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.forces.force import Force, ForceBetween
from linkwork.model.frames import in_space, on_body
from linkwork.model.joints.joint import SIDES, Joint
from linkwork.model.joints.rows import PARALLEL_Z
from linkwork.model.measures.measure import MeasureBetween
from linkwork.model.model import Model
from linkwork.model.placing import force_at, measure_at
from linkwork.model.registry import FAMILIES, SINGULAR, family_of
from linkwork_studio import shown_units
from linkwork_studio.document.command import Command

CLOSED = 1e-7  # metres: a smaller gap is none
PARALLEL = 1e-6  # sine of the angle below which axes are parallel
AXES = ("normal", "x", "y", "z", "along")  # of a joint: that of the hole or face, a global one, along what is joined
GLOBAL = {"x": vector.X, "y": vector.Y, "z": vector.Z}
NAMED = 2  # bodies that are named before the rest is counted


Between = ForceBetween | MeasureBetween


@dataclass(frozen=True, slots=True)
class Grip:
    """Where a body was taken hold of: its id, a point [m] and perhaps an axis, global axes."""

    body: str
    position: Vector
    axis: Vector | None = None


@dataclass(frozen=True, slots=True)
class Turning:
    """How a connection is turned: the axis the other way round, quarter turns about it, and which axis; see AXES."""

    flipped: bool = False
    quarters: int = 0
    axis: str = "normal"


@dataclass(frozen=True, slots=True)
class Connection:
    """A joint to be.

    Attributes:
        joint: with its frames.
        moved: the follower where it goes to; None where it stays.
        gap: distance that is left open [m].
        telling: gap and moving bodies in words.
    """

    joint: Joint
    moved: Body | None
    gap: float
    telling: str

    def command(self) -> Command:
        """Joint and moved body as one undo entry."""
        edits: tuple[Edit, ...] = (AddJoint(self.joint),)
        if self.moved is not None:
            edits = (SetElement(self.moved), *edits)
        label = f"Connect {self.joint.base} and {self.joint.follower}"
        return Command(label, edits, select=(self.joint.id,))


def connection(
    seen: Model, kind: str, first: Grip, second: Grip, facing: Vector, turning: Turning = Turning()
) -> Connection:
    """The joint of a kind between two grips.

    Args:
        seen: the mechanism with its bodies where the user sees them.
        kind: of the joint.
        first: grip that was taken first; a loose body goes to the second one.
        second: grip that was taken then.
        facing: axis where no grip suggests one.
        turning: what the user turned meanwhile.
    """
    chosen = axis_named(seen, turning.axis, first, second)
    if chosen is not None:
        first, second = replace(first, axis=chosen), replace(second, axis=chosen)
    base, follower = _ordered(seen, first, second)
    cls, name = FAMILIES["joints"][kind], seen.fresh_id(kind.replace("_", " "))
    axis_b, axis_f = _axes(cls, base, follower, facing)
    moves = cls.meets and is_loose(seen, follower.body)
    if turning.flipped:
        axis_f = vector.scale(axis_f, -1.0)
        axis_b = axis_b if moves else vector.scale(axis_b, -1.0)
    turn = rotation.multiply(rotation.along(axis_b), rotation.about(vector.Z, turning.quarters * math.pi / 2))
    target = _target(cls, base, follower, axis_b)
    body_b, body_f = seen.body(base.body), seen.body(follower.body)
    fields = {"base": base.body, "follower": follower.body, "base_frame": on_body(body_b, target, turn)}
    if moves:
        body_f = _moved(body_f, follower.position, target, _way(axis_f, axis_b, turning))
        joint = cls(id=name, follower_frame=on_body(body_f, target, turn), **fields)
        stays = body_f == seen.body(follower.body)
        return Connection(joint, None if stays else body_f, 0.0, "" if stays else f"Moves {body_f.id}.")
    turn_f = rotation.multiply(rotation.shortest(axis_b, axis_f), turn)
    gap = vector.subtract(follower.position, target)
    joint = cls(id=name, follower_frame=on_body(body_f, follower.position, turn_f), **(cls.measured(gap) | fields))
    open_by = vector.norm(gap) if cls.meets else 0.0
    return Connection(joint, None, open_by, telling(seen, joint, open_by))


def axis_named(seen: Model, name: str, first: Grip, second: Grip | None = None) -> Vector | None:
    """An axis of AXES in global axes; None for `normal`, which is what the grips suggest.

    Along means from one grip to the other, or where they are at one point along the longest edge of the first body that
    has one.
    """
    if name in GLOBAL:
        return GLOBAL[name]
    if name != "along":
        return None
    way = vector.subtract(second.position, first.position) if second else vector.ZERO
    if vector.norm(way) > CLOSED and second is not None and GROUND_ID not in (first.body, second.body):
        return vector.unit(way)
    bodies = (seen.body(grip.body) for grip in (first, second) if grip is not None and grip.body != GROUND_ID)
    return next((axis for body in bodies if (axis := longest_axis(body)) is not None), None)


def longest_axis(body: Body) -> Vector | None:
    """Direction of the longest edge of the boxes around a body's shapes, global axes; None without shapes."""
    if isinstance(body, Bar):
        return rotation.rotate(body.rotation, vector.X)
    edges = [(half, axis, shape) for shape in body.shapes for half, axis in zip(shape.half_size, UNITS, strict=True)]
    if not edges:
        return None
    _, axis, shape = max(edges, key=lambda edge: edge[0])
    return rotation.rotate(body.rotation, rotation.rotate(shape.rotation, axis))


def spans(family: str, kind: str) -> bool:
    """Whether a kind leads from one point to another, as a spring does, instead of putting both at one."""
    return not FAMILIES[family][kind].meets


def reconnection(seen: Model, joint: Joint, side: str, grip: Grip) -> tuple[Command, float]:
    """One side of a joint on another body, at a grip; and the gap that the run has to close [m]."""
    here = seen.body(getattr(joint, side))
    _, turn = in_space(here, joint.frame(side))
    if grip.axis is not None:
        axis = rotation.rotate(turn, vector.Z)
        wanted = grip.axis if vector.dot(axis, grip.axis) >= 0.0 else vector.scale(grip.axis, -1.0)
        turn = rotation.multiply(rotation.shortest(axis, wanted), turn)
    frame = on_body(seen.body(grip.body), grip.position, turn)
    changed = replace(joint, **{side: grip.body, f"{side}_frame": frame})
    other = SIDES[1 - SIDES.index(side)]
    held = seen.body(getattr(joint, other)).in_global(joint.frame(other).position)
    gap = vector.norm(vector.subtract(held, grip.position)) if type(joint).meets else 0.0
    return Command(f"Reconnect {joint.id} to {grip.body}", (SetElement(changed),), select=(joint.id,)), gap


def is_loose(model: Model, body: str) -> bool:
    """Whether a body hangs on nothing, so that it can go wherever a joint wants it."""
    held = (getattr(joint, side) for joint in model.joints.values() for side in SIDES)
    return body != GROUND_ID and body not in held


def are_joined(model: Model, one: str, other: str) -> bool:
    """Whether a joint holds two bodies to each other."""
    return any({joint.base, joint.follower} == {one, other} for joint in model.joints.values())


def telling(model: Model, joint: Joint, gap: float) -> str:
    """How wide a joint is open and which bodies move when it closes."""
    if gap < CLOSED:
        return ""
    names = sorted(_connected(model, joint.base) | _connected(model, joint.follower))
    rest = len(names) - NAMED
    told = ", ".join(names[:NAMED]) + (f" and {rest} more" if rest > 0 else "")
    return f"Gap {shown_units.format(gap, 'm', 3)}: closing it moves {told}."


@cache
def is_aligned(cls: type[Joint]) -> bool:
    """Whether joints of a kind keep their z axes parallel and leave something free."""
    rows = cls(id="joint", base=GROUND_ID, follower="body").rows()
    return bool(cls.coordinates) and set(PARALLEL_Z) <= set(rows)


def _ordered(model: Model, first: Grip, second: Grip) -> tuple[Grip, Grip]:
    """Base and follower: the ground is a base, and a loose body a follower, the first one before the second."""
    if GROUND_ID in (first.body, second.body):
        return (first, second) if first.body == GROUND_ID else (second, first)
    return (second, first) if is_loose(model, first.body) else (first, second)


def _axes(cls: type[Joint], base: Grip, follower: Grip, facing: Vector) -> tuple[Vector, Vector]:
    """Axes of both sides, the follower's in the same sense; equal where the joint does not care."""
    axis = vector.unit(base.axis or follower.axis or facing)
    own = vector.unit(follower.axis or axis)
    if not is_aligned(cls):
        return axis, axis
    return axis, own if vector.dot(axis, own) >= 0.0 else vector.scale(own, -1.0)


def _target(cls: type[Joint], base: Grip, follower: Grip, axis: Vector) -> Vector:
    """Where the base's frame sits: at its grip, or beside it along an axis that both have already."""
    own = follower.axis or axis
    is_parallel = vector.norm(vector.cross(axis, vector.unit(own))) < PARALLEL
    if not (cls.meets and is_aligned(cls) and is_parallel):
        return base.position
    along = vector.dot(axis, vector.subtract(follower.position, base.position))
    return vector.add(base.position, vector.scale(axis, along))


def _way(axis_f: Vector, axis_b: Vector, turning: Turning) -> Quaternion:
    """The rotation that brings the follower in."""
    quarter = rotation.about(axis_b, turning.quarters * math.pi / 2)
    return rotation.multiply(quarter, rotation.shortest(axis_f, axis_b))


def _moved(body: Body, grip: Vector, target: Vector, way: Quaternion) -> Body:
    """The body turned, with its grip at the target; the very same where nothing changes."""
    arm = rotation.rotate(way, vector.subtract(body.position, grip))
    if (
        vector.norm(vector.subtract(grip, target)) < CLOSED
        and rotation.angle_between(way, rotation.IDENTITY) < PARALLEL
    ):
        return body
    turn = rotation.normalised(rotation.multiply(way, body.rotation))
    return replace(body, position=vector.add(target, arm), rotation=turn)


def _connected(model: Model, body: str) -> set[str]:
    """The body with all that joints connect it to, not through the ground, which is left out."""
    if body == GROUND_ID:
        return set()
    found, ahead = {body}, [body]
    neighbours: dict[str, list[Any]] = {}
    for joint in model.joints.values():
        neighbours.setdefault(joint.base, []).append(joint.follower)
        neighbours.setdefault(joint.follower, []).append(joint.base)
    while ahead:
        for other in neighbours.get(ahead.pop(), ()):
            if other != GROUND_ID and other not in found:
                found.add(other)
                ahead.append(other)
    return found


def between(
    seen: Model, cls: type[Between], first: Grip, second: Grip, facing: Vector, turning: Turning = Turning()
) -> Command:
    """A force or a measure from one grip to another, both where they were taken.

    Raises ModelError where what leads from one point to another would have no length.
    """
    base, follower = (second, first) if second.body == GROUND_ID else (first, second)
    words = cls.kind.replace("_", " ")
    name = seen.fresh_id(words)
    if not cls.meets and vector.norm(vector.subtract(base.position, follower.position)) < CLOSED:
        raise ModelError(f"Both ends of the {words} are at one point: click the second one elsewhere.")
    given: dict[str, Any] = {}
    for side, grip in (("base", base), ("follower", follower)):
        given |= {side: grip.body, f"{side}_at": seen.body(grip.body).in_body(grip.position)}
    if cls.meets:
        chosen = axis_named(seen, turning.axis, first, second) or base.axis or follower.axis or facing
        given["axis"] = vector.scale(chosen, -1.0) if turning.flipped else chosen
    made = (force_at if issubclass(cls, Force) else measure_at)(seen, name, cls.kind, **given)
    return Command(f"Add {SINGULAR[family_of(made)]} {name}", (AddElement(made),), select=(name,))
