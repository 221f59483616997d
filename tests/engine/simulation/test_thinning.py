"""Samples that are further apart than steps keep what happened between them."""

import numpy as np
import pytest

from linkwork.simulation.thinning import Thinning


def test_rows_hold_the_extremes_since_the_row_before_however_they_come():
    times = np.arange(1, 1001) * 1e-3
    values = np.random.default_rng(3).normal(size=(1000, 2))
    table = np.column_stack((times, values))
    whole = Thinning(0.01, 1e-3).passed(table)
    assert whole[:, 0] == pytest.approx(np.arange(1, 101) * 0.01)
    blocks = values.reshape(100, 10, 2)
    assert np.array_equal(whole[:, 3:5], blocks.min(axis=1))
    assert np.array_equal(whole[:, 5:7], blocks.max(axis=1))
    pieces = Thinning(0.01, 1e-3)
    parts = [pieces.passed(part) for part in np.split(table, [1, 8, 9, 30, 512])]
    assert np.array_equal(np.vstack(parts), whole)


def test_a_row_that_is_wanted_ends_an_interval():
    thinning = Thinning(1.0, 0.1)
    assert len(thinning.passed(np.array([[0.1, 5.0], [0.2, -3.0]]))) == 0
    assert thinning.passed_now(np.array([0.3, 1.0])).tolist() == [0.3, 1.0, -3.0, 5.0]
    assert thinning.passed_now(np.array([0.3, 2.0])).tolist() == [0.3, 2.0, 2.0, 2.0]
