"""A model as URDF and MJCF want it: a tree of bodies on the ground, each with the joint that holds it to its parent.

The stored poses become those at which all coordinates are zero. A joint whose follower is nearer to the ground is taken
from its other side, which leaves the same freedom.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from linkwork.files.acting import Coupled, Held, Laws, read_affine
from linkwork.files.noting import Notes
from linkwork.files.placement import back, inner, pose
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.coupler import Coupler
from linkwork.model.drivers.motion import Motion
from linkwork.model.forces.force import ForceOnJoint
from linkwork.model.forces.joint_friction import JointFriction
from linkwork.model.forces.joint_spring import JointSpring
from linkwork.model.forces.joint_stop import JointStop
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model

SEEN = 1e-9  # metres or radians: what is less is rounding
AXIAL = ("revolute", "prismatic", "cylindrical", "planar")
MEETING = ("fixed", "revolute", "spherical", "universal")


@dataclass(frozen=True, slots=True)
class Freedom:
    """One step of a joint at the stored poses: `hinge`, `slide`, `ball` or `free`, axis and point in the body.

    Some steps are a coordinate of the joint.
    """

    kind: str
    axis: Vector = vector.Z
    point: Vector = vector.ZERO
    coordinate: str = ""


@dataclass(frozen=True, slots=True)
class Branch:
    """A body, its parent, and the joint between them; none for one that flies freely."""

    body: RigidBody
    parent: str
    joint: Joint | None


def branches(model: Model, carried: Container[str], notes: Notes) -> tuple[list[Branch], list[Joint]]:
    """The branches with each parent before its children, and the joints that close loops.

    Args:
        model: the mechanism.
        carried: kinds of joints that can hold a body in the tree.
        notes: told what is lost.
    """
    around: dict[str, list[tuple[str, Joint]]] = {id: [] for id in model.bodies}
    for joint in model.joints.values():
        if joint.kind in carried:
            around[joint.base].append((joint.follower, joint))
            around[joint.follower].append((joint.base, joint))
    reached, tree = {GROUND_ID}, []
    tree += _grown(model, GROUND_ID, around, reached)
    for root in _roots(model):
        if root.id not in reached:
            reached.add(root.id)
            tree += [Branch(root, GROUND_ID, None), *_grown(model, root.id, around, reached)]
    used = {branch.joint.id for branch in tree if branch.joint}
    for branch in tree:
        _look_at(model, branch, notes)
    return tree, [j for j in model.joints.values() if j.id not in used and j.kind != "free"]


def _grown(model: Model, root: str, around: dict, reached: set[str]) -> Iterator[Branch]:
    """The branches that hang on a body, nearest first."""
    waiting = [root]
    for parent in waiting:
        for body, joint in around[parent]:
            if body not in reached and isinstance(model.bodies[body], RigidBody):
                reached.add(body)
                waiting.append(body)
                yield Branch(model.bodies[body], parent, joint)


def _roots(model: Model) -> list[RigidBody]:
    """Bodies that may fly freely, first those of which a free joint says so."""
    free = {id for joint in model.joints.values() if joint.kind == "free" for id in (joint.base, joint.follower)}
    bodies = [body for body in model.bodies.values() if isinstance(body, RigidBody)]
    return sorted(bodies, key=lambda body: body.id not in free)


def freedoms(model: Model, branch: Branch) -> list[Freedom]:
    """What the joint of a branch leaves free, step by step from the parent, in the frame of the body."""
    if branch.joint is None:
        return [Freedom("free")]
    own, other = sides(model, branch)
    (x, y, z), point = rotation.axes(own.rotation), own.position
    held = branch.body.id == branch.joint.follower
    if branch.joint.kind == "universal":
        far, near = (0, 1) if held else (1, 0)  # pins lie along x of the base and y of the follower
        pins = (rotation.axes(other.rotation)[far], rotation.axes(own.rotation)[near])
        names = ("base_angle", "follower_angle") if held else ("", "")
        return [Freedom("hinge", pin, point, name) for pin, name in zip(pins, names, strict=True)]
    shifts = ("x", "y", "angle") if held else ("", "", "")
    steps = {
        "fixed": [],
        "revolute": [Freedom("hinge", z, point, "angle")],
        "prismatic": [Freedom("slide", z, point, "distance")],
        "cylindrical": [Freedom("slide", z, point, "distance"), Freedom("hinge", z, point, "angle")],
        "planar": [Freedom(*step, point, name) for step, name in zip(_planar(x, y, z), shifts, strict=True)],
        "spherical": [Freedom("ball", z, point)],
    }[branch.joint.kind]
    sign = 1.0 if held else -1.0  # the other way round, coordinates count back
    return [replace(step, axis=vector.scale(step.axis, sign)) for step in steps]


def _planar(x: Vector, y: Vector, z: Vector) -> tuple[tuple[str, Vector], ...]:
    return (("slide", x), ("slide", y), ("hinge", z))


def steps_by_coordinate(model: Model, tree: list[Branch]) -> dict[tuple[str, str], str]:
    """The name of the joint in the file for each coordinate that is one, by joint and coordinate."""
    found = {}
    for branch in tree:
        steps = freedoms(model, branch)
        for number, step in enumerate(steps, 1 - len(steps)):
            if branch.joint and step.coordinate:
                found[branch.joint.id, step.coordinate] = step_name(model, branch.joint.id, number)
    return found


def step_name(model: Model, joint: str, number: int) -> str:
    """What one step of a joint is called; the last, number 0, bears its name."""
    return joint if number == 0 else model.fresh_id(f"{joint}_{-number}_before")


def sides(model: Model, branch: Branch) -> tuple[Frame, Frame]:
    """The joint's frame on the body and the one on its parent, both in the frame of the body at the stored poses."""
    joint, body = branch.joint, branch.body
    one, two = ("follower", "base") if joint.follower == body.id else ("base", "follower")
    between = inner(back(pose(body)), pose(model.bodies[branch.parent]))
    return joint.frame(one), inner(between, joint.frame(two))


