"""Which steps a sample is due after, and that looking leaves no trace."""

import numpy as np
import pytest
from sample_models import double_pendulum

from linkwork.simulation.sampler import Sampler
from linkwork.simulation.simulation import Simulation


def times_of(apart: float, step: float, count: int) -> np.ndarray:
    simulation = Simulation(double_pendulum(), "ali3p", step)
    sampler = Sampler(simulation.installed, apart, step)
    simulation.advance(count, sampler)
    return np.concatenate(sampler.fetch())[:, 0]


@pytest.mark.parametrize(("apart", "step"), [(1e-3, 1e-3), (0.01, 1e-3), (0.0025, 1e-3), (1 / 3, 1e-2)])
def test_a_sample_is_due_at_the_first_step_at_or_behind_each_multiple(apart, step):
    found = times_of(apart, step, 500)
    wanted = np.arange(1, round(500 * step / apart + 1e-6) + 1) * apart
    wanted = wanted[wanted <= 500 * step + 1e-9]
    assert len(found) == len(wanted)
    late = found - wanted
    assert late.min() > -1e-9
    assert late.max() < step * (1 - 1e-9)


def test_no_sample_is_due_where_none_is_asked_for():
    simulation = Simulation(double_pendulum(), "ali3p")
    sampler = Sampler(simulation.installed, np.inf, simulation.step)
    simulation.advance(20, sampler)
    assert sampler.fetch() == []


@pytest.mark.parametrize("apart", [1e-3, 0.007])
def test_a_look_leaves_no_trace(apart):
    plain, looked_at = (Simulation(double_pendulum(), "modular") for _ in range(2))
    plain.advance(300)
    looked_at.advance(300, Sampler(looked_at.installed, apart, looked_at.step))
    for alone, seen in zip(plain.installed.state, looked_at.installed.state, strict=True):
        assert np.array_equal(alone, seen)
