"""What a joint declares, as rows of the table."""

import numpy as np
import pytest
from sample_models import double_pendulum, pendulum

from linkwork.compiler.gathering import held_by
from linkwork.compiler.rows import directions, internal_rows, point
from linkwork.math3d import rotation
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Direction, Dot, Sum, Tie
from linkwork.system.compiled_system import DOT, TIE


def test_a_rigid_body_has_three_lengths_and_three_right_angles():
    entries = internal_rows(4)
    assert len(entries) == 6
    assert [(e.kind, e.value, e.scale) for e in entries] == [(DOT, 1.0, 0.5)] * 3 + [(DOT, 0.0, 1.0)] * 3
    pairs = {tuple(sorted((int(np.argmax(e.a[0])), int(np.argmax(e.b[0]))))) for e in entries}
    assert pairs == {(1, 1), (2, 2), (3, 3), (1, 2), (2, 3), (1, 3)}
    assert not any(e.a[1].any() or e.b[1].any() for e in entries)


def test_the_rows_of_a_joint_are_those_it_declares():
    joint = pendulum().joints["pin"]
    entries = held_by(joint, 3, 7).rows
    assert len(entries) == len(joint.rows())
    for entry, row in zip(entries, joint.rows(), strict=True):
        assert entry.bodies == (3, 7)
        assert entry.kind == (TIE if isinstance(row, Tie) else DOT)
        assert (entry.value, entry.scale) == (getattr(row, "value", 0.0), getattr(row, "scale", 1.0))


def test_directions_are_axes_of_the_frames_and_the_gap():
    joint = double_pendulum().joints["elbow"]
    known = directions(joint)
    for side, frame in enumerate((joint.base_frame, joint.follower_frame)):
        for axis in range(3):
            found = known[Direction(3 * side + axis)]
            assert found[side] == pytest.approx((0.0, *rotation.axes(frame.rotation)[axis]))
            assert not found[1 - side].any()
    assert known[Direction.GAP][0] == pytest.approx((-1.0, *(-x for x in joint.base_frame.position)))
    assert known[Direction.GAP][1] == pytest.approx((1.0, *joint.follower_frame.position))


def test_a_sum_of_directions_is_the_sum_of_coefficients():
    joint = pendulum().joints["pin"]

    class Twisted(type(joint)):
        def rows(self):
            return (Dot(Sum(Direction.GAP, Direction.BASE_X, -2.0), Direction.FOLLOWER_Y, 0.3, 4.0),)

    entry = held_by(Twisted(id="t", base="ground", follower="arm"), 0, 1).rows[0]
    known = directions(Twisted(id="t", base="ground", follower="arm"))
    assert entry.a == pytest.approx(known[Direction.GAP] - 2.0 * known[Direction.BASE_X])
    assert (entry.value, entry.scale) == (0.3, 4.0)


def test_a_point_has_a_leading_one():
    assert point(Frame((1, 2, 3))).tolist() == [1.0, 1.0, 2.0, 3.0]
