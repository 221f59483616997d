"""Closed mechanisms drawn by number: all kinds of joints, repeated rows, planar parts, tilted planes, drivers, forces.

All joints are closed at the stored poses; the stored velocities are any at all, and a run begins with the nearest that
the rows allow. A driver is kept only where the rows leave it something to drive.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from newton_euler import Dense

from linkwork.edits import AddBody, AddElement, AddForce, AddJoint, apply
from linkwork.math3d import inertia, rotation
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.coordinates import coordinate_named
from linkwork.model.joints.rows import Angle
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES, element_class

SPATIAL = (
    "revolute", "prismatic", "cylindrical", "universal", "spherical", "planar", "point_on_line", "point_on_plane",
    "fixed", "screw", "constant_velocity", "rod",
)  # fmt: skip
WEAK = ("spherical", "point_on_line", "point_on_plane", "rod", "universal", "cylindrical", "planar")
GROUNDED = ("rolling_wheel", "rolling_ball", "knife_edge")
FLAT = ("revolute", "revolute", "revolute", "prismatic", "planar", "fixed", "cylindrical", "rod", "point_on_plane")
STYLES = ("spatial", "weak", "flat", "flat", "house", "axes", "axes", "stiff", "wheels")


class Drawing(NamedTuple):
    """What a mechanism is drawn with: numbers at random, a frame by rows, its style and its elements."""

    random: np.random.Generator
    frame: np.ndarray
    style: str
    spread: float


def random_mechanism(seed: int) -> Model:
    """The mechanism of a number: 2 to 8 bodies, each hung on an earlier one or on the ground, and loops closed."""
    random = np.random.default_rng(seed)
    tilt = random.random() < 0.7
    frame = np.array(rotation.axes(_turn(random))) if tilt else np.roll(np.eye(3), random.integers(3), axis=0)
    draw = Drawing(random, frame, str(random.choice(STYLES)), float(random.choice((0.5, 1.0))))
    count, moves = int(random.integers(2, 9)), bool(random.random() < 0.7)
    gravity = tuple(9.81 * frame[random.integers(3)]) if random.random() < 0.3 else (0.0, 0.0, -9.81)
    model = apply(Model(f"mechanism {seed}", gravity), [AddBody(_body(draw, n, moves)) for n in range(count)])[0]
    for edit in _joints(draw, model, count):
        model = apply(model, [edit])[0]
    model = _driven(draw, model)
    for edit in _forces(draw, model):
        model = apply(model, [edit])[0]
    return model


def _turn(random: np.random.Generator) -> rotation.Quaternion:
    return rotation.normalised(tuple(random.normal(size=4).tolist()))


def _body(draw: Drawing, number: int, moves: bool) -> RigidBody:
    random = draw.random
    mass = float(10.0 ** random.uniform(-1.0, 1.0))
    size = random.uniform(0.1, 0.5, 3)
    moments = tuple((mass * (float(size @ size) - size**2)).tolist())
    own, products = inertia.parts(inertia.turned(inertia.tensor(moments), _turn(random)))
    place = draw.spread * random.uniform(-1.0, 1.0, 3) + np.array((0.3 * number, 0.0, 0.0))
    if draw.style == "flat" and random.random() < 0.5:
        place = place - draw.frame[2] * (draw.frame[2] @ place)
    moving = {}
    if moves:
        moving = {
            "velocity": tuple(random.normal(size=3).tolist()),
            "angular_velocity": tuple(random.normal(size=3).tolist()),
        }
    return RigidBody(
        id=f"b{number}",
        mass=mass,
        inertia=own,
        products=products,
        position=tuple(place.tolist()),
        rotation=_turn(random),
        **moving,
    )


def _joints(draw: Drawing, model: Model, count: int) -> list[AddJoint]:
    """A tree, and what closes loops on top."""
    random, found = draw.random, []
    split = int(random.integers(1, count)) if draw.style == "house" else 0
    for n in range(count):
        first = split if n > split > 0 else 0
        other = "ground" if n == 0 or random.random() < 0.25 else f"b{random.integers(max(first, n - 3), n)}"
        if draw.style == "house" and n == 1 and split > 1:
            other = "b0"
        found.append(_joint(draw, model, f"j{n}", other, f"b{n}", is_flat=n >= split, closes=False))
    bodies = ["ground", *(f"b{n}" for n in range(count))]
    for n in range(int(random.integers(1, 4))):
        base, follower = (bodies[k] for k in sorted(random.choice(len(bodies), 2, replace=False)))
        is_flat = draw.style != "house" or random.random() < 0.7
        found.append(_joint(draw, model, f"l{n}", base, follower, is_flat=is_flat, closes=True))
    if random.random() < 0.15:  # a second joint of a pair, in line with the first: a door on two hinges
        first = found[int(random.integers(len(found)))]
        words = dict(first.words)
        axis, at = words.get("axis"), words.get("at")
        if axis is not None and at is not None and first.kind not in GROUNDED:
            shift = tuple((np.array(at) + random.uniform(-0.5, 0.5) * np.array(axis)).tolist())
            found.append(AddJoint("again", first.kind, **{**words, "at": shift}))
    return found


def _kind(draw: Drawing, base: str, is_flat: bool, closes: bool) -> str:
    random = draw.random
    if draw.style in ("flat", "house") and is_flat:
        return str(random.choice(FLAT))
    if draw.style == "wheels" and base == "ground" and random.random() < 0.4:
        return str(random.choice(GROUNDED))
    if draw.style == "stiff":
        return str(random.choice(("fixed", "prismatic", "screw", "planar", "revolute", "cylindrical")))
    return str(random.choice(WEAK if draw.style in ("weak", "wheels") and closes else SPATIAL))


def _axis(draw: Drawing, kind: str, is_flat: bool) -> np.ndarray:
    random, (e1, e2, normal) = draw.random, draw.frame
    if draw.style in ("flat", "house") and is_flat:
        if kind in ("prismatic", "point_on_plane"):
            turn = random.choice((0.0, 0.5 * math.pi, random.uniform(0.0, math.pi)))
            return math.cos(turn) * e1 + math.sin(turn) * e2
        return normal
    if draw.style in ("axes", "stiff", "house"):
        return draw.frame[random.integers(3)]
    axis = random.normal(size=3)
    return axis / np.linalg.norm(axis)


def _joint(draw: Drawing, model: Model, id: str, base: str, follower: str, is_flat: bool, closes: bool) -> AddJoint:
    random = draw.random
    kind = _kind(draw, base, is_flat, closes)
    if random.random() < 0.4 and kind not in GROUNDED:
        base, follower = follower, base
    held = follower if follower != "ground" else base
    at = np.array(model.bodies[held].position) + random.uniform(-0.4, 0.4, 3)
    axis = _axis(draw, kind, is_flat)
    words = {"base": base, "follower": follower}
    if kind in GROUNDED:
        return _on_ground(draw, id, kind, words, model.bodies[held])
    if kind == "rod":
        ends = {f"{side}_at": tuple(random.uniform(-0.4, 0.4, 3).tolist()) for side in words}
        return AddJoint(id, kind, **words, **ends)
    if kind == "screw":
        words["pitch"] = float(random.choice((-1.0, 1.0)) * random.uniform(0.05, 0.5))
    return AddJoint(id, kind, **words, at=tuple(at.tolist()), axis=tuple(axis.tolist()))


def _on_ground(draw: Drawing, id: str, kind: str, words: dict, body: RigidBody) -> AddJoint:
    """A wheel, a ball or a blade on a level plane below the body."""
    random, radius = draw.random, float(draw.random.uniform(0.1, 0.4))
    if kind == "rolling_wheel":
        axle = random.normal(size=3) * np.array((1.0, 1.0, 0.5))
        axle = axle / np.linalg.norm(axle)
        below = radius * math.sqrt(1.0 - axle[2] ** 2)
        foot = np.array(body.position) - (0.0, 0.0, below)
        return AddJoint(id, kind, **words, base_at=tuple(foot.tolist()), axis=tuple(axle.tolist()), radius=radius)
    if kind == "rolling_ball":
        foot = np.array(body.position) - (0.0, 0.0, radius)
        return AddJoint(id, kind, **words, base_at=tuple(foot.tolist()), radius=radius)
    turn = random.uniform(0.0, 2.0 * math.pi)
    return AddJoint(id, kind, **words, at=body.position, axis=(math.cos(turn), math.sin(turn), 0.0))


def _driven(draw: Drawing, model: Model) -> Model:
    """The model with a motion or a coupling of joints that have something left to move."""
    random = draw.random
    joints = [joint for joint in model.joints.values() if joint.coordinates and joint.kind not in GROUNDED]
    if not joints or random.random() < 0.6:
        return model
    chosen = [joints[int(random.integers(len(joints)))] for _ in range(2)]
    names = [str(random.choice([c.name for c in joint.coordinates])) for joint in chosen]
    before = Dense.stored(model)
    if random.random() < 0.25 and chosen[0] is not chosen[1]:
        words = {"first": chosen[0].id, "second": chosen[1].id, "factor": float(random.uniform(-2.0, 2.0))}
        driver = element_class("drivers", "coupler")(
            id="drive", first_coordinate=names[0], second_coordinate=names[1], **words
        )
    else:
        driver = _motion(draw, before, chosen[0], names[0])
    made = apply(model, [AddElement(driver)])[0]
    after = Dense.stored(made)
    return made if before.is_clear and after.is_clear and after.rank == before.rank + 1 else model


def _motion(draw: Drawing, dense: Dense, joint, name: str):
    random = draw.random
    there = float(dense.row(coordinate_named(joint, name, ""), joint).value)
    a, b = random.uniform(-0.5, 0.5), random.uniform(0.5, 4.0)
    level = str(random.choice(("position", "position", "speed", "acceleration")))
    start = f"{there!r} + " if level == "position" else ""
    kind = FAMILIES["drivers"]["motion"]
    return kind(id="drive", joint=joint.id, coordinate=name, level=level, formula=f"{start}{a!r}*sin({b!r}*t)")


def _forces(draw: Drawing, model: Model) -> list:
    """Springs, efforts and pushes, each on what it can act on."""
    random, found = draw.random, []
    joints = [joint for joint in model.joints.values() if joint.coordinates and joint.kind not in GROUNDED]
    bodies = [body for body in model.bodies if body != "ground"]
    if random.random() < 0.4:
        ends = [str(name) for name in random.choice(["ground", *bodies], 2, replace=False)]
        at = {f"{side}_at": tuple(random.uniform(-0.3, 0.3, 3).tolist()) for side in ("base", "follower")}
        stiffness, damping = (float(x) for x in random.uniform(0.0, 50.0, 2))
        words = {"stiffness": stiffness, "damping": 0.1 * damping, "free_length": 0.5}
        found.append(AddForce("spring", "spring", base=ends[0], follower=ends[1], **at, **words))
    if joints and random.random() < 0.5:
        joint = joints[int(random.integers(len(joints)))]
        coordinate = joint.coordinates[int(random.integers(len(joint.coordinates)))]
        words = {"joint": joint.id, "coordinate": coordinate.name}
        if random.random() < 0.5:
            effort = random.uniform(-2.0, 2.0) * (1.0 if isinstance(coordinate, Angle) else 5.0)
            found.append(AddForce("effort", "joint_effort", **words, effort=f"{effort!r}*cos(3*t)"))
        else:
            found.append(AddForce("effort", "joint_spring", **words, stiffness=5.0, damping=0.3))
    if random.random() < 0.4:
        kind, names = [("force", "xyz"), ("torque", "xyz")][int(random.integers(2))]
        words = {f"{kind[0]}{name}": f"{float(random.normal()):.3f}" for name in names}
        axes = str(random.choice(("world", "body")))
        found.append(AddForce("push", kind, body=str(random.choice(bodies)), axes=axes, **words))
    return found
