"""Kernels read what is packed: fields of any layout, packed values in packed values, numbers."""

import numba
import numpy as np
import pytest

from linkwork.equations.kernel import kernel
from linkwork.equations.packed_type import PackedType
from linkwork.system.packed import Packed


class Leaf(Packed):
    """Whole numbers and a length."""

    index: np.ndarray
    count: int


class Branch(Packed):
    """Arrays and a leaf."""

    values: np.ndarray
    plane: np.ndarray
    leaf: Leaf


@kernel
def read(branch, i, j):
    return branch.values[branch.leaf.index[i]], branch.plane[i, j], branch.leaf.count


@kernel
def lengths(branch):
    return branch.values.size, branch.plane.shape[0], branch.plane.shape[1], len(branch.leaf.index)


@kernel
def fill(branch, value):
    for i in range(branch.plane.shape[0]):
        row = branch.plane[i]
        for j in range(row.size):
            row[j] = value * branch.leaf.count


def branch(plane: np.ndarray) -> Branch:
    return Branch(np.array([1.0, 2.0, 4.0]), plane, Leaf(np.array([2, 0]), 3))


PLANES = {
    "by rows": np.arange(6.0).reshape(2, 3),
    "by columns": np.arange(6.0).reshape(3, 2).T,
    "with gaps": np.arange(24.0).reshape(4, 6)[::2, ::2],
    "empty": np.zeros((2, 0)),
}


@pytest.mark.parametrize("plane", [plane for name, plane in PLANES.items() if name != "empty"])
def test_fields_are_read(plane):
    for i in range(2):
        for j in range(3):
            assert read(branch(plane), i, j) == ((4.0, 1.0)[i], plane[i, j], 3)


@pytest.mark.parametrize("plane", PLANES.values(), ids=PLANES)
def test_arrays_know_their_lengths(plane):
    assert lengths(branch(plane)) == (3, *plane.shape, 2)


@pytest.mark.parametrize("plane", [plane.copy(order="K") for plane in PLANES.values()], ids=PLANES)
def test_arrays_are_written(plane):
    fill(branch(plane), 2.0)
    assert (plane == 6.0).all()


def test_a_kernel_serves_all_of_a_kind():
    """Two values of the same kinds of arrays are of one type, others are not."""
    first, second = branch(PLANES["by rows"]), branch(PLANES["by rows"].copy())
    assert numba.typeof(first) is numba.typeof(second)
    assert isinstance(numba.typeof(first), PackedType)
    assert numba.typeof(branch(PLANES["with gaps"])) is not numba.typeof(first)


def test_what_is_written_is_read_again():
    """The table does not change, but what its arrays hold does."""
    leaf = Leaf(np.array([0, 0]), 1)

    @kernel
    def count_up(leaf):
        for _ in range(10):
            leaf.index[0] += leaf.index[1] + leaf.count
            leaf.index[1] += 1
        return leaf.index[0]

    assert count_up(leaf) == sum(range(10)) + 10


def test_a_field_that_is_not_there_is_named():
    @kernel
    def wrong(leaf):
        return leaf.missing

    with pytest.raises(numba.TypingError, match="missing"):
        wrong(Leaf(np.array([0]), 1))


def test_a_readonly_array_cannot_be_written():
    values = np.zeros((2, 3))
    values.setflags(write=False)
    with pytest.raises(numba.TypingError, match=r"mutate|readonly"):
        fill(branch(values), 1.0)
