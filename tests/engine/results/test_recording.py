"""Channels over time in a ring."""

import threading
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.results.recording import BLOCK, MARGIN, Recording


def filled(capacity: int, count: int) -> Recording:
    recording = Recording(("a", "b"), capacity)
    for n in range(count):
        recording.append(float(n), (10.0 * n, -float(n)))
    return recording


@given(st.integers(MARGIN + 1, 200), st.integers(0, 700), st.one_of(st.none(), st.integers(0, 300)))
def test_a_window_holds_the_newest_samples_in_order(capacity, count, most):
    recording = filled(capacity, count)
    times, values = recording.window("a", most)
    kept = min(count, capacity - MARGIN, count if most is None else most)
    expected = np.arange(count, dtype=float)[count - kept :]
    assert np.array_equal(times, expected)
    assert np.array_equal(values, 10.0 * expected)
    assert np.array_equal(recording.window("b", most)[1], -expected)


def test_a_window_is_a_copy():
    recording = filled(100, 10)
    times, values = recording.window("a")
    times[:] = values[:] = 7.0
    assert recording.window("a")[0][3] == 3.0


def test_clear_forgets_samples_and_breaks():
    recording = filled(100, 10)
    recording.mark(3.0)
    recording.clear()
    assert (recording.count, recording.breaks, len(recording.window("a")[0])) == (0, (), 0)
    recording.append(0.5, (1.0, 2.0))
    assert recording.window("b") == (np.array([0.5]), np.array([2.0]))


def test_breaks_are_kept_in_order_and_bounded():
    recording = Recording(("a",))
    for n in range(1500):
        recording.mark(float(n))
    assert recording.breaks == tuple(map(float, range(500, 1500)))


def test_other_channels_from_now_on():
    """A channel that stays keeps its samples, one that comes begins now, one that goes is unknown."""
    recording = filled(100, 3)
    recording.set_channels(("b", "c"))
    recording.append(3.0, (-3.0, 7.0))
    assert recording.channels == ("b", "c")
    assert recording.window("b")[1].tolist() == [0.0, -1.0, -2.0, -3.0]
    assert [part.tolist() for part in recording.window("c")] == [[3.0], [7.0]]
    with pytest.raises(KeyError):
        recording.window("a")


def test_an_unknown_channel():
    with pytest.raises(KeyError):
        filled(100, 3).window("c")


def test_a_reader_sees_only_finished_samples_while_another_thread_writes():
    recording, done = Recording(("a",), 1024), threading.Event()

    def write():
        for n in range(4_000):
            recording.append(float(n), (2.0 * n,))
            if n % 8 == 0:
                time.sleep(1e-4)  # far fewer than MARGIN samples come in while a reader copies
        done.set()

    writer = threading.Thread(target=write)
    writer.start()
    looks = 0
    while not done.is_set() or looks < 10:
        times, values = recording.window("a")
        assert np.array_equal(values, 2.0 * times)
        assert np.all(np.diff(times) == 1.0)
        looks += 1
    writer.join()


def test_a_branch_goes_on_from_an_earlier_time_and_leaves_a_trace():
    recording = Recording(("a",), 256)
    for n in range(150):
        recording.append(float(n), (float(n),))
    recording.mark(20.0)
    recording.mark(60.0)
    recording.branch_off(50.0)
    assert recording.breaks == (20.0,)
    times, _ = recording.window("a")
    assert times[-1] == 50.0
    (trace,) = recording.traces
    assert (trace.times[0], trace.times[-1]) == (50.0, 149.0)
    assert np.array_equal(trace.values["a"], trace.times)
    for n in range(51, 90):
        recording.append(float(n), (-float(n),))
    times, values = recording.window("a")
    assert (np.diff(times) == 1.0).all()
    assert values[-1] == -89.0


def test_what_the_ring_has_overwritten_does_not_come_back():
    recording = Recording(("a",), 256)
    for n in range(1000):
        recording.append(float(n), (float(n),))
    recording.branch_off(900.0)
    times, _ = recording.window("a")
    assert times[-1] == 900.0
    assert (np.diff(times) == 1.0).all()
    recording.append(901.0, (0.0,))
    times, _ = recording.window("a")
    assert (np.diff(times) == 1.0).all()
    recording.begin_anew()
    assert recording.window("a")[0].size == 0
    assert len(recording.traces) == 2
    recording.clear()
    assert recording.traces == ()


@given(st.integers(200, 900), st.integers(0, 3000), st.integers(0, 1000))
def test_an_outline_holds_the_extremes_of_each_block_and_the_newest_samples(capacity, count, seed):
    values = np.random.default_rng(seed).normal(size=count)
    recording = Recording(("a", "b"), capacity)
    for n, value in enumerate(values):
        recording.append(float(n), (value, -value))
    first, times, drawn = recording.outline("b")
    blocks = max(count - 1, 0) // BLOCK
    kept = min(blocks, (capacity - MARGIN) // BLOCK - 2)
    assert first == 2 * (blocks - kept)
    parts = -values[BLOCK * (blocks - kept) : BLOCK * blocks].reshape(kept, BLOCK)
    pairs = drawn[: 2 * kept].reshape(kept, 2)
    assert np.array_equal(pairs.min(axis=1), parts.min(axis=1))
    assert np.array_equal(pairs.max(axis=1), parts.max(axis=1))
    assert np.array_equal(pairs[:, 1] >= pairs[:, 0], parts[:, -1] >= parts[:, 0])
    assert np.array_equal(drawn[2 * kept :], -values[BLOCK * blocks :])
    assert np.array_equal(times[: 2 * kept : 2], BLOCK * np.arange(blocks - kept, blocks))
    assert np.array_equal(times[2 * kept :], np.arange(BLOCK * blocks, count))


def test_an_outline_after_a_way_back_is_that_of_what_came_then():
    recording = filled(1000, 300)
    recording.branch_off(99.5)
    for n in range(100, 200):
        recording.append(float(n), (-5.0, 5.0))
    _, times, values = recording.outline("a")
    assert times[-1] == 199.0
    assert values.max() == 990.0
    assert np.all(values[times >= 128.0] == -5.0)


def test_an_outline_of_a_channel_that_came_later_begins_with_it():
    recording = filled(1000, 300)
    recording.set_channels(("a", "c"))
    for n in range(300, 500):
        recording.append(float(n), (0.0, 1.0))
    first, times, values = recording.outline("c")
    assert times[0] == 320.0
    assert first == 2 * (320 // BLOCK)
    assert set(values) == {1.0}
    assert recording.outline("a")[2].max() == 2990.0
