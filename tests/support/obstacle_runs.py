"""Two bodies before a wall (papers/004): the mechanism of oracle C01 and how far a run is from its tables."""

import math

import numpy as np
from oracles import table

import linkwork as lw
from linkwork.reproduction.obstacles import two_bodies


def ball_above(height: float, restitution: float = 0.0) -> lw.Mechanism:
    """A ball of two kilograms above the ground, 10 m/s2."""
    m = lw.Mechanism("ball", gravity=(0, 0, -10.0))
    m.add_shape("ground", lw.Box(x=4, y=4, z=1), position=(0, 0, -0.5), collides=True)
    ball = lw.Sphere(radius=0.1, collides=True, restitution=restitution)
    m.add_body("ball", mass=2.0, inertia=(0.01,) * 3, position=(0, 0, 0.1 + height), shapes=(ball,))
    return m


def distance(case: str, touching: tuple[bool, bool], restitution: float, solver: str, h: float, until: float) -> float:
    """Largest distance of a rod's centre from the table until some time [m]."""
    known = table("C01_two_body_obstacle", f"reference_{case}.csv")
    run = lw.simulate(two_bodies(touching, restitution), solver=solver, until=until, step=h, sample=0.05)
    worst = 0.0
    for n, t in enumerate(run.time):
        k = int(np.argmin(abs(known["t"] - t)))
        first, second = math.sin(known["theta1"][k]), math.sin(known["theta2"][k])
        worst = max(worst, abs(run.position("one")[n, 0] - 0.5 * first))
        worst = max(worst, abs(run.position("two")[n, 0] - first - 0.5 * second))
    return worst
