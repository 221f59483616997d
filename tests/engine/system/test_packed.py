"""Named arrays that a kernel gets as one address: what is written down is what they are."""

import ctypes
import dataclasses
import pickle

import numpy as np
import pytest

from linkwork.system.packed import Packed, fields


class Inner(Packed):
    """One array and a number."""

    row: np.ndarray
    count: int


class Named(Packed):
    """Only an array."""

    values: np.ndarray


def words(packed: Packed, count: int) -> list[int]:
    return list((ctypes.c_int64 * count).from_address(packed.address))


def test_an_array_is_its_size_address_lengths_and_strides():
    values = np.arange(6.0).reshape(2, 3)
    assert words(Named(values), 6) == [6, values.ctypes.data, 2, 3, 24, 8]
    assert words(Named(values.T), 6) == [6, values.ctypes.data, 3, 2, 8, 24]


def test_a_packed_value_in_another_is_its_address():
    class Around(Packed):
        """Only a packed value."""

        held: Named

    held = Named(np.zeros(2))
    assert words(Around(held), 1) == [held.address]


def test_a_number_is_written_as_it_is():
    row = np.zeros(1)
    assert words(Inner(row, -5), 5) == [1, row.ctypes.data, 1, 8, -5]


@pytest.mark.parametrize("value", [1.5, "text", None, [1.0]])
def test_what_has_no_words_is_refused(value):
    with pytest.raises(TypeError, match=type(value).__name__):
        _ = Named(value).address


def test_it_is_used_like_a_named_tuple():
    packed = Inner(np.array([1.0]), 2)
    row, count = packed
    assert row is packed.row
    assert count == 2
    assert fields(Inner) == ("row", "count")
    assert packed._asdict() == {"row": row, "count": 2}
    other = packed._replace(count=4)
    assert other.row is row
    assert (packed.count, other.count) == (2, 4)
    assert packed.address != other.address


def test_nothing_in_it_is_replaced():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Inner(np.zeros(1), 2).count = 3


def test_a_copy_from_a_pickle_has_a_table_of_its_own():
    packed = Inner(np.array([1.0, 2.0]), 2)
    assert packed.address
    copy = pickle.loads(pickle.dumps(packed))
    assert copy.address != packed.address
    assert words(copy, 2) == [2, copy.row.ctypes.data]
