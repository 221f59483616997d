import pytest
from PySide6.QtCore import Qt

from linkwork.edits import RemoveElements, apply
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frames import in_space
from linkwork.results.swap_report import SwapReport
from linkwork_studio.commands.connecting import Grip

TIP, ELBOW = (1.4, 0.0, -1.4), (0.6, 0.0, -0.8)


@pytest.fixture
def loose(hand):
    """The forearm hangs on nothing and lies aside, its end 0.1 m beyond where its elbow was."""
    model, _ = apply(hand.model, (RemoveElements(("elbow",)),))
    hand.model = model
    hand.viewport.show_model(model)
    hand.viewport.arm("connect", "joints", "revolute")
    return hand


def test_anchors_of_the_body_under_the_mouse_glow(loose):
    loose.hover((1.0, 0.0, -1.1))
    assert len(loose.sketch.dots) >= 4
    assert "forearm" in loose.notes[0]


def test_two_clicks_join_and_the_loose_body_comes(loose):
    tip = next(c for c in ((1.4, 0.0, -1.4),))
    loose.click(tip)
    assert "other body" in loose.hints[-1]
    loose.hover((0.3, 0.0, -0.4))
    assert loose.viewport.tool._timer.isActive(), "the joint shows what it leaves free"
    loose.viewport.tool._swing()
    assert [body.id for body in loose.ghost] == ["forearm"]
    assert "forearm" in loose.notes[-1]
    loose.click((0.3, 0.0, -0.4))
    joint = loose.model.joints["revolute"]
    assert (joint.base, joint.follower) == ("arm", "forearm")
    ends = [in_space(loose.model.bodies[getattr(joint, s)], joint.frame(s))[0] for s in ("base", "follower")]
    assert ends[0] == pytest.approx(ends[1])
    assert len(loose.asked) == 1, "joint and move are one undo entry"
    assert loose.ghost == ()


def test_one_click_joins_what_lies_over_each_other(loose):
    loose.click((0.612, 0.0, -0.809))
    joint = loose.model.joints["revolute"]
    assert {joint.base, joint.follower} == {"arm", "forearm"}


def test_the_empty_space_is_the_ground(loose):
    loose.click(TIP)
    loose.click((0.2, 0.0, -1.6))
    joint = loose.model.joints["revolute"]
    assert (joint.base, joint.follower) == ("ground", "forearm")
    assert loose.model.bodies["forearm"].position == pytest.approx((1.0, 0.0, -1.1))


def test_keys_choose_another_kind_flip_and_turn(loose):
    loose.click(TIP)
    for key in (Qt.Key.Key_S, Qt.Key.Key_X, Qt.Key.Key_T):
        loose.key(key)
    assert loose.viewport.tool.kind == "spherical"
    assert (loose.viewport.tool._turning.flipped, loose.viewport.tool._turning.quarters) == (True, 1)
    loose.click((0.2, 0.0, -1.6))
    assert "spherical" in loose.model.joints


def test_escape_goes_back_step_by_step(loose):
    loose.click(TIP)
    loose.key(Qt.Key.Key_Escape)
    assert loose.viewport.tool.title == "connect"
    loose.key(Qt.Key.Key_Escape)
    assert loose.viewport.tool.title == "select"
    assert not loose.sketch


def test_a_body_is_not_joined_to_itself(loose):
    loose.click(TIP)
    loose.hover((1.0, 0.0, -1.1))
    assert "Take another body." in loose.notes
    loose.click((1.0, 0.0, -1.1))
    assert loose.asked == []


def test_the_ground_is_not_joined_to_the_empty_space(loose):
    loose.viewport.tool._first = Grip(GROUND_ID, (0.0, 0.0, 0.0))
    loose.viewport.tool._aim = lambda pointer: None
    loose.click((0.2, 0.0, -1.6))
    assert not loose.asked


def test_a_spring_takes_two_grips(hand):
    hand.viewport.arm("connect", "forces", "spring")
    hand.click(TIP)
    hand.click((0.3, 0.0, -0.4))
    spring = hand.model.forces["spring"]
    assert (spring.base, spring.follower) == ("forearm", "arm")


def test_the_run_is_asked_what_closing_a_gap_would_cost(hand):
    asked = []
    hand.viewport.cost_asked.connect(lambda number, command: asked.append(number))
    hand.viewport.arm("connect", "joints", "spherical")
    hand.click((0.3, 0.0, -0.4))
    hand.hover(TIP)
    assert hand.notes[-1].endswith("closing it moves arm, forearm.")
    assert len(hand.notes) == 1, "no words lie under others"
    report = SwapReport(1, True, 0.0, kinetic_change=-0.5, moved=(("arm", 0.2),))
    count = len(asked)
    hand.viewport.costing.take(asked[-1], report)
    assert len(asked) == count, "an answer asks no question"
    assert hand.notes[-1].endswith("; moves arm by 0.2 m; energy -0.5 J.")
