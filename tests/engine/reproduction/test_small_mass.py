"""Steps of an adaptive method, and the motion next to none of the mass."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.reproduction.small_mass import DAMPED, LIGHT, NONE, oscillator, reduced_motion, steps_of_bdf


def test_a_smaller_mass_costs_more_steps_and_none_the_fewest():
    counts = [steps_of_bdf(ratio, LIGHT, until=0.4) for ratio in (0.0, 1e-1, 1e-2)]
    assert counts[0] < counts[1] < counts[2]


def test_without_mass_it_moves_as_the_reduced_equations_say():
    run = lw.simulate(oscillator(NONE, DAMPED), solver="recursive", until=0.2, step=1e-3, sample=0.05)
    assert run.position("heavy")[:, 0] == pytest.approx(reduced_motion(run.time), abs=1e-6)
    assert np.ptp(run.position("heavy")[:, 0]) > 0.05