def _look_at(model: Model, branch: Branch, notes: Notes) -> None:
    """Note a joint that is open at the stored poses, and one whose coordinate is not zero there."""
    if branch.joint is None:
        return
    own, other = sides(model, branch)
    joint, gap = branch.joint, vector.norm(vector.subtract(own.position, other.position))
    lean = vector.norm(vector.cross(rotation.axes(own.rotation)[2], rotation.axes(other.rotation)[2]))
    turned = rotation.angle_between(own.rotation, other.rotation)
    if (joint.kind in MEETING and gap > SEEN) or (joint.kind in AXIAL and lean > SEEN):
        notes.lost("open_joint", "Joints are open at the stored poses and were written as if closed", joint.id)
    elif joint.kind in AXIAL and max(gap, turned) > SEEN:
        notes.add("info", "lost_zero", "Coordinates count from zero at the stored poses", joint.id)


def couplers(model: Model, tree: list[Branch]) -> list[Coupled]:
    """Couplers of coordinates that are joints of the file, by the names of these."""
    steps, found = steps_by_coordinate(model, tree), []
    for driver in model.drivers.values():
        if isinstance(driver, Coupler):
            ends = (_step(model, steps, *said[:2]) for said in driver.joint_coordinates())
            first, second = ends
            if first and second:
                found.append(Coupled(driver.id, first, second, driver.factor))
    return found


def holds(model: Model, tree: list[Branch]) -> list[Held]:
    """Coordinates that a driver holds at a number, by the names of their joints in the file."""
    steps, found = steps_by_coordinate(model, tree), []
    holding = {branch.joint.id: branch for branch in tree if branch.joint}
    for driver in model.drivers.values():
        if isinstance(driver, Motion) and driver.level == "position" and driver.joint in holding:
            said, step = read_affine(driver.formula), _step(model, steps, driver.joint, driver.coordinate)
            if said and not said[1] and step and is_at_zero(model, holding[driver.joint]):
                found.append(Held(driver.id, step, said[2]))
    return found


