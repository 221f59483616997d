"""A door that swings on its hinge."""

import math

import pytest
from joint_trials import SOLVERS, after, counted, on_ground
from sample_models import pendulum
from scipy.special import ellipk

from linkwork.math3d import vector
from linkwork.model.bodies.rigid import RigidBody

DOOR = RigidBody(
    id="door",
    mass=5.0,
    inertia=(0.1, 0.3, 0.35),
    position=(0.4, 0.0, 0.0),
    velocity=(0.0, 1.6, 0.0),
    angular_velocity=(0.0, 0.0, 4.0),
)


def test_freedom():
    found = counted(on_ground("revolute"))
    assert (found.rows, found.mobility) == (5, 1)


@pytest.mark.parametrize("solver", SOLVERS)
def test_an_upright_hinge_turns_evenly_and_carries_weight_and_swing(solver):
    now = after(on_ground("revolute", DOOR, at=vector.ZERO, axis=vector.Z), solver, 2.0)
    assert now.coordinates["joint"] == pytest.approx([8.0], abs=20 * SOLVERS[solver])
    inwards = -now.position("door") * 5.0 * 16.0
    assert now.force("joint") == pytest.approx((inwards[0], inwards[1], 5.0 * 9.81), abs=100 * SOLVERS[solver])
    assert now.torque("joint")[2] == pytest.approx(0.0, abs=100 * SOLVERS[solver])


def test_a_rod_falls_from_level_to_hanging_in_a_quarter_of_its_period():
    """Quarter period K(k) sqrt(2 I / m g l), k = sin(start / 2), with the inertia I about the hinge."""
    inertia = 0.25 + pendulum().bodies["arm"].inertia[1]
    quarter = ellipk(math.sin(math.pi / 4) ** 2) * math.sqrt(2 * inertia / 9.81)
    now = after(pendulum(), "augmented_lagrangian", quarter, quarter / 1000)
    assert now.position("arm") == pytest.approx((0.0, 0.0, -0.5), abs=1e-5)
    assert now.coordinates["pin"] == pytest.approx([math.pi / 2], abs=1e-5)
