"""Channels in a ring."""

import numpy as np
import pytest

from linkwork.results.recording import MARGIN, Recording


def filled(count, capacity=256):
    recording = Recording(("a", "b"), capacity)
    for i in range(count):
        recording.append(0.1 * i, (i, -2.0 * i))
    return recording


def test_nothing_recorded_gives_empty_arrays():
    times, values = filled(0).window("a")
    assert times.size == values.size == 0


@pytest.mark.parametrize("count", [1, 255, 256, 257, 300, 511, 512, 513, 5000])
def test_the_newest_samples_come_in_order(count):
    times, values = filled(count).window("b")
    expected = np.arange(count)[-len(times) :]
    assert len(times) == min(count, 256 if count <= 256 else 256 - MARGIN)
    assert times == pytest.approx(0.1 * expected)
    assert values == pytest.approx(-2.0 * expected)


def test_a_window_may_be_shorter_and_is_a_copy():
    recording = filled(300)
    _, values = recording.window("a", most=10)
    assert values.tolist() == list(range(290, 300))
    values[:] = 0.0
    assert recording.window("a", most=1)[1].tolist() == [299.0]


def test_clearing_forgets_samples_and_breaks():
    recording = filled(20)
    recording.mark(1.0)
    assert recording.breaks == (1.0,)
    recording.clear()
    assert (recording.count, recording.breaks) == (0, ())


def test_breaks_are_bounded():
    recording = filled(1)
    for i in range(5000):
        recording.mark(float(i))
    assert len(recording.breaks) == 1000
    assert recording.breaks[-1] == 4999.0
