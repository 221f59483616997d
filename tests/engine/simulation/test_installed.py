"""The numbers in force: gaps, energies, and how long turns may go unseen."""

import numpy as np
import pytest
from sample_models import brick, built, double_pendulum, pendulum, rod

from linkwork.edits import AddJoint, SetValue, apply
from linkwork.math3d import vector
from linkwork.simulation.installed import LONGEST_LOOK, install_stored
from linkwork.solvers.formulation import FINE


def test_a_stored_gap_is_closed_and_velocities_fit():
    """The lower rod was stored at rest while the upper turns: the closure sets both in motion together."""
    model, _ = apply(
        double_pendulum(),
        (
            SetValue("lower", "position", (1.3, 0.0, -0.4)),
            SetValue("upper", "angular_velocity", (0.0, 1.0, 0.0)),
            SetValue("upper", "velocity", (0.0, 0.0, -0.5)),
        ),
    )
    made = install_stored(model)
    assert made.gap() < 1e-10
    assert made.open_joints() == ()
    assert abs(made.work.rate).max() < 1e-8
    assert made.state.v[2, 2] < -0.1


def test_open_joints_are_named():
    made = install_stored(double_pendulum())
    made.state.q[2, 0] += 1e-3
    assert made.open_joints() == ("elbow",)
    assert made.gap() == pytest.approx(1e-3)


def test_energy_is_that_of_the_state():
    made = install_stored(built(brick(velocity=(3.0, 0.0, 4.0))))
    assert (made.energy().kinetic, made.energy().potential) == pytest.approx((25.0, 2.0 * 9.81 * 0.7))


@pytest.mark.parametrize(("speed", "look"), [(0.0, LONGEST_LOOK), (10.0, LONGEST_LOOK), (200.0, 1 / 200)])
def test_no_half_turn_goes_by_unseen(speed, look):
    spun = rod("arm", (0, 0, 0), (1, 0, 0), angular_velocity=(0, speed, 0), velocity=(0, 0, -speed / 2))
    pin = AddJoint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=vector.Y)
    made = install_stored(built(spun, pin))
    steps = made.steps_in_sight(1e-3)
    assert steps == pytest.approx(look / 1e-3, abs=1)
    assert steps * 1e-3 * speed < 3.0
    made.count_from(made.turns)
    assert made.steps_in_sight(0.1) >= 1


def test_a_body_that_loses_its_shape_is_named():
    made = install_stored(double_pendulum())
    assert made.torn_body() == FINE
    made.state.q[2, 6:9] *= 5.0  # as the modular formulation does for moments at large steps
    assert made.torn_body() == FINE
    made.state.q[2, 6:9] *= 30.0
    assert made.torn_body() == 2
    made.state.q[1, 3] = np.nan
    assert made.torn_body() == 1


def test_turns_are_kept_by_the_numbers():
    made = install_stored(pendulum())
    made.count_from(made.turns + 2 * np.pi)
    made.follow_turns()
    assert made.turns == pytest.approx([2 * np.pi])
