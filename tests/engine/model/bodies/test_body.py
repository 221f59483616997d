"""Where a body is."""

import pytest
from hypothesis import given
from random_models import quaternions, vectors

from linkwork.math3d import rotation, vector
from linkwork.model.bodies.rigid import RigidBody


@given(vectors, quaternions, vectors)
def test_points_of_the_body_and_back(position, turn, point):
    body = RigidBody(id="arm", position=position, rotation=turn)
    assert body.in_body(body.in_global(point)) == pytest.approx(point, abs=1e-9)


def test_a_point_is_turned_then_shifted():
    body = RigidBody(id="arm", position=(1.0, 2.0, 3.0), rotation=rotation.about(vector.Z, 1.5707963267948966))
    assert body.in_global((1.0, 0.0, 0.0)) == pytest.approx((1.0, 3.0, 3.0))
    assert body.in_body((1.0, 3.0, 3.0)) == pytest.approx((1.0, 0.0, 0.0))


def test_the_rotation_is_made_a_unit_one():
    assert RigidBody(id="arm", rotation=(0, 0, 3, 4)).rotation == pytest.approx((0.0, 0.0, 0.6, 0.8))
