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
    recording = Recording(("a", "b"), capacity, places=40)
    for n, value in enumerate(values):
        recording.append(float(n), (value, -value))
    first, times, drawn = recording.outline("b")
    blocks = max(count - 1, 0) // BLOCK
    kept = min(blocks, blocks - (count // BLOCK - 38))
    assert first == 2 * (blocks - kept)
    parts = -values[BLOCK * (blocks - kept) : BLOCK * blocks].reshape(kept, BLOCK)
    pairs = drawn[: 2 * kept].reshape(kept, 2)
    assert np.array_equal(pairs.min(axis=1), parts.min(axis=1))
    assert np.array_equal(pairs.max(axis=1), parts.max(axis=1))
    assert np.array_equal(pairs[:, 1] >= pairs[:, 0], parts[:, -1] >= parts[:, 0])
    assert np.array_equal(drawn[2 * kept :], -values[BLOCK * blocks :])
    assert np.array_equal(times[: 2 * kept : 2], BLOCK * np.arange(blocks - kept, blocks))
    assert np.array_equal(times[2 * kept :], np.arange(BLOCK * blocks, count))


def test_no_peak_of_a_long_run_is_lost():
    """One sample of 60,000 stands out, long after the ring has overwritten it."""
    recording = Recording(("a",), 1000, places=100)
    for n in range(60_000):
        recording.append(1e-3 * n, (1.0 if n == 1234 else 0.0,))
    assert recording.window("a")[0][0] > 59.0
    level = recording.level_for(0.0, 60.0, 500)
    assert level == 2
    first, times, values = recording.outline("a", level)
    assert first == 0
    assert times[0] == 0.0
    assert times[-1] == 1e-3 * 59_999
    assert np.all(np.diff(times) > 0.0)
    assert values.max() == 1.0
    assert abs(times[values.argmax()] - 1.234) < 1.024
    assert recording.begins == 0.0
    assert recording.size < 8 * (2 * 1000 + 2 * 4 * 2 * 100)


def test_what_is_drawn_comes_from_the_finest_level_that_reaches_back():
    recording = Recording(("a",), 2000, places=1000)
    for n in range(20_000):
        recording.append(1e-3 * n, (float(n),))
    assert recording.level_for(19.0, 20.0, 100) == 0
    assert recording.level_for(1.0, 20.0, 100) == 1
    assert recording.level_for(0.0, 20.0, 2) == 2
    assert recording.at("a", 19.5) == pytest.approx(19_500, abs=1)
    assert recording.at("a", 2.0) == pytest.approx(2_000, abs=BLOCK)
    assert recording.at("a", 21.0) is None


@given(st.lists(st.tuples(st.integers(1, 700), st.floats(0.0, 1.0)), max_size=8), st.integers(0, 100))
def test_summaries_are_those_of_the_samples_whatever_branches_were_left(parts, seed):
    """Beside a plain list of samples that is cut at each branch."""
    rng, recording, samples = np.random.default_rng(seed), Recording(("a",), 50_000), []
    for count, share in parts:
        for _ in range(count):
            samples.append(float(rng.normal()))
            recording.append(float(len(samples)), (samples[-1],))
        samples = samples[: round(share * len(samples))]
        recording.branch_off(float(len(samples)))
    assert recording.count == len(samples)
    assert recording.window("a")[1].tolist() == samples
    for level in (1, 2):
        _, times, values = recording.outline("a", level)
        assert np.all(np.diff(times) > 0.0)
        if samples:
            assert (values.min(), values.max()) == (min(samples), max(samples))


@pytest.mark.parametrize(("back", "level"), [(55.0, 0), (30.0, 1), (4.0, 2)])
def test_a_branch_from_before_the_oldest_sample_keeps_the_summaries(back, level):
    recording = Recording(("a",), 10_000, places=1000)
    for n in range(60_000):
        recording.append(1e-3 * n, (1e-3 * n,))
    recording.branch_off(back)
    assert back - 1e-3 * BLOCK**level <= 1e-3 * recording.count <= back + 2e-3
    for n in range(3000):
        recording.append(back + 1e-3 * (n + 1), (-1.0,))
    times, values = recording.window("a")
    assert np.all(np.diff(times) > 0.0)
    assert values[-1] == -1.0
    _, times, values = recording.outline("a", 2)
    assert times[0] == 0.0
    assert np.all(np.diff(times) > 0.0)
    before = times < back - 1.1
    assert np.allclose(values[before], times[before], atol=1.1)


def test_many_channels_share_the_memory_and_keep_the_whole_run():
    """A thousand bodies for an hour: bounded memory, told, and no extreme of the hour lost."""
    names = [f"c{n}" for n in range(200)]
    recording = Recording(names, budget=2**23)
    table = np.zeros((32, 201))
    for block in range(3000):
        table[:, 0] = np.arange(32) + 32.0 * block
        table[:, 8] = 5.0 if block == 100 else 0.0
        recording.append_block(table)
    assert recording.size < 2**23
    assert recording.begins == 0.0
    _, _, outline = recording.outline("c7", 2)
    assert outline.max() == 5.0


def test_channels_beyond_the_room_leave_less_for_each_and_keep_what_is_there():
    recording = Recording(("a", "b"), 50_000, places=100, budget=2**20)
    for n in range(400):
        recording.append(float(n), (10.0 * n, -float(n)))
    before = recording.capacity
    recording.set_channels(("b", *(f"more {n}" for n in range(40))))
    assert recording.capacity < before
    times, values = recording.window("b")
    assert len(times) > 100
    assert np.array_equal(values, -times)
    assert times[-1] == 399.0
    recording.append(400.0, (-400.0, *range(40)))
    assert recording.window("b")[1][-1] == -400.0
    assert recording.window("more 39")[1].tolist() == [39.0]
    first, _, values = recording.outline("b", 1)
    assert (first, values.min()) == (0, -400.0)


def test_the_place_of_a_channel_that_went_is_taken_without_its_values():
    recording = filled(1000, 100)
    recording.set_channels(("b",))
    for n in range(5):
        recording.set_channels(("b", f"new {n}"))
    recording.append_block(np.array([[100.0, -100.0, 1.0], [101.0, -101.0, 2.0]]))
    assert recording.window("new 4")[1].tolist() == [1.0, 2.0]
    assert np.array_equal(recording.window("b")[1], -np.arange(102.0))
    assert recording.size == 8 * 3 * (102 + 4 * 3)


@given(st.lists(st.integers(1, 90), max_size=12), st.integers(MARGIN + 1, 150))
def test_blocks_leave_what_single_samples_leave(sizes, capacity):
    one, many = Recording(("a", "b"), capacity, places=8), Recording(("a", "b"), capacity, places=8)
    at = 0
    for size in sizes:
        times = np.arange(at, at + size, dtype=float)
        values = np.column_stack((np.sin(times), times))
        many.append_block(np.column_stack((times, values)))
        for at_time, row in zip(times, values, strict=True):
            one.append(at_time, row)
        at += size
    for level in (1, 2):
        for found, wanted in zip(many.outline("a", level), one.outline("a", level), strict=True):
            assert np.array_equal(found, wanted)
    assert np.array_equal(one.window("b"), many.window("b"))


@given(st.integers(1, 400), st.floats(0, 300), st.floats(0, 300), st.integers(1, 50))
def test_a_path_has_every_nth_sample_and_the_last(count, begin, lasts, most):
    recording = Recording(("a", "b"), 300)
    for n in range(count):
        recording.append(float(n), (10.0 * n, -float(n)))
    found = recording.path(("b",), begin, begin + lasts, most)
    inside = np.arange(count)[max(0, count - 300 + MARGIN) :]
    inside = inside[(inside >= begin) & (inside <= begin + lasts)]
    assert len(found) <= most + 1
    assert np.array_equal(found[:, 1], -found[:, 0])
    assert set(found[:, 0]) <= set(inside)
    if len(inside):
        assert found[-1, 0] == inside[-1]
        assert len(found) >= min(len(inside), most / 2) - 1
