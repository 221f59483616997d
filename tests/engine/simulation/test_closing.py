"""Closing joints, at once and over a time."""

import pytest
from sample_models import double_pendulum

from linkwork.edits import SetValue, apply
from linkwork.simulation.installed import install_stored


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


def test_what_is_closed_slowly_closes_further_as_time_goes_on():
    made = install_stored(double_pendulum())
    made.state.q[2, 0] += 0.01
    made.open_slowly(0.5)
    closing = made.closing
    assert made.numbers.ramp.largest(made.time) == pytest.approx(0.01)
    made.state.time[0] = 0.25
    closing.further()
    assert made.numbers.ramp.largest(made.time) == made.hidden_gap() == pytest.approx(0.005)
    assert not closing.is_over()
    made.state.time[0] = 0.5
    closing.further()
    assert closing.is_over()
    assert made.open_joints() == ()
