"""Bodies that an edit counts from another centre of mass without moving them: they go on from where the run has them.

A body with another shape has another centre of mass, so its stored pose, its joints and its shapes are all counted from
there. With the shift c in its own axes,

    r' = r + R c,    v' = v + ω x R c,    frames and shapes at x - c

it is the same body at the same place. Whatever else changes a stored pose puts the body there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.diff import Succession
from linkwork.model.frames import frames
from linkwork.model.model import Model
from linkwork.system.state import State

RIGID = 4  # columns of a body with axes
SAME = 1e-9  # of the shift, or of the arms: two places that are one

Places = dict[str, dict[tuple[str, str], Vector]]


def shifts(since: Succession) -> dict[str, Vector]:
    """How far the centre of each such body moved, in its own axes [m], by id."""
    was = list(since.old.bodies.values())
    before = since.before("bodies")
    maybe = [(was[before[n]], body) for n, body in since.fresh("bodies") if before[n] >= 0]
    found = {after.id: c for earlier, after in maybe if (c := _shift(earlier, after)) is not None}
    if not found:
        return {}
    old, new = _places(since.old, {earlier.id for earlier, _ in maybe}), _places(since.new, set(found))
    return {
        after.id: found[after.id]
        for earlier, after in maybe
        if after.id in found and _goes_along(earlier, after, found[after.id], old, new)
    }


def carry_recentred(moved: Mapping[str, Vector], new: Compiled, carried: State) -> None:
    """Pose and velocity of the new centres, where those of the old ones were carried."""
    for body, shift in moved.items():
        n, c = new.bodies[body], np.array(shift)
        for array in (carried.q, carried.v):
            array[n, :3] += (c[:, None] * array[n, 3 : 3 * RIGID].reshape(3, 3)).sum(axis=0)


def _shift(before: Body, after: Body) -> Vector | None:
    """c, if pose and velocity are those of the same motion."""
    if type(before) is not type(after) or before.columns != RIGID or before.position == after.position:
        return None
    if (before.rotation, before.angular_velocity) != (after.rotation, after.angular_velocity):
        return None
    arm = vector.subtract(after.position, before.position)
    speed = vector.subtract(after.velocity, before.velocity)
    spun = vector.cross(before.angular_velocity, arm)
    if math.dist(speed, spun) > SAME * max(vector.norm(spun), vector.norm(after.velocity)):
        return None
    return rotation.rotate(rotation.inverse(before.rotation), arm)


def _places(model: Model, bodies: set[str]) -> Places:
    """Where joints, forces and the like take hold of some bodies, by body, element and field."""
    found: Places = {body: {} for body in bodies}
    for element in model.elements():
        for name, frame, on in frames(element):
            if on in found:
                found[on][element.id, name] = frame.position
    return found


def _goes_along(before: Body, after: Body, shift: Vector, old: Places, new: Places) -> bool:
    """Whether all that is on the body, and something at least, is counted from the new centre."""
    held, now = old[before.id], new[after.id]
    pairs = [(held[key], now[key]) for key in held if key in now] or list(_same_shapes(before, after))
    reach = SAME * max([vector.norm(shift), *(vector.norm(place) for place, _ in pairs)])
    return bool(pairs) and all(math.dist(vector.subtract(was, shift), there) <= reach for was, there in pairs)


def _same_shapes(before: Body, after: Body) -> Iterator[tuple[Vector, Vector]]:
    """Places of the shapes that both have."""
    for one, other in zip(before.shapes, after.shapes, strict=False):
        if type(one) is type(other) and one.rotation == other.rotation and one.half_size == other.half_size:
            yield one.position, other.position
