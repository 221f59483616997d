"""Quaternions against rotation matrices, exponentials and each other."""

import math

import numpy as np
import pytest
import scipy.linalg
from hypothesis import given
from hypothesis import strategies as st
from random_models import angles, directions, quaternions, vectors

from linkwork.math3d import rotation, vector


def matrix(q) -> np.ndarray:
    return np.array(rotation.axes(q)).T


@given(quaternions, quaternions, vectors)
def test_a_product_applies_the_right_factor_first(a, b, x):
    one_by_one = rotation.rotate(a, rotation.rotate(b, x))
    assert rotation.rotate(rotation.multiply(a, b), x) == pytest.approx(one_by_one, abs=1e-9)


@given(quaternions, vectors)
def test_the_inverse_leads_back(q, x):
    assert rotation.rotate(rotation.inverse(q), rotation.rotate(q, x)) == pytest.approx(x, abs=1e-9)


@given(quaternions)
def test_the_axes_are_right_handed_and_orthonormal(q):
    r = matrix(q)
    assert r.T @ r == pytest.approx(np.eye(3), abs=1e-12)
    assert np.linalg.det(r) == pytest.approx(1.0, abs=1e-12)


@given(directions, angles)
def test_about_is_the_exponential_of_the_spin(axis, angle):
    spin = np.cross(np.eye(3), axis).T * -1.0
    assert spin @ (1.0, 2.0, 3.0) == pytest.approx(np.cross(axis, (1.0, 2.0, 3.0)))
    assert matrix(rotation.about(axis, angle)) == pytest.approx(scipy.linalg.expm(spin * angle), abs=1e-9)


@given(quaternions)
def test_axes_and_back(q):
    back = rotation.from_axes(*rotation.axes(q))
    assert rotation.angle_between(q, back) < 1e-7
    assert abs(sum(a * b for a, b in zip(q, back, strict=True))) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("axis", [vector.X, vector.Y, vector.Z, (1.0, 1.0, 0.0), (-1.0, 2.0, 0.5)])
@pytest.mark.parametrize("angle", [math.pi, math.pi - 1e-9, -math.pi + 1e-12, 2.0, 1e-9])
def test_axes_and_back_where_the_trace_is_small(axis, angle):
    q = rotation.about(axis, angle)
    back = rotation.from_axes(*rotation.axes(q))
    assert abs(sum(a * b for a, b in zip(q, back, strict=True))) == pytest.approx(1.0, abs=1e-14)


@given(st.tuples(*[st.floats(-1e150, 1e150)] * 4))
def test_normalised_once_is_normalised_for_ever(q):
    try:
        once = rotation.normalised(q)
    except ValueError:
        assert math.hypot(*q) < vector.SHORTEST
    else:
        assert math.hypot(*once) == pytest.approx(1.0, abs=1e-14)
        assert rotation.normalised(once) == once


@pytest.mark.parametrize("q", [(0.0,) * 4, (5e-324,) * 4, (math.nan, 0.0, 0.0, 1.0), (math.inf, 0.0, 0.0, 0.0)])
def test_what_is_no_rotation_says_so(q):
    with pytest.raises(ValueError, match="is not a rotation"):
        rotation.normalised(q)


@given(directions, directions)
def test_along_puts_z_there_and_x_near_the_wish(z, x):
    frame = rotation.axes(rotation.along(z, x))
    assert frame[2] == pytest.approx(z, abs=1e-9)
    across = vector.norm(vector.cross(z, x))
    if across > 1e-6:
        assert vector.dot(frame[0], x) == pytest.approx(across, abs=1e-6)


@pytest.mark.parametrize("z", [vector.X, vector.Y, vector.Z, (0.0, 0.0, -1.0), (3.0, 4.0, 0.0)])
def test_along_without_a_wish(z):
    x, y, direction = rotation.axes(rotation.along(z))
    assert direction == pytest.approx(vector.unit(z))
    assert vector.cross(x, y) == pytest.approx(vector.unit(z))
    assert rotation.along(z, z) == rotation.along(z)


@given(quaternions, directions, st.floats(0.0, math.pi))
def test_angle_between(q, axis, angle):
    turned = rotation.multiply(q, rotation.about(axis, angle))
    assert rotation.angle_between(q, turned) == pytest.approx(angle, abs=1e-7)
    assert rotation.angle_between(q, tuple(-c for c in q)) == pytest.approx(0.0, abs=1e-7)


@given(st.sampled_from((0, 1, 2)), directions, st.sampled_from((1, 2)), directions)
def test_a_frame_through_two_directions(axis, direction, next_axis, near):
    other = (axis + next_axis) % 3
    found = rotation.axes(rotation.through(axis, direction, (other, near)))
    assert found[axis] == pytest.approx(direction, abs=1e-9)
    across = vector.subtract(near, vector.scale(direction, vector.dot(near, direction)))
    if vector.norm(across) > 1e-6:
        assert found[other] == pytest.approx(vector.unit(across), abs=1e-6)
    assert rotation.axes(rotation.through(axis, direction))[axis] == pytest.approx(direction, abs=1e-9)


@given(directions, directions)
def test_the_shortest_way_turns_about_an_axis_across(a, b):
    q = rotation.shortest(a, b)
    assert rotation.rotate(q, a) == pytest.approx(b, abs=1e-9)
    assert vector.dot((q[1], q[2], q[3]), a) == pytest.approx(0.0, abs=1e-9)
    assert rotation.rotate(rotation.shortest(a, vector.scale(a, -1.0)), a) == pytest.approx(vector.scale(a, -1.0))
