"""A box with Coulomb friction on a slope: at 20 degrees it must stick, at 35 degrees it must slide as the formula says.

Box of 0.2 x 0.2 x 0.1 m and 1 kg, friction 0.5; the slope is made by turning gravity. After t seconds

    x = 0                                           where tan(angle) < 0.5
    x = g (sin(angle) - 0.5 cos(angle)) t2 / 2      otherwise
"""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from linkwork.benchmarks.case import Case, Entrant
from linkwork.benchmarks.peers import mujoco_slope
from linkwork.benchmarks.peers.slope_data import EDGES, FRICTION, GRAVITY, MASS, MOMENTS
from linkwork.benchmarks.running import own
from linkwork.edits import AddBody, AddShape, apply
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box

FLOOR = 20.0  # metres
ANGLES = {"slope_sticks": 20, "slope_slides": 35}  # degrees


def model(angle: float, count: int = 1) -> Model:
    """One box at rest on the slope of an angle [deg]."""
    turned = math.radians(angle)
    surface = {"collides": True, "friction": FRICTION, "restitution": 0.0}
    floor = Box(x=FLOOR, y=FLOOR, z=1.0, position=(0.0, 0.0, -0.5), **surface)
    shape = Box(x=EDGES[0], y=EDGES[1], z=EDGES[2], **surface)
    box = RigidBody(id="box", mass=MASS, inertia=MOMENTS, position=(0.0, 0.0, EDGES[2] / 2), shapes=(shape,))
    down = (GRAVITY * math.sin(turned), 0.0, -GRAVITY * math.cos(turned))
    return apply(Model("slope", down), [AddShape("ground", floor), AddBody(box)])[0]


def travelled(angle: float, count: int, seconds: float) -> np.ndarray:
    """Where the box must be [m]."""
    turned = math.radians(angle)
    growth = GRAVITY * (math.sin(turned) - FRICTION * math.cos(turned))
    return np.array((max(0.0, growth) * seconds**2 / 2,))


def place(q: np.ndarray) -> np.ndarray:
    """How far the box has come [m]."""
    return q[1, :1]


CASES = tuple(
    Case(
        name=name,
        title=f"Box on a slope of {angle} degrees for 2 s, h = 1 ms; error: distance from the closed form",
        sizes=(1,),
        step=1e-3,
        work=2_000,
        entrants=(
            Entrant("Linkwork modular", own(partial(model, angle), "modular", place)),
            Entrant("Linkwork ali3p", own(partial(model, angle), "ali3p", place)),
            Entrant("Linkwork semirecursive", own(partial(model, angle), "semirecursive", place)),
            Entrant("MuJoCo, elliptic cone", mujoco_slope.prepared(angle), "mujoco"),
            Entrant(
                "MuJoCo, impratio 100, noslip 5",
                mujoco_slope.prepared(angle, impratio=100.0, noslip_iterations=5),
                "mujoco",
            ),
        ),
        reference=partial(travelled, angle),
        converges=False,
    )
    for name, angle in ANGLES.items()
)
