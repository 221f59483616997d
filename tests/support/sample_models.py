"""Mechanisms that many tests begin with. Hinges turn about y, gravity pulls along -z."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np

from linkwork.edits import AddBody, AddJoint, SetValue, apply
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES, SHAPES

GRAVITY = (0.0, 0.0, -9.81)
PENDULUM_LENGTH = 1.0  # metres


def built(*elements, name: str = "sample", gravity: Vector = GRAVITY) -> Model:
    """A model of bodies and of edits that add joints, in this order."""
    edits = [AddBody(e) if isinstance(e, RigidBody) else e for e in elements]
    return apply(Model(name, gravity), edits)[0]


def hinge(id: str, base: str, follower: str, at: Vector, kind: str = "revolute") -> AddJoint:
    """A joint about y at a global point."""
    return AddJoint(id, kind, base=base, follower=follower, at=at, axis=vector.Y)


def rod(id: str, start: Vector, end: Vector, mass: float = 1.0, thickness: float = 0.02, **values) -> RigidBody:
    """A square bar between two points, its own x axis along it [m, kg]."""
    along = vector.subtract(end, start)
    length = vector.norm(along)
    x = vector.unit(along)
    z = vector.unit(vector.cross(x, vector.Y)) if abs(x[1]) < 0.9 else vector.unit(vector.cross(x, vector.X))
    turn = rotation.from_axes(x, vector.cross(z, x), z)
    across = mass * (length**2 + thickness**2) / 12
    return RigidBody(
        id=id,
        mass=mass,
        inertia=(mass * thickness**2 / 6, across, across),
        position=vector.add(start, vector.scale(along, 0.5)),
        rotation=turn,
        **values,
    )


def brick(id: str = "brick", **values) -> RigidBody:
    """A body with three different moments and all products, off the origin and turned."""
    given = {
        "mass": 2.0,
        "inertia": (0.3, 0.4, 0.5),
        "products": (0.02, -0.03, 0.05),
        "position": (0.4, -0.2, 0.7),
        "rotation": rotation.about((1.0, 2.0, -0.5), 0.8),
    }
    return RigidBody(id=id, **{**given, **values})


def pendulum(kind: str = "revolute") -> Model:
    """One rod of a metre, held level at the origin."""
    return built(rod("arm", vector.ZERO, (PENDULUM_LENGTH, 0.0, 0.0)), hinge("pin", "ground", "arm", vector.ZERO, kind))


def double_pendulum(thickness: float = 0.02) -> Model:
    """The rods of papers/001 at their start: the first level, the second hanging from its end."""
    corner = (1.0, 0.0, 0.0)
    return built(
        rod("upper", vector.ZERO, corner, thickness=thickness),
        rod("lower", corner, (1.0, 0.0, -1.0), thickness=thickness),
        hinge("shoulder", "ground", "upper", vector.ZERO),
        hinge("elbow", "upper", "lower", corner),
    )


def chain(count: int, kind: str, length: float = 0.5) -> Model:
    """Rods end to end along x from the ground, which let go of their level start."""
    points = [(i * length, 0.0, 0.0) for i in range(count + 1)]
    return built(*_links(points), *_joints(points, kind, closed=False))


def loop(count: int, kind: str, length: float = 0.5) -> Model:
    """A closed loop: rods along an arch whose two feet stand on the ground; flat hinges make its joints redundant."""
    span = math.pi / count
    points = [(-length * math.cos(span * i), 0.0, length * math.sin(span * i)) for i in range(count + 1)]
    return built(*_links(points), *_joints(points, kind, closed=True))


def ring(kinds: tuple[str, ...], seed: int, parallel: bool = False) -> Model:
    """Bricks at random places in a closed loop of joints from ground to ground; all axes parallel or not."""
    random = np.random.default_rng(seed)
    axis = tuple(random.normal(size=3))
    names = ["ground", *(f"link{i}" for i in range(len(kinds) - 1)), "ground"]
    links = [
        brick(name, position=tuple(random.uniform(-1, 1, 3)), rotation=tuple(random.normal(size=4)))
        for name in names[1:-1]
    ]
    joints = []
    for n, (kind, base, follower) in enumerate(zip(kinds, names, names[1:], strict=False)):
        at = tuple(random.uniform(-1, 1, 3))
        along = axis if parallel else tuple(random.normal(size=3))
        joints.append(AddJoint(f"joint{n}", kind, base=base, follower=follower, at=at, axis=along))
    return built(*links, *joints)


def bricard(size: float = 1.0, thickness: float = 0.1) -> Model:
    """Bricard's linkage (oracle A04): it moves although its 30 rows hold 30 freedoms. Gravity pulls along -y."""
    corners = [(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)]
    points = [vector.scale((float(x), float(y), float(z)), size) for x, y, z in corners]
    axes = [vector.Y, vector.Z, vector.X] * 2
    rods = [rod(f"rod{i}", a, b, thickness=thickness * size) for i, (a, b) in enumerate(pairwise(points))]
    sides = pairwise(["ground", *(r.id for r in rods), "ground"])
    hinges = [
        AddJoint(f"hinge{i}", "revolute", base=base, follower=follower, at=points[i], axis=axes[i])
        for i, (base, follower) in enumerate(sides)
    ]
    return built(*rods, *hinges, gravity=(0.0, -9.81, 0.0))


