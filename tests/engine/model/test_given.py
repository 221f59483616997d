"""Numbers, texts and vectors from outside become Python's own or are refused by name."""

import math
from fractions import Fraction

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.model import given


@pytest.mark.parametrize("value", [2, 2.0, np.float64(2), np.float32(2), np.int64(2), np.uint8(2), Fraction(2)])
def test_a_number_becomes_a_float(value):
    found = given.number(value, "It")
    assert (type(found), found) == (float, 2.0)


@pytest.mark.parametrize("value", [None, True, np.True_, "2", b"2", 2j, [2], (2,), np.arange(3), object(), 10**400])
def test_no_number(value):
    with pytest.raises(ModelError, match=r"^The step takes a number"):
        given.number(value, "The step")


def test_numbers_without_end():
    assert given.number(math.inf, "The speed", endless=True) == math.inf
    for value, endless in ((math.nan, True), (math.nan, False), (math.inf, False), (-math.inf, False)):
        with pytest.raises(ModelError, match="takes a finite number"):
            given.number(value, "The speed", endless=endless)


@pytest.mark.parametrize("value", [2, np.int64(2), np.uint8(2)])
def test_a_whole_number_becomes_an_int(value):
    found = given.whole(value, "It")
    assert (type(found), found) == (int, 2)


@pytest.mark.parametrize("value", [1.5, 2.0, True, "2", None, -1, 10.0**20])
def test_no_whole_number(value):
    with pytest.raises(ModelError, match="takes a whole number"):
        given.whole(value, "It")


def test_texts_and_vectors():
    assert type(given.text(np.str_("arm"), "It")) is str
    assert given.vector(np.arange(3), "It") == (0.0, 1.0, 2.0)
    assert all(type(x) is float for x in given.vector(np.arange(3), "It"))
    for value in (None, 5, "abc", b"abc", (1, 2), (1, 2, math.nan), (1, 2, "3"), np.zeros((3, 3)), {}):
        with pytest.raises(ModelError, match=r"^The target takes"):
            given.vector(value, "The target")
    with pytest.raises(ModelError, match="The name takes a text, not 5"):
        given.text(5, "The name")
