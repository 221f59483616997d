"""What the stopwatch tells, on runs that take no time."""

import numpy as np
import pytest

from linkwork.benchmarks.case import Case, Entrant
from linkwork.benchmarks.stopwatch import installed, machine, measured


def entrant(name: str, end: float, **rest) -> Entrant:
    return Entrant(name, lambda size, step, steps: lambda: np.array((end * steps, 0.0, 0.0)), **rest)


def case(*entrants: Entrant) -> Case:
    return Case("test", "Test", (2,), 1e-3, 20, entrants, lambda size, seconds: np.array((10.0, 0.0, 0.0)))


def test_errors_are_distances_from_the_reference_and_ratios_are_to_the_first():
    first, second = entrant("first", 1.0), entrant("second", 1.1)
    results = measured(case(first, second), [first, second], 2, rounds=2)
    assert [r.name for r in results] == ["first", "second"]
    assert [r.error for r in results] == pytest.approx([0.0, 1.0])
    assert results[0].ratio == 1.0
    assert all(r.microseconds > 0.0 for r in results)


def test_whoever_is_too_slow_for_a_size_is_left_out():
    first, slow = entrant("first", 1.0), entrant("slow", 1.0, largest=1)
    assert [r.name for r in measured(case(first, slow), [first, slow], 2, rounds=1)] == ["first"]


def test_a_program_that_is_not_there_is_known_to_be_missing():
    assert installed(entrant("ours", 0.0))
    assert not installed(entrant("theirs", 0.0, program="no_such_program"))


def test_the_machine_is_told():
    assert {"processor", "python", "numpy"} <= machine().keys()


def test_ratios_of_single_rounds_lie_about_the_whole(monkeypatch):
    ticks = iter([1.0, 2.0, 1.5, 2.25])
    monkeypatch.setattr("linkwork.benchmarks.stopwatch.seconds_of", lambda run: next(ticks))
    first, second = entrant("first", 1.0), entrant("second", 1.0)
    results = measured(case(first, second), [first, second], 2, rounds=2)
    assert [(r.ratio, r.least, r.most) for r in results] == [(1.0, 1.0, 1.0), (2.0, 1.5, 2.0)]


def test_energy_is_told_by_those_who_know_it():
    quiet = entrant("quiet", 1.0)
    telling = Entrant("telling", lambda size, step, steps: lambda: np.array((10.0, 0.0, 0.0, 5.0)))
    known = Case("test", "Test", (2,), 1e-3, 20, [telling], lambda size, seconds: np.array((10.0, 0.0, 0.0, 4.0)))
    (as_line,) = measured(known, [telling], 2, rounds=1)
    assert (as_line.error, as_line.drift) == (0.0, 0.25)
    (untold,) = measured(case(quiet), [quiet], 2, rounds=1)
    assert np.isnan(untold.drift)


def test_a_run_has_no_fewer_steps_than_the_case_asks_for():
    counts = []
    counting = Entrant("counting", lambda size, step, steps: lambda: np.array((counts.append(steps) or 0.0, 0.0, 0.0)))
    asking = Case("test", "Test", (2,), 1e-3, 20, [counting], lambda size, seconds: np.zeros(3), fewest=100)
    measured(asking, [counting], 2, rounds=1)
    assert set(counts) == {100}
