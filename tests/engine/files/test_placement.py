"""Frames in frames."""

import pytest

from linkwork.files.placement import HERE, back, inner, pose
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.frame import Frame

QUARTER = Frame((1.0, 0.0, 0.0), rotation.about(vector.Z, 1.5707963267948966))


def test_one_after_the_other():
    both = inner(QUARTER, QUARTER)
    assert both.position == pytest.approx((1.0, 1.0, 0.0))
    assert rotation.axes(both.rotation)[0] == pytest.approx((-1.0, 0.0, 0.0))


def test_the_way_back():
    there = inner(QUARTER, back(QUARTER))
    assert there.position == pytest.approx(vector.ZERO)
    assert there.rotation == pytest.approx(rotation.IDENTITY)
    assert inner(HERE, QUARTER) == QUARTER


def test_the_pose_of_a_body():
    assert pose(RigidBody(id="b", position=QUARTER.position, rotation=QUARTER.rotation)) == QUARTER
