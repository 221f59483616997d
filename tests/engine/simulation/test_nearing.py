"""What flew apart is brought together again: a cut is taken back seconds after it was made."""

import numpy as np
import pytest
from sample_models import bricard, brick, built, chain, double_pendulum, hinge

from linkwork.edits import RemoveElement, apply
from linkwork.simulation.nearing import bring_near
from linkwork.simulation.simulation import Simulation


def apart(model, joints, seconds):
    """The mechanism some time after joints were cut, and its numbers with the joints again, open."""
    simulation = Simulation(model, "modular", 1e-3)
    simulation.advance(300)
    cut = model
    for joint in joints:
        cut = apply(cut, RemoveElement(joint))[0]
    assert simulation.swap(cut).accepted
    simulation.advance(round(1000 * seconds))
    return simulation


@pytest.mark.parametrize(
    ("model", "joints"),
    [
        (double_pendulum(), ["elbow"]),
        (double_pendulum(), ["shoulder", "elbow"]),
        (chain(5, "revolute"), ["joint2"]),
        (chain(5, "spherical"), ["joint1", "joint3"]),
        (bricard(), ["hinge0", "hinge3"]),
    ],
    ids=["lower link", "both links", "three links", "two pieces", "a loop in two"],
)
def test_a_cut_is_taken_back_after_three_seconds(model, joints):
    simulation = apart(model, joints, 3.0)
    report = simulation.swap(model)
    assert report.accepted
    assert report.gap_before > 10.0
    assert simulation.installed.gap() < 1e-7
    simulation.advance(100)
    assert simulation.installed.gap() < 1e-7


def test_what_hangs_together_is_shifted_as_a_whole():
    simulation = apart(chain(5, "revolute"), ["joint2"], 1.0)
    before = simulation.snapshot()
    assert simulation.swap(chain(5, "revolute")).accepted
    made = simulation.installed
    made.state.q[3:, :3] += (5.0, 7.0, 9.0)
    places = made.state.q.copy()
    assert bring_near(made)
    np.testing.assert_array_equal(made.state.q[:3], places[:3])
    shifts = made.state.q[3:] - places[3:]
    np.testing.assert_allclose(shifts, np.tile((-5.0, -7.0, -9.0, *[0.0] * 9), (3, 1)), atol=1e-6)
    assert made.gap() < 1e-6
    assert before.time == simulation.time


def test_what_is_closed_is_left_alone():
    made = Simulation(double_pendulum()).installed
    places = made.state.q.copy()
    assert not bring_near(made)
    np.testing.assert_array_equal(made.state.q, places)


def test_what_nothing_ties_to_the_ground_stays_with_its_first_part():
    first, second = brick("first"), brick("second", position=(8.0, 0.0, 0.0))
    made = Simulation(built(first, second, hinge("pin", "first", "second", (4.0, 0.0, 0.0), "spherical"))).installed
    made.state.q[2, :3] += (1.0, 2.0, 3.0)
    places = made.state.q.copy()
    assert bring_near(made)
    np.testing.assert_array_equal(made.state.q[1], places[1])
    assert made.gap() < 1e-12