def bar_rows(count: int, thickness: float = 0.02) -> Model:
    """Four-bar linkages in a row (oracle A02): upright cranks, level couplers on them, sent off along x."""
    feet, tops = [(float(i), 0.0, 0.0) for i in range(count + 1)], [(float(i), 0.0, 1.0) for i in range(count + 1)]
    turning = {"velocity": (0.5, 0.0, 0.0), "angular_velocity": (0.0, 1.0, 0.0)}
    cranks = [rod(f"crank{i}", feet[i], tops[i], thickness=thickness, **turning) for i in range(count + 1)]
    couplers = [
        rod(f"coupler{i}", a, b, thickness=thickness, velocity=(1.0, 0.0, 0.0))
        for i, (a, b) in enumerate(pairwise(tops))
    ]
    joints = [hinge(f"foot{i}", "ground", f"crank{i}", foot) for i, foot in enumerate(feet)]
    for i in range(count):
        joints.append(hinge(f"left{i}", f"crank{i}", f"coupler{i}", tops[i]))
        joints.append(hinge(f"right{i}", f"coupler{i}", f"crank{i + 1}", tops[i + 1]))
    return built(*cranks, *couplers, *joints)


def leaning_bars(angle: float) -> Model:
    """The four-bar of `bar_rows(1)`, the last of whose hinges leans out of parallel [rad]."""
    model = bar_rows(1)
    others = replace(model, joints={id: joint for id, joint in model.joints.items() if id != "right0"})
    axis = (0.0, math.cos(angle), math.sin(angle))
    held = AddJoint("right0", "revolute", base="coupler0", follower="crank1", at=(1.0, 0.0, 1.0), axis=axis)
    return apply(others, held)[0]


def crank_and_rocker() -> Model:
    """A crank about y drives a rocker about z by a rod between a ball and a universal joint."""
    foot, post, one, two = (0.0, 0.0, 0.0), (2.0, 0.0, 0.0), (0.0, 0.1, 0.5), (2.0, 0.9, 0.0)
    return built(
        rod("crank", foot, one),
        rod("rocker", post, two),
        rod("link", one, two),
        hinge("foot", "ground", "crank", foot),
        AddJoint("post", "revolute", base="ground", follower="rocker", at=post, axis=vector.Z),
        AddJoint("ball", "spherical", base="crank", follower="link", at=one),
        AddJoint("cross", "universal", base="rocker", follower="link", at=two, axis=vector.Z),
    )


def turning_four_bar() -> Model:
    """A four-bar on a turntable, pulled aside: as its plane turns, three rows of the loop repeat others."""
    a, b, c, d = (0.0, 0.0, 0.5), (1.0, 0.0, 0.5), (0.1, 0.0, 1.2), (1.3, 0.0, 1.5)
    house = RigidBody(id="house", mass=50.0, inertia=(5.0, 5.0, 8.0), position=(0.2, 0.0, 0.0))
    table = AddJoint("turntable", "revolute", base="ground", follower="house", at=(0.0, 0.0, 0.0), axis=vector.Z)
    bars = rod("crank", a, c, 3.0, 0.1), rod("coupler", c, d, 4.0, 0.1), rod("rocker", b, d, 5.0, 0.1)
    pins = ("house", "crank", a), ("house", "rocker", b), ("crank", "coupler", c), ("coupler", "rocker", d)
    hinges = [hinge(f"pin {n}", base, follower, at) for n, (base, follower, at) in enumerate(pins)]
    return built(house, *bars, table, *hinges, name="turning four-bar", gravity=(0.0, 2.0, -9.81))


def hung_bars(count: int) -> Model:
    """`bar_rows` with a rod that swings in space on the first coupler, beside the plane."""
    bob = rod("bob", (0.5, 0.1, 1.0), (0.5, 0.4, 0.7))
    ball = AddJoint("ball", "spherical", base="coupler0", follower="bob", at=(0.5, 0.1, 1.0))
    return apply(bar_rows(count), [AddBody(bob), ball])[0]


def tilted(follower: str, at: Vector) -> AddJoint:
    """A hinge on the ground whose axis lies along no axis of space."""
    axis = rotation.rotate(rotation.about(vector.Y, 0.4), vector.X)
    return AddJoint("tilted", "revolute", base="ground", follower=follower, at=at, axis=axis)


def lying_bars() -> Model:
    """The bodies of `bar_rows(1)` in its dead point, cranks and coupler level."""
    feet, tops = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0)), ((1.0, 0.0, 0.0), (2.0, 0.0, 0.0))
    cranks = [rod(f"crank{i}", foot, top) for i, (foot, top) in enumerate(zip(feet, tops, strict=True))]
    return built(*cranks, rod("coupler0", *tops))


def _links(points: list[Vector]) -> list[RigidBody]:
    return [rod(f"link{i}", a, b) for i, (a, b) in enumerate(pairwise(points))]


def _joints(points: list[Vector], kind: str, closed: bool) -> list[AddJoint]:
    last = len(points) - 2
    sides = [("ground" if i == 0 else f"link{i - 1}", f"link{i}") for i in range(last + 1)]
    joints = [hinge(f"joint{i}", *pair, points[i], kind) for i, pair in enumerate(sides)]
    return [*joints, hinge(f"joint{last + 1}", f"link{last}", "ground", points[-1], kind)] if closed else joints


def every_kind() -> Model:
    """A model with every kind of joint and shape that there is."""
    model = built(*(rod(f"bar{i}", (i, 0, 0), (i, 0, 1)) for i in range(2)), name="élaboré")
    model, _ = apply(model, SetValue("bar0", "shapes", [cls(color="#a0b0c0") for cls in SHAPES.values()]))
    for kind, cls in FAMILIES["joints"].items():
        model = model.with_element(cls(id=f"a {kind}", base="ground", follower="bar1"))
    return model
