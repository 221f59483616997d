"""Values and speeds that the coordinates of joints have at the stored state, and giving them others.

Where a joint alone holds one part of a mechanism to the rest, this part moves as it is and all others stay. With the
steps of the joint from its base on, T = S_1(q_1) ... S_n(q_n), another q_k moves the follower with all that hangs on it

    by  A S_k(q_k' - q_k) A^-1,     A = base S_1(q_1) ... S_(k-1)(q_(k-1))

a turn about a line, or a shift along it, that is fixed in A; seen from A all velocities go along, and S_k adds its own.
In a loop no part can be moved by itself: see assemble.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from linkwork.analysis.assemble import assembled
from linkwork.compiler.motion import steps_of
from linkwork.edits import Edit, SetElement
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.frame_motion import FrameMotion
from linkwork.model.drivers.motion import Motion
from linkwork.model.frames import in_space
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.standing import Standing, standing
from linkwork.model.model import Model
from linkwork.system.tree import SLIDE


def coordinates(mechanism: Mechanism | Model, joint: str) -> dict[str, tuple[float, float]]:
    """Value [rad or m] and speed [rad/s or m/s] of each coordinate of a joint at the stored state, by its name."""
    model = model_in(mechanism)
    found, stands = _joint(model, joint), _standing(model, _joint(model, joint))
    return {c.name: (stands.value(c), stands.rate(c)) for c in found.coordinates}


def set_coordinate(
    mechanism: Mechanism, joint: str, value: float | None = None, speed: float | None = None, coordinate: str = ""
) -> None:
    """Give a joint's coordinate another value [rad or m] and speed [rad/s or m/s] at the start.

    What hangs on the follower moves along; in a loop all bodies move as little as they can. Raises ModelError where the
    mechanism cannot get there. What is not given stays as it is.
    """
    mechanism.apply(coordinate_edits(mechanism.model, joint, value, speed, coordinate))


def coordinate_edits(
    model: Model, joint: str, value: float | None = None, speed: float | None = None, coordinate: str = ""
) -> tuple[Edit, ...]:
    """The edits of `set_coordinate`."""
    found = _joint(model, joint)
    asked = coordinate_named(found, coordinate, joint)
    stands = _standing(model, found)
    now, rate = stands.value(asked), stands.rate(asked)
    _refuse_driven(model, joint, asked.name, is_moved=value is not None)
    value, speed = _number(joint, value, now), _number(joint, speed, rate)
    side, moved = _movable(model, found)
    if not moved or steps_of(found) is None:
        return assembled(model, joint, asked.name, value, speed)
    sign = 1.0 if side == "follower" else -1.0
    line = _line(model, found, stands, found.coordinates.index(asked), side)
    bodies = (
        _carried(body, line, sign * (value - now), sign * (speed - rate)) for body in map(model.body, sorted(moved))
    )
    return tuple(SetElement(body) for body in bodies if body != model.bodies[body.id])


# -- what moves --------------------------------------------------------------------------------------


def _movable(model: Model, joint: Joint) -> tuple[str, set[str]]:
    """The side of a joint that can be moved by itself, with all bodies on it; no bodies where it closes a loop."""
    beside: dict[str, list[str]] = {id: [] for id in model.bodies}
    for one, other in _ties(model, joint.id):
        beside[one].append(other)
        beside[other].append(one)
    for side, far in (("follower", joint.base), ("base", joint.follower)):
        reached = _reached(beside, getattr(joint, side))
        if far in reached:
            return side, set()
        if GROUND_ID not in reached:
            return side, reached
    raise AssertionError("the ground is on one side only")


def _ties(model: Model, apart_from: str) -> Iterable[tuple[str, str]]:
    """Pairs of bodies that hold each other."""
    for joint in model.joints.values():
        if joint.id != apart_from and joint.rows():
            yield joint.base, joint.follower
    for driver in model.drivers.values():
        if isinstance(driver, FrameMotion):
            yield driver.base, driver.follower


def _reached(beside: dict[str, list[str]], start: str) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        fresh = [other for other in beside[waiting.pop()] if other not in reached]
        reached.update(fresh)
        waiting += fresh
    return reached


# -- how it moves ------------------------------------------------------------------------------------


class Line(NamedTuple):
    """The line of a step in global axes, and the motion of the frame that it is fixed in."""

    axis: Vector
    point: Vector
    slides: bool
    velocity: Vector  # of that frame at the point
    spin: Vector

    def turn(self, change: float) -> Quaternion:
        """Rotation by a change of the coordinate."""
        return rotation.IDENTITY if self.slides else rotation.about(self.axis, change)

    def place(self, x: Vector, change: float) -> Vector:
        """Where a point goes by a change of the coordinate."""
        if self.slides:
            return vector.add(x, vector.scale(self.axis, change))
        lever = rotation.rotate(self.turn(change), vector.subtract(x, self.point))
        return vector.add(self.point, lever)

    def velocity_at(self, x: Vector) -> Vector:
        """Velocity of the frame at a point."""
        return vector.add(self.velocity, vector.cross(self.spin, vector.subtract(x, self.point)))

    def own(self, x: Vector, rate: float) -> tuple[Vector, Vector]:
        """Velocity at a point and angular velocity that a rate of the coordinate gives."""
        along = vector.scale(self.axis, rate)
        if self.slides:
            return along, vector.ZERO
        return vector.cross(along, vector.subtract(x, self.point)), along


def _line(model: Model, joint: Joint, stands: Standing, place: int, side: str) -> Line:
    """The line of a step, in the frame before it as seen from the base, or behind it where the base is what moves."""
    base = model.bodies[joint.base]
    origin, turn = in_space(base, joint.base_frame)
    lever = vector.subtract(origin, base.position)
    speed, spin = vector.add(base.velocity, vector.cross(base.angular_velocity, lever)), base.angular_velocity
    steps = steps_of(joint)
    assert steps is not None
    for n, (step, coordinate) in enumerate(zip(steps, joint.coordinates, strict=False)):
        value, rate = stands.value(coordinate), stands.rate(coordinate)
        line = Line(rotation.rotate(turn, step.axis), origin, step.kind == SLIDE, speed, spin)
        moves = line.own(line.point, rate)
        beyond = line._replace(velocity=vector.add(speed, moves[0]), spin=vector.add(spin, moves[1]))
        if n == place:
            return line if side == "follower" else beyond
        origin = line.place(origin, value)
        speed, spin = beyond.velocity_at(origin), beyond.spin
        turn = turn if line.slides else rotation.multiply(turn, rotation.about(step.axis, value))
    raise AssertionError("each coordinate has a step")


def _carried(body: Body, line: Line, change: float, faster: float) -> Body:
    """The body by another value and rate of the coordinate; seen from the frame of the line its velocity goes along."""
    turn, place = line.turn(change), line.place(body.position, change)
    seen = vector.subtract(body.velocity, line.velocity_at(body.position))
    spin = vector.subtract(body.angular_velocity, line.spin)
    velocity, angular = line.own(place, faster)
    return replace(
        body,
        position=place,
        rotation=rotation.normalised(rotation.multiply(turn, body.rotation)),
        velocity=_sum(line.velocity_at(place), rotation.rotate(turn, seen), velocity),
        angular_velocity=_sum(line.spin, rotation.rotate(turn, spin), angular),
    )


def _sum(*vectors: Vector) -> Vector:
    x, y, z = (math.fsum(parts) for parts in zip(*vectors, strict=True))
    return (x, y, z)


# -- what is asked -----------------------------------------------------------------------------------


def _joint(model: Model, joint: str) -> Joint:
    if joint not in model.joints:
        raise ModelError(f"There is no joint {joint!r}.", joint)
    return model.joints[joint]


def _standing(model: Model, joint: Joint) -> Standing:
    return standing(joint, model.bodies[joint.base], model.bodies[joint.follower])


def _number(joint: str, given: float | None, now: float) -> float:
    if given is None:
        return now
    if isinstance(given, bool) or not isinstance(given, int | float) or not math.isfinite(given):
        raise ModelError(f"{joint}: a coordinate takes a finite number, not {given!r}.", joint)
    return float(given)


def _refuse_driven(model: Model, joint: str, coordinate: str, is_moved: bool) -> None:
    """A coordinate that a driver prescribes is where that says."""
    for driver in model.drivers.values():
        if isinstance(driver, Motion) and driver.joint == joint and driver.level != "acceleration":
            same = coordinate_named(model.joints[joint], driver.coordinate, driver.id).name == coordinate
            if same and (driver.level == "position" or not is_moved):
                what = "where it is" if driver.level == "position" else "how fast it is"
                raise ModelError(f"{joint}: {driver.id} says {what} at the start; change {driver.id} instead.", joint)
