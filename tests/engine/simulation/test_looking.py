"""Energies, residuals and reactions, found without a trace in the state."""

import numpy as np
import pytest
from sample_models import brick, built, double_pendulum

from linkwork.simulation.installed import install_stored
from linkwork.simulation.ramp import Ramp


def test_energy_is_that_of_the_state():
    made = install_stored(built(brick(velocity=(3.0, 0.0, 4.0))))
    assert (made.energy().kinetic, made.energy().potential) == pytest.approx((25.0, 2.0 * 9.81 * 0.7))


def test_a_look_leaves_no_trace_and_knows_what_no_row_shows():
    made = install_stored(double_pendulum())
    before = [array.copy() for array in made.state]
    gap, rate = made.looking.gap_and_rate()
    assert max(gap, rate) < 1e-9
    gaps = np.array([0.25])
    made.numbers.ramp = Ramp(np.zeros(1, dtype=np.int64), gaps, np.zeros(1), np.ones(1), began=0.0)
    assert made.looking.gap_and_rate()[0] == made.looking.measured(made.state)[2] == 0.25
    assert all(np.array_equal(a, b) for a, b in zip(before, made.state, strict=True))