def _step(model: Model, steps: dict[tuple[str, str], str], joint: str, coordinate: str) -> str:
    """Name of the joint in the file that a coordinate is, by a name that may be left out; empty for none."""
    return steps.get((joint, coordinate_named(model.joints[joint], coordinate, joint).name), "")


def laws(model: Model, tree: list[Branch], springs: bool) -> tuple[dict[str, Laws], set[str]]:
    """Springs, dampers, friction and stops by the joint of the file, and the forces that these are.

    Args:
        model: the mechanism.
        tree: its branches.
        springs: whether the format has springs; they count from the stored poses, where coordinates have to be zero.
    """
    steps = steps_by_coordinate(model, tree)
    holding = {branch.joint.id: branch for branch in tree if branch.joint}
    along: dict[str, list[ForceOnJoint]] = {}
    for force in model.forces.values():
        if isinstance(force, ForceOnJoint) and force.joint in holding:
            along.setdefault(_step(model, steps, force.joint, force.coordinate), []).append(force)
    found: dict[str, Laws] = {}
    carried: set[str] = set()
    for name, acting in along.items():
        if name:
            found[name], used = _laws(model, holding[acting[0].joint], acting, springs)
            carried |= used
    return found, carried


def _laws(model: Model, branch: Branch, acting: list[Any], springs: bool) -> tuple[Laws, set[str]]:
    """The laws along one coordinate, the first of each sort, and the forces that they are."""
    spring = next((f for f in acting if isinstance(f, JointSpring) and _can_go(f, model, branch, springs)), None)
    friction = next((f for f in acting if isinstance(f, JointFriction)), None)
    stiffness, damping, free = (spring.stiffness, spring.damping, spring.free) if spring else (0.0, 0.0, 0.0)
    stop = next((f for f in acting if isinstance(f, JointStop) and _can_stop(f, model, branch)), None)
    ends, hardness = ((stop.low, stop.high), stop.stiffness) if stop else (None, 0.0)
    law = Laws(stiffness, damping, free, friction.level if friction else 0.0, ends, hardness)
    return law, {force.id for force in (spring, friction, stop) if force}


def _can_go(spring: JointSpring, model: Model, branch: Branch, springs: bool) -> bool:
    """Whether a format can say a spring: a damper alone always, a spring with its zero at the stored poses."""
    if spring.table or not spring.stiffness:
        return not spring.table
    return springs and is_at_zero(model, branch)


def _can_stop(stop: JointStop, model: Model, branch: Branch) -> bool:
    """Whether a format can say a stop: at both ends, of a joint that is taken from its base at its zero."""
    taken_from_base = branch.joint is not None and branch.joint.follower == branch.body.id
    return stop.sides == "both" and taken_from_base and is_at_zero(model, branch)


def is_at_zero(model: Model, branch: Branch) -> bool:
    """Whether the coordinates of a joint are zero at the stored poses."""
    own, other = sides(model, branch)
    gap = vector.norm(vector.subtract(own.position, other.position))
    return max(gap, rotation.angle_between(own.rotation, other.rotation)) <= SEEN


def note_the_rest(
    model: Model, tree: list[Branch], notes: Notes, springs: bool = False, more: Iterable[str] = ()
) -> None:
    """Note what a format without or with springs does not carry; `more` are ids that it does."""
    for body in model.bodies.values():
        if body.id != GROUND_ID and not isinstance(body, RigidBody):
            notes.add("error", "lost_body", f"Bodies of the kind {body.kind} could not be converted", body.id)
        if (body.velocity, body.angular_velocity) != (vector.ZERO, vector.ZERO):
            notes.lost("lost_velocity", "Velocities at the start could not be converted", body.id)
    carried = {coupler.id for coupler in couplers(model, tree)} | laws(model, tree, springs)[1] | set(more)
    for family, things in (("forces", "Forces"), ("drivers", "Drivers"), ("measures", "Measures")):
        for element in model.family(family).values():
            if element.id in carried:
                continue
            notes.lost(f"lost_{family}", f"{things} could not be converted", element.id)
