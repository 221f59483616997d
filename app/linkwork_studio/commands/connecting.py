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

from linkwork.edits import AddElement, AddJoint, Edit, Reconnect, SetElement, settled
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model import units
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frames import on_body
from linkwork.model.joints.joint import SIDES, Joint
from linkwork.model.joints.rows import PARALLEL_Z
from linkwork.model.model import Model
from linkwork.model.placing import force_at
from linkwork.model.registry import FAMILIES
from linkwork_studio.document.command import Command

CLOSED = 1e-7  # metres: a smaller gap is none
PARALLEL = 1e-6  # sine of the angle below which axes are parallel
NAMED = 2  # bodies that are named before the rest is counted


@dataclass(frozen=True, slots=True)
class Grip:
    """Where a body was taken hold of: its id, a point [m] and perhaps an axis, global axes."""

    body: str
    position: Vector
    axis: Vector | None = None


@dataclass(frozen=True, slots=True)
class Turning:
    """How a connection is turned: the axis the other way round, and quarter turns about it."""

    flipped: bool = False
    quarters: int = 0


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


def reconnection(seen: Model, joint: Joint, side: str, grip: Grip) -> tuple[Command, float]:
    """One side of a joint on another body, at a grip; and the gap that the run has to close [m]."""
    here = seen.body(getattr(joint, side))
    turn = rotation.multiply(here.rotation, joint.frame(side).rotation)
    if grip.axis is not None:
        axis = rotation.rotate(turn, vector.Z)
        wanted = grip.axis if vector.dot(axis, grip.axis) >= 0.0 else vector.scale(grip.axis, -1.0)
        turn = rotation.multiply(rotation.shortest(axis, wanted), turn)
    frame = on_body(seen.body(grip.body), grip.position, turn)
    edits = settled(Reconnect(joint.id, side, grip.body, frame), lambda: seen)
    other = SIDES[1 - SIDES.index(side)]
    held = seen.body(getattr(joint, other)).in_global(joint.frame(other).position)
    gap = vector.norm(vector.subtract(held, grip.position)) if type(joint).meets else 0.0
    return Command(f"Reconnect {joint.id} to {grip.body}", edits, select=(joint.id,)), gap


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
    return f"Gap {units.format(gap, 'm', 3)}: closing it moves {told}."


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


def force_between(seen: Model, kind: str, first: Grip, second: Grip) -> Command:
    """A force of a kind from one grip to another."""
    base, follower = (second, first) if second.body == GROUND_ID else (first, second)
    name = seen.fresh_id(kind.replace("_", " "))
    made = force_at(
        seen,
        name,
        kind,
        base=base.body,
        follower=follower.body,
        base_at=seen.body(base.body).in_body(base.position),
        follower_at=seen.body(follower.body).in_body(follower.position),
    )
    return Command(f"Add force {name}", (AddElement(made),), select=(name,))
