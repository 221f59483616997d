"""Kernels that are called without a look at types do what they do with one."""

import numba
import numpy as np
import pytest

from linkwork.equations import packed_type  # noqa: F401  numba learns to read what is packed
from linkwork.equations.direct import direct
from linkwork.system.packed import Packed


class Whole(Packed):
    """Whole numbers."""

    some: np.ndarray


class Broken(Packed):
    """Others."""

    some: np.ndarray


@numba.njit
def total(values, factor):
    found = 0.0
    for x in values.some:
        found += factor * x
    return found


def test_it_returns_what_the_kernel_does():
    first, second = Broken(np.array([1.5, 2.0])), Broken(np.array([4.25]))
    quick = direct(total)
    for _ in range(3):
        assert quick(first, 2.0) == 7.0
        assert quick(second, 2.0) == 8.5


def test_other_types_are_seen():
    quick = direct(total)
    assert quick(Broken(np.array([1.5])), 2.0) == 3.0
    assert quick(Whole(np.array([3, 4])), 2.0) == 14.0
    assert quick(Whole(np.array([[1.5]])[0]), 2.0) == 3.0
    assert quick(Broken(np.array([1.5])), 2) == 3.0
    assert quick(Broken(np.array([1.5])), 0.5) == 0.75


def test_the_types_are_looked_at_once(monkeypatch):
    quick, values = direct(total), Broken(np.array([1.5]))
    quick(values, 2.0)
    monkeypatch.setattr(quick, "_kernel", None)
    assert quick(values, 3.0) == 4.5
    with pytest.raises(TypeError):
        quick(values, 3)


def test_what_bears_no_type_of_its_own_is_looked_at_each_time():
    @numba.njit
    def first(values):
        return values[0]

    quick = direct(first)
    assert quick((1, 2)) == 1
    assert quick((1.5, 2)) == 1.5


def test_plain_functions_stay_what_they_are():
    assert direct(len) is len
