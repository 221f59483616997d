"""Vectors against numpy, and the directions that must not exist."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_models import numbers, vectors

from linkwork.math3d import vector

any_size = st.tuples(*[st.floats(-1e150, 1e150)] * 3)


@given(vectors, vectors, numbers)
def test_algebra_is_numpys(a, b, factor):
    x, y = np.array(a), np.array(b)
    assert vector.add(a, b) == tuple(x + y)
    assert vector.subtract(a, b) == tuple(x - y)
    assert vector.scale(a, factor) == tuple(x * factor)
    assert vector.dot(a, b) == pytest.approx(x @ y, abs=1e-9)
    assert vector.cross(a, b) == pytest.approx(tuple(np.cross(x, y)), abs=1e-9)
    assert vector.norm(a) == pytest.approx(np.linalg.norm(x), abs=1e-12)


@given(any_size)
def test_a_direction_has_unit_length_or_there_is_none(a):
    try:
        direction = vector.unit(a)
    except ValueError:
        assert vector.norm(a) < vector.SHORTEST
    else:
        assert vector.norm(direction) == pytest.approx(1.0, abs=1e-12)
        assert vector.norm(vector.cross(direction, vector.scale(a, 1 / vector.norm(a)))) < 1e-12


@pytest.mark.parametrize("a", [vector.ZERO, (5e-324, 0.0, 0.0), (math.inf, 0.0, 0.0), (math.nan, 0.0, 0.0)])
def test_what_has_no_direction_says_so(a):
    with pytest.raises(ValueError, match="has no direction"):
        vector.unit(a)


@given(any_size.filter(lambda a: vector.norm(a) > 1e-100))
def test_a_perpendicular_stands_at_right_angles(a):
    found = vector.perpendicular(a)
    assert vector.norm(found) == pytest.approx(1.0, abs=1e-12)
    assert vector.dot(found, vector.unit(a)) == pytest.approx(0.0, abs=1e-12)


def test_a_perpendicular_does_not_jump_with_rounding():
    assert vector.perpendicular((1.0, 1e-12, 0.0)) == pytest.approx(vector.perpendicular((1.0, 0.0, 1e-12)), abs=1e-9)
