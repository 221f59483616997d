"""A pendulum that hangs from a bead on a level wire."""

import pytest
from joint_trials import SOLVERS, after, counted, on_ground

from linkwork.model.bodies.rigid import RigidBody

BOB = RigidBody(id="bob", position=(0.3, 0.0, -0.4), velocity=(0.5, 0.0, 0.0), mass=2.0, inertia=(0.2, 0.2, 0.2))


def pendulum():
    return on_ground("point_on_line", BOB, at=(0.0, 0.0, 0.0), axis=(1.0, 0.0, 0.0))


def test_freedom():
    assert (counted(pendulum()).rows, counted(pendulum()).mobility) == (2, 4)


@pytest.mark.parametrize("solver", SOLVERS)
def test_nothing_pushes_along_the_wire(solver):
    start, now = after(pendulum(), solver, 0.0), after(pendulum(), solver, 0.7)
    speed, error = start.velocity("bob")[0], SOLVERS[solver]
    assert now.velocity("bob")[0] == pytest.approx(speed, abs=error)
    assert now.position("bob")[0] == pytest.approx(0.3 + 0.7 * speed, abs=error)
    assert now.force("joint")[0] == pytest.approx(0.0, abs=error)
    assert now.torque("joint") == pytest.approx((0.0, 0.0, 0.0), abs=100 * error)
    assert abs(now.coordinates["joint"][0]) > 0.05
    assert now.energy.total == pytest.approx(start.energy.total, abs=20 * error)


def test_at_rest_it_carries_the_weight():
    hanging = RigidBody(id="bob", position=(0.0, 0.0, -0.5), mass=2.0, inertia=(0.2, 0.2, 0.2))
    now = after(
        on_ground("point_on_line", hanging, at=(0.0, 0.0, 0.0), axis=(1.0, 0.0, 0.0)), "augmented_lagrangian", 0.1
    )
    assert now.force("joint") == pytest.approx((0.0, 0.0, 2 * 9.81), abs=1e-9)
