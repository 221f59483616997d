"""Four-bar linkages in a row (IFToMM A02): cranks upright, couplers level on them, sent off through their dead points.

In space each loop holds three rows more than it needs, and where the cranks lie level the rest lose rank too; `ali3p`
sees that all bodies keep to a plane, and follows them in it. All cranks turn alike, so the motion is that of one angle:
((N + 1) / 3 + N) t'' = ((N + 1) / 2 + N) g / L sin t.
"""

from __future__ import annotations

from math import cos, sin

import numpy as np

from linkwork.benchmarks.case import Case, Entrant
from linkwork.benchmarks.peers import exudyn_four_bars
from linkwork.benchmarks.peers.four_bars_data import ACROSS, ALONG, GRAVITY, MASS
from linkwork.benchmarks.running import own
from linkwork.edits import AddBody, AddJoint, apply
from linkwork.math3d import vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model

FINEST = 1e-4  # seconds


def model(count: int) -> Model:
    """The mechanism with `count` four-bars; the first body is the first crank."""
    edits: list[AddBody | AddJoint] = []
    for i in range(count + 1):
        moving = {"velocity": (0.5, 0.0, 0.0), "angular_velocity": vector.Y}
        inertia = (ACROSS, ACROSS, ALONG)
        edits.append(AddBody(RigidBody(id=f"crank{i}", mass=MASS, inertia=inertia, position=(i, 0.0, 0.5), **moving)))
    for i in range(count):
        middle = (i + 0.5, 0.0, 1.0)
        inertia = (ALONG, ACROSS, ACROSS)
        body = RigidBody(id=f"coupler{i}", mass=MASS, inertia=inertia, position=middle, velocity=vector.X)
        edits.append(AddBody(body))
    for i in range(count + 1):
        edits.append(_hinge(f"foot{i}", "ground", f"crank{i}", (i, 0.0, 0.0)))
    for i in range(count):
        edits.append(_hinge(f"left{i}", f"crank{i}", f"coupler{i}", (i, 0.0, 1.0)))
        edits.append(_hinge(f"right{i}", f"coupler{i}", f"crank{i + 1}", (i + 1, 0.0, 1.0)))
    return apply(Model("four-bars", (0.0, 0.0, -GRAVITY)), edits)[0]


def _hinge(name: str, base: str, follower: str, at: tuple[float, float, float]) -> AddJoint:
    return AddJoint(name, "revolute", base=base, follower=follower, at=at, axis=vector.Y)


def top(q: np.ndarray) -> np.ndarray:
    """The end of the first crank."""
    return q[1, :3] + 0.5 * q[1, 9:12]


def reference(count: int, seconds: float) -> np.ndarray:
    """The same by the angle of a crank, with the method of Runge and Kutta; the energy is that of the start."""
    factor = ((count + 1) / 2 + count) / ((count + 1) / 3 + count) * GRAVITY
    angle, rate, steps = 0.0, 1.0, round(seconds / FINEST)
    for _ in range(steps):
        h, k1 = FINEST, factor * sin(angle)
        k2 = factor * sin(angle + h / 2 * rate)
        k3 = factor * sin(angle + h / 2 * rate + h * h / 4 * k1)
        k4 = factor * sin(angle + h * rate + h * h / 2 * k2)
        angle += h * rate + h * h / 6 * (k1 + k2 + k3)
        rate += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    begun = (0.5 * ((count + 1) / 3 + count) + ((count + 1) / 2 + count) * GRAVITY) * MASS
    return np.array((sin(angle), 0.0, cos(angle), begun))


CASES = (
    Case(
        name="a02",
        title="Four-bar linkages in a row through their dead points (A02), implicit of order 2, step 1 ms",
        sizes=(2, 10, 40),
        step=1e-3,
        work=32_000,  # the cranks lie level after 0.7 s
        entrants=(
            Entrant("Linkwork ali3p", own(model, "ali3p", top, has_energy=True)),
            Entrant("Linkwork semirecursive", own(model, "semirecursive", top, has_energy=True)),
            Entrant("Linkwork modular", own(model, "modular", top, has_energy=True)),
            Entrant("Exudyn in space, dense", exudyn_four_bars.in_space, "exudyn", 10, "full pivoting: rows repeat"),
            Entrant("Exudyn in the plane, sparse", exudyn_four_bars.in_plane, "exudyn"),
        ),
        reference=reference,
    ),
)
