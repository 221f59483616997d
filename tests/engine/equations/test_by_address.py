"""Kernels that call others by their address."""

from functools import partial

import numpy as np
import pytest

from linkwork.equations.by_address import address_of, call_at, entrance
from linkwork.equations.kernel import kernel


@kernel
def added(numbers, n):
    numbers[0] += n
    return n + 1


@kernel
def halved(numbers):
    return numbers[0] / 2.0


@kernel
def call_often(code, arguments, count):
    total = 0
    for _ in range(count):
        total += call_at(code, arguments)
    return total


def test_the_kernel_at_the_address_is_called():
    numbers = np.zeros(1)
    assert call_often(*address_of(added, numbers, 3), 5) == 20
    assert numbers[0] == 15.0


def test_arguments_that_are_given_already_come_first():
    numbers = np.zeros(1)
    code, arguments = address_of(partial(added, numbers), 4)
    assert arguments == (numbers, 4)
    assert call_often(code, arguments, 2) == 10


def test_a_kernel_is_entered_without_a_look_at_types():
    numbers = np.zeros(1)
    assert entrance(added, numbers, 1)(numbers, 6) == 7
    assert numbers[0] == 6.0, "it was not called before"


@pytest.mark.parametrize("what", [len, halved])
def test_what_cannot_be_called_so_is_refused(what):
    with pytest.raises(TypeError, match=r"not compiled|float64"):
        address_of(what, np.zeros(1))
