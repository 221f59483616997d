"""Two bodies before a wall (papers/004): impacts against the event-located references of oracle C01."""

import math

import numpy as np
import pytest
from oracles import table

import linkwork as lw

WALL, TIP = 0.25, 0.01  # m: distance of the wall, radius of what touches it
START = (math.pi / 3, math.pi / 2)  # from the downward vertical


def mechanism(touching: tuple[bool, bool], restitution: float) -> lw.Mechanism:
    """Two thin rods of one metre that hang on each other; the ends of those that touch have a ball."""
    m = lw.Mechanism("two bodies", gravity=(0, 0, -9.81))
    wall = lw.Box(x=1, y=4, z=8)
    m.add_shape("ground", wall, position=(-WALL - TIP - 0.5, 0, 0), collides=True, friction=0)
    x = z = 0.0
    for name, angle, touches in zip(("one", "two"), START, touching, strict=True):
        ball = lw.Sphere(radius=TIP, position=(0, 0, -0.5), collides=touches, friction=0, restitution=restitution)
        s, c = math.sin(angle), math.cos(angle)
        turned = (math.cos(angle / 2), 0, -math.sin(angle / 2), 0)
        place = (x + s / 2, 0, z - c / 2)
        m.add_body(name, mass=1, inertia=(1 / 12, 1 / 12, 1e-3), position=place, rotation=turned, shapes=(ball,))
        base = "ground" if name == "one" else "one"
        m.add_joint(f"pin {name}", "revolute", base=base, follower=name, at=(x, 0, z), axis=(0, 1, 0))
        x, z = x + s, z - c
    return m


@pytest.mark.parametrize(
    ("case", "touching", "restitution", "tolerance"),
    [
        ("elbow_e1", (True, False), 1.0, 5e-5),
        ("both_e1", (True, True), 1.0, 1e-4),
        ("both_e05", (True, True), 0.5, 1e-5),
        ("both_e0", (True, True), 0.0, 1e-4),
    ],
)
def test_it_meets_the_wall_when_the_reference_does(case, touching, restitution, tolerance):
    known = table("C01_two_body_obstacle", f"reference_{case}.csv")
    run = lw.simulate(mechanism(touching, restitution), solver="modular", until=2.0, step=1e-3, sample=0.1)
    for n, t in enumerate(run.time):
        k = int(np.argmin(abs(known["t"] - t)))
        first, second = math.sin(known["theta1"][k]), math.sin(known["theta2"][k])
        expected = (0.5 * first, first + 0.5 * second)
        reached = (run.position("one")[n, 0], run.position("two")[n, 0])
        assert reached == pytest.approx(expected, abs=tolerance if t > 0.7 else 1e-5)
    assert run.violation < 1e-5
    kept = run.energy.total[-1] - run.energy.total[0]
    assert kept == pytest.approx(0.0, abs=1e-4) if restitution == 1.0 else kept < -5.0


def worst_of_second(solver: str, step: float) -> float:
    """How far either middle is off within the first second, in which tip and elbow bounce [m]."""
    known = table("C01_two_body_obstacle", "reference_both_e1.csv")
    run = lw.simulate(mechanism((True, True), 1.0), solver=solver, until=1.0, step=step, sample=0.05)
    off = 0.0
    for n, t in enumerate(run.time):
        k = int(np.argmin(abs(known["t"] - t)))
        one, two = math.sin(known["theta1"][k]), math.sin(known["theta2"][k])
        off = max(off, abs(run.position("one")[n, 0] - 0.5 * one), abs(run.position("two")[n, 0] - one - 0.5 * two))
    return off


@pytest.mark.parametrize("solver", ["modular", "ali3p", "semirecursive"])
def test_elastic_impacts_of_jointed_bodies_keep_the_second_order(solver):
    """Wherever in their steps they fall; steps that do not end there would leave 3 mm, whatever their length."""
    errors = [worst_of_second(solver, step) for step in (2e-3, 1e-3)]
    assert errors[1] < 2e-5
    assert errors[1] < errors[0] / 3.0
