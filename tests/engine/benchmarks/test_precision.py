"""Work and precision of entrants that are known: an error of second order, and one that cannot go on."""

import math

import numpy as np
import pytest

from linkwork.benchmarks.case import Case, Entrant
from linkwork.benchmarks.precision import work_precision


def second_order(size, step, steps):
    return lambda: np.array((1.0 + step**2, 0.0, 0.0))


def fails(size, step, steps):
    if step > 1e-3:
        raise RuntimeError("too long")
    return lambda: np.array((math.nan, 0.0, 0.0))


def case(*entrants: Entrant) -> Case:
    return Case("test", "Test", (2,), 1e-3, 200, entrants, lambda size, seconds: np.array((1.0, 0.0, 0.0)))


def test_the_error_of_each_step_over_the_same_time():
    entrant = Entrant("second", second_order)
    points = work_precision(case(entrant), [entrant], 2, factors=(2.0, 1.0, 0.5), rounds=1)
    assert [point.step for point in points] == pytest.approx([2e-3, 1e-3, 5e-4])
    assert [point.error for point in points] == pytest.approx([4e-6, 1e-6, 2.5e-7])
    assert all(point.cost > 0.0 for point in points)


def test_a_step_that_is_too_long_is_no_number():
    entrant = Entrant("fails", fails)
    points = work_precision(case(entrant), [entrant], 2, factors=(2.0, 1.0), rounds=1)
    assert all(math.isnan(point.error) for point in points)


def test_whoever_is_too_slow_for_the_size_is_left_out():
    entrant = Entrant("slow", second_order, largest=1)
    assert work_precision(case(entrant), [entrant], 2) == []
