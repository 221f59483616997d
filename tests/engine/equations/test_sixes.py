"""Six numbers as one value do what loops over them would."""

import numpy as np
import pytest

from linkwork.equations.kernel import linear_kernel
from linkwork.equations.sixes import (
    few_rows_times,
    four_of,
    least_of,
    less,
    more,
    read_four,
    read_six,
    rows_times,
    scaled,
    squared,
    three_times,
    write_six,
)

RANDOM = np.random.default_rng(7)
A, B, BLOCK = RANDOM.normal(size=6), RANDOM.normal(size=6), RANDOM.normal(size=(6, 6))


@linear_kernel
def combine(one, other, block, result):
    """Each operation into a row of the result."""
    a, b = read_six(one), read_six(other)
    write_six(result[0], scaled(a, 3.0))
    write_six(result[1], less(a, 0.5, b))
    write_six(result[2], squared(a))
    write_six(result[3], more(a, b))
    write_six(result[4], rows_times(block, other))
    write_six(result[5], least_of(squared(a), squared(b)))
    write_six(result[6], few_rows_times(block, other))


def combined(how, one, other):
    result = np.zeros((7, 6))
    how(one, other, BLOCK, result)
    return result


compiled_and_plain = pytest.mark.parametrize("how", [combine, combine.py_func], ids=["compiled", "plain"])


@compiled_and_plain
def test_operations_are_those_of_each_number(how):
    expected = [3.0 * A, A - 0.5 * B, A * A, A + B, BLOCK @ B, np.minimum(A * A, B * B)]
    expected.append(np.concatenate((BLOCK[:3] @ B, np.zeros(3))))
    assert combined(how, A, B) == pytest.approx(np.array(expected), rel=1e-13)


@compiled_and_plain
def test_a_zero_is_never_the_least(how):
    one, other = np.array([0.0, 2.0, 1.0, 0.0, 3.0, 1.0]), np.array([2.0, 0.0, 2.0, 0.0, 1.0, 1.0])
    assert combined(how, one, other)[5].tolist() == [4.0, 4.0, 1.0, 0.0, 1.0, 1.0]


def test_rows_are_read_where_they_lie():
    """A row within a table need not begin where vectors like to."""
    table = np.arange(36.0).reshape(6, 6)
    result = np.zeros((7, 6))
    combine(table[1], table[4], table, result)
    assert result[3] == pytest.approx(table[1] + table[4])
    assert result[4] == pytest.approx(table @ table[4])


@linear_kernel
def combine_fours(one, other, block, result):
    """The same with rows of four."""
    a, b = read_four(one), read_four(other)
    write_six(result[0], scaled(a, 3.0))
    write_six(result[1], less(a, 0.5, b))
    write_six(result[2], squared(a))
    write_six(result[3], more(a, b))
    write_six(result[4], three_times(block, other))
    write_six(result[5], least_of(squared(a), squared(b)))
    write_six(result[6], four_of(one[0], other[0], one[1]))


@pytest.mark.parametrize("how", [combine_fours, combine_fours.py_func], ids=["compiled", "plain"])
def test_four_numbers_are_taken_and_written_likewise(how):
    """What lies behind them in a row stays."""
    a, b, block, result = A[:4], B[:4], RANDOM.normal(size=(3, 4)), np.full((7, 6), 7.0)
    how(A, B, block, result)
    expected = [3.0 * a, a - 0.5 * b, a * a, a + b, np.append(block @ b, 0.0), np.minimum(a * a, b * b)]
    expected.append(np.array((A[0], B[0], A[1], 0.0)))
    assert result[:, :4] == pytest.approx(np.array(expected), rel=1e-13)
    assert (result[:, 4:] == 7.0).all()
