"""Mechanisms of the sources at their start."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.reproduction.mechanisms import bricard, double_pendulum, four_bars, point


@pytest.mark.parametrize(("build", "freedoms"), [(double_pendulum, 2), (lambda: four_bars(2), 1), (bricard, 1)])
def test_it_moves_as_freely_as_it_should(build, freedoms):
    assert lw.mobility(build()).mobility == freedoms


def test_the_end_of_a_rod_is_where_the_next_begins():
    run = lw.simulate(double_pendulum(), solver="semirecursive", until=0.2, step=1e-3, sample=0.05)
    assert point(run, "upper") == pytest.approx(point(run, "lower", (-0.5, 0, 0)), abs=1e-9)
    assert np.linalg.norm(point(run, "upper"), axis=1) == pytest.approx(1.0, abs=1e-9)
