"""Mechanisms that the sources describe, and where their points are in a run. Hinges turn about y, x and z are seen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.mechanism import Mechanism
from linkwork.results.run import Run

GRAVITY = 9.81  # m/s2
SLENDER = 1e-10  # moment about itself of a rod without thickness [kg m2]


def add_rod(m: Mechanism, name: str, start: Vector, end: Vector, mass: float = 1.0, **values: object) -> None:
    """A slender rod between two points, its own x axis along it [m, kg]."""
    along = vector.subtract(end, start)
    x, square = vector.unit(along), vector.dot(along, along)
    z = vector.unit(vector.cross(x, vector.Y if abs(x[1]) < 0.9 else vector.X))
    inertia = (SLENDER, mass * square / 12 + SLENDER / 2, mass * square / 12 + SLENDER / 2)
    turned = rotation.from_axes(x, vector.cross(z, x), z)
    middle = vector.add(start, vector.scale(along, 0.5))
    m.add_body(name, mass=mass, inertia=inertia, position=middle, rotation=turned, **values)


def add_hinge(m: Mechanism, name: str, base: str, follower: str, at: Vector) -> None:
    """A hinge about y at a point [m]."""
    m.add_joint(name, "revolute", base=base, follower=follower, at=at, axis=vector.Y)


def point(run: Run, body: str, local: Sequence[float] = (0.5, 0.0, 0.0)) -> np.ndarray:
    """Where a point of a body is over time [m], by default the end of a rod of a metre; shape (samples, 3)."""
    w, u = run.rotation(body)[:, :1], run.rotation(body)[:, 1:]
    s = np.broadcast_to(np.asarray(local, dtype=float), u.shape)
    return run.position(body) + s + 2.0 * np.cross(u, np.cross(u, s) + w * s)


def double_pendulum() -> Mechanism:
    """The rods of papers/001 at their start: the first level, the second hanging from its end."""
    m = Mechanism("double pendulum", gravity=(0.0, 0.0, -GRAVITY))
    add_rod(m, "upper", vector.ZERO, (1.0, 0.0, 0.0))
    add_rod(m, "lower", (1.0, 0.0, 0.0), (1.0, 0.0, -1.0))
    add_hinge(m, "shoulder", "ground", "upper", vector.ZERO)
    add_hinge(m, "elbow", "upper", "lower", (1.0, 0.0, 0.0))
    return m


def four_bars(count: int) -> Mechanism:
    """Four-bar linkages in a row (A02): upright cranks, level couplers on them, sent off along x."""
    m = Mechanism("four-bars", gravity=(0.0, 0.0, -GRAVITY))
    for i in range(count + 1):
        turning = {"velocity": (0.5, 0.0, 0.0), "angular_velocity": (0.0, 1.0, 0.0)}
        add_rod(m, f"crank{i}", (i, 0.0, 0.0), (i, 0.0, 1.0), **turning)
    for i in range(count):
        add_rod(m, f"coupler{i}", (i, 0.0, 1.0), (i + 1.0, 0.0, 1.0), velocity=(1.0, 0.0, 0.0))
    for i in range(count + 1):
        add_hinge(m, f"foot{i}", "ground", f"crank{i}", (i, 0.0, 0.0))
    for i in range(count):
        add_hinge(m, f"left{i}", f"crank{i}", f"coupler{i}", (i, 0.0, 1.0))
        add_hinge(m, f"right{i}", f"coupler{i}", f"crank{i + 1}", (i + 1.0, 0.0, 1.0))
    return m


def bricard() -> Mechanism:
    """Bricard's linkage of slender rods (A04); gravity pulls along -y."""
    m = Mechanism("Bricard", gravity=(0.0, -GRAVITY, 0.0))
    corners = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, -1.0, 0.0), (1.0, -1.0, 1.0), (0.0, -1.0, 1.0), (0.0, 0.0, 1.0)]
    for n, (start, end) in enumerate(pairwise(corners)):
        add_rod(m, f"rod{n}", start, end)
    sides = ["ground", *(f"rod{n}" for n in range(5)), "ground"]
    for n, (base, follower) in enumerate(pairwise(sides)):
        axis = (vector.Y, vector.Z, vector.X)[n % 3]
        m.add_joint(f"hinge{n}", "revolute", base=base, follower=follower, at=corners[n], axis=axis)
    return m
