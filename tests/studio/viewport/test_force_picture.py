"""Pictures of forces: between two ends that stretch, at a point of a body, or none."""

import pytest

from linkwork.edits import AddForce, apply
from linkwork_studio.viewport.force_picture import force_picture, pull_of, spanning, standing
from linkwork_studio.viewport.pose_table import PoseTable, span_of

COLOR = (1, 2, 3, 255)


@pytest.fixture
def forced(pendulum):
    joint = next(iter(pendulum.joints))
    body = next(i for i in pendulum.bodies if i != "ground")
    return apply(
        pendulum,
        [
            AddForce("spring", "spring", base="ground", follower=body, at=(0.0, 0.0, 2.0)),
            AddForce("push", "force", body=body, fx="3", fy="sin(t)"),
            AddForce("own", "force", body=body, axes="body"),
            AddForce("bush", "bushing", base="ground", follower=body),
            AddForce("stop", "joint_stop", joint=joint),
        ],
    )[0]


def test_a_spring_lies_along_its_span_and_stretches(forced):
    (spring,) = spanning(forced)
    picture = force_picture(spring, 1.0, COLOR)
    assert {piece.body for piece in picture.pieces} == {span_of("spring")}
    assert picture.solids[0].body == span_of("spring")
    table = PoseTable()
    table.set_model(forced, [spring])
    assert table.stretch[table.rows[span_of("spring")], 2] == pytest.approx(spring.free_length)
    assert table.stretch[: len(forced.bodies)] == pytest.approx(1.0)


def test_a_force_fixed_in_space_keeps_its_direction(forced):
    (push,) = standing(forced)
    assert push.id == "push"
    assert pull_of(push) == (3.0, 1.0, 0.0)
    assert {piece.body for piece in force_picture(push, 1.0, COLOR).pieces} == {span_of("push")}
    own = force_picture(forced.forces["own"], 1.0, COLOR)
    assert {piece.body for piece in own.pieces} == {forced.forces["own"].body}
    table = PoseTable()
    table.set_model(forced, (), [push])
    place = forced.bodies[push.body].in_global(push.frame.position)
    assert table.positions[table.rows[span_of("push")]] == pytest.approx(place)


def test_what_acts_in_a_joint_has_no_picture_of_its_own(forced):
    picture = force_picture(forced.forces["stop"], 1.0, COLOR)
    assert (picture.pieces, picture.solids) == ((), ())
    assert force_picture(forced.forces["bush"], 1.0, COLOR).pieces


def test_the_arc_of_a_torque_goes_around_its_body(pendulum):
    body = next(i for i in pendulum.bodies if i != "ground")
    torque = apply(pendulum, AddForce("turn", "torque", body=body))[0].forces["turn"]
    small, large = (force_picture(torque, 1.0, COLOR, reach).pieces[0].part.scale[0] for reach in (0.0, 2.0))
    assert small < 0.2
    assert large > 2.0
