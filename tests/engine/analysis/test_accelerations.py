"""Accelerations at the stored state against the textbook."""

import numpy as np
import pytest
from sample_models import GRAVITY, brick, built, double_pendulum, pendulum

import linkwork as lw
from linkwork.analysis.accelerations import accelerations
from linkwork.edits import AddJoint
from linkwork.errors import SolverError
from linkwork.solvers.formulation import formulations


def test_a_free_body_falls():
    linear, angular = accelerations(built(brick()))["brick"]
    assert linear == pytest.approx(GRAVITY)
    assert angular == pytest.approx((0, 0, 0), abs=1e-9)


def test_a_level_rod_begins_to_swing_with_three_halves_of_g():
    """alpha = m g l/2 / (m l2/3) about the pin; the middle goes down with three quarters of g."""
    linear, angular = accelerations(pendulum())["arm"]
    assert angular == pytest.approx((0, 1.5 * 9.81, 0), rel=1e-3)
    assert linear == pytest.approx((0, 0, -0.75 * 9.81), rel=1e-3, abs=1e-6)


def test_the_double_pendulum_of_the_papers_begins_as_lagrange_says():
    """At phi1 = 0, phi2 = -pi/2: (m1/3 + m2) l phi1'' = -(m1/2 + m2) g, and the lower rod does not turn yet."""
    found = accelerations(double_pendulum(thickness=1e-4))
    expected = 1.5 * 9.81 / (4 / 3)
    assert found["upper"][1] == pytest.approx((0, expected, 0), rel=1e-5, abs=1e-6)
    assert found["lower"][1] == pytest.approx((0, 0, 0), abs=1e-5)
    assert found["lower"][0] == pytest.approx((0, 0, -expected), rel=1e-5, abs=1e-5)


def test_a_spinning_body_is_seen_by_its_gyroscopic_acceleration():
    spin = np.array((1.0, 2.0, 3.0))
    own = np.array([[0.3, 0.02, -0.03], [0.02, 0.4, 0.05], [-0.03, 0.05, 0.5]])
    body = brick(rotation=(1, 0, 0, 0), angular_velocity=tuple(spin))
    _, angular = lw.accelerations(built(body))["brick"]
    assert angular == pytest.approx(-np.linalg.solve(own, np.cross(spin, own @ spin)), abs=1e-8)


def test_the_ground_is_not_in_it():
    assert set(accelerations(double_pendulum())) == {"upper", "lower"}


@pytest.mark.parametrize("solver", formulations())
def test_a_run_begins_with_what_stiff_springs_and_dampers_really_do(solver):
    """J phi'' = m g l/2 + k free - c phi' about the pin; what joints by springs leave open yet is not held."""
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.apply(lw.edits.SetValue("arm", "angular_velocity", (0.0, 2.0, 0.0)))
    mechanism.apply(lw.edits.SetValue("arm", "velocity", (0.0, 0.0, -1.0)))
    mechanism.add_force("spring", "joint_spring", joint="pin", stiffness=1e5, damping=30.0, free=1e-3)
    torque, inertia = 0.5 * 9.81 + 1e5 * 1e-3 - 30.0 * 2.0, (1 + 0.02**2) / 12 + 0.25
    if solver in ("modular_paper", "modular_printed", "multirate"):
        torque, inertia = 1e5 * 1e-3 - 30.0 * 2.0, (1 + 0.02**2) / 12  # about its middle
    assert accelerations(mechanism, solver=solver)["arm"][1][1] == pytest.approx(torque / inertia, rel=1e-3)


def two_points_on_a_plane(moving: bool):
    """A body of which two points in line with the normal keep to a plane: it can roll off, but not go on rolling."""
    held = ((0.0, 0.0, 0.2), (0.0, 0.0, -0.3))
    spin = (1.0, 0.0, 0.0) if moving else (0.0, 0.0, 0.0)
    joints = (
        AddJoint(f"point{n}", "point_on_plane", base="ground", follower="puck", at=at, axis=(0.0, 0.0, 1.0))
        for n, at in enumerate(held)
    )
    return built(brick("puck", position=(0.0, 0.0, 0.0), angular_velocity=spin), *joints)


@pytest.mark.parametrize("solver", ["ali3p", "modular", "semirecursive", "augmented_lagrangian"])
def test_where_no_accelerations_exist_none_are_told(solver):
    with pytest.raises(SolverError):
        lw.accelerations(two_points_on_a_plane(moving=True), solver=solver)
    assert lw.accelerations(two_points_on_a_plane(moving=False), solver=solver)
