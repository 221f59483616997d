"""No peak is lost, few points are drawn, nothing shimmers."""

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork_studio.plots.envelope import envelope, samples_per_column


@given(st.integers(0, 10_000_000), st.integers(1, 4000))
def test_the_columns_hold_a_power_of_two_and_fit(samples, columns):
    size = samples_per_column(samples, columns)
    assert size & (size - 1) == 0
    if size > 1:
        assert -(-samples // size) <= columns < 2 * -(-samples // size) + 1
    else:
        assert samples <= 2 * columns


@given(st.integers(1, 20_000), st.integers(1, 500), st.integers(0, 5000), st.integers(0, 1000))
def test_extremes_survive(samples, columns, first, seed):
    values = np.random.default_rng(seed).normal(size=samples)
    times = np.arange(samples) * 1e-3
    x, y = envelope(times, values, columns, first)
    assert (y.min(), y.max()) == (values.min(), values.max())
    assert len(x) == len(y) <= max(2 * columns + 2, samples if samples <= 2 * columns else 0)
    assert np.all(np.diff(x) >= 0)
    assert (x[0], times[0]) == (times[0], x[0])


def test_few_samples_are_drawn_as_they_are():
    times, values = np.arange(100.0), np.arange(100.0)
    x, y = envelope(times, values, 200)
    assert x is times
    assert y is values


def test_a_peak_of_one_sample_is_seen():
    values = np.zeros(100_000)
    values[54_321] = 9.0
    assert envelope(np.arange(100_000.0), values, 500)[1].max() == 9.0


def test_scrolling_by_a_sample_keeps_the_columns():
    values = np.random.default_rng(1).normal(size=50_001)
    times = np.arange(50_001.0)
    one, other = (
        dict(zip(*envelope(times[k : k + 50_000], values[k : k + 50_000], 300, k), strict=True)) for k in (0, 1)
    )
    shared = [t for t in one if t in other]
    assert len(shared) > 0.9 * len(one)
    assert sum(one[t] != other[t] for t in shared) <= 2


def test_a_smooth_curve_stays_smooth():
    times = np.linspace(0.0, 10.0, 20_000)
    _, rising = envelope(times, times**2, 400)
    _, falling = envelope(times, -(times**2), 400)
    assert np.all(np.diff(rising) >= 0)
    assert np.all(np.diff(falling) <= 0)


def test_ten_curves_of_a_hundred_thousand_points_take_little():
    rng, times = np.random.default_rng(2), np.arange(100_000.0)
    curves = [rng.normal(size=100_000) for _ in range(10)]
    spent = []
    for _ in range(20):
        begin = time.thread_time()
        for values in curves:
            envelope(times, values, 1000)
        spent.append(time.thread_time() - begin)
    assert min(spent) < 0.006


@pytest.mark.parametrize("samples", [0, 1])
def test_nothing_and_almost_nothing(samples):
    x, y = envelope(np.arange(float(samples)), np.arange(float(samples)), 100)
    assert len(x) == len(y) == samples
