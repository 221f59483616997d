"""Three angles and a rotation mean the same."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.math3d import rotation
from linkwork_studio.widgets import angles

ANGLE = st.floats(-math.pi, math.pi)


@given(ANGLE, st.floats(-1.5, 1.5), ANGLE)
def test_there_and_back(a, b, c):
    q = angles.to_rotation((a, b, c))
    assert angles.are_of(angles.of_rotation(q), q)
    assert rotation.angle_between(angles.to_rotation(angles.of_rotation(q)), q) < 1e-6


@given(ANGLE, ANGLE)
def test_at_the_pole_some_triple_means_the_rotation(a, c):
    for b in (math.pi / 2, -math.pi / 2):
        q = angles.to_rotation((a, b, c))
        assert rotation.angle_between(angles.to_rotation(angles.of_rotation(q)), q) < 1e-5


def test_the_turns_are_about_fixed_axes_x_then_y_then_z():
    q = angles.to_rotation((math.pi / 2, 0.0, math.pi / 2))
    assert rotation.rotate(q, (0.0, 1.0, 0.0)) == pytest.approx((0.0, 0.0, 1.0))  # x first takes y to z, which z leaves
    assert rotation.rotate(q, (1.0, 0.0, 0.0)) == pytest.approx((0.0, 1.0, 0.0))


def test_rounding_is_not_shown():
    q = rotation.along((0.0, 1.0, 0.0))
    assert all(a == 0.0 or abs(a) > 0.1 for a in angles.of_rotation(q))


def test_other_angles_mean_another_rotation():
    q = angles.to_rotation((0.1, 0.2, 0.3))
    assert angles.are_of((0.1, 0.2, 0.3 + 2 * math.pi), q)
    assert not angles.are_of((0.1, 0.2, 0.30001), q)
