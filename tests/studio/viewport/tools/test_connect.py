import pytest
from PySide6.QtCore import QEvent, Qt

from linkwork.edits import RemoveElements, SetValue, apply
from linkwork.math3d import rotation, vector
from linkwork.model.frames import in_space
from linkwork.results.swap_report import SwapReport
from linkwork_studio.viewport.tools.held import HeldAim

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
    loose.key(Qt.Key.Key_S)
    loose.key(Qt.Key.Key_I)
    loose.type("T")
    assert loose.viewport.tool.kind == "spherical"
    assert (loose.viewport.tool._turning.flipped, loose.viewport.tool._turning.quarters) == (True, 1)
    loose.click((0.2, 0.0, -1.6))
    assert "spherical" in loose.model.joints


@pytest.mark.parametrize(("key", "axis"), [("x", (1, 0, 0)), ("y", (0, 1, 0)), ("z", (0, 0, 1)), ("a", (0.8, 0, -0.6))])
def test_the_axis_of_a_slider_is_chosen_while_it_is_placed(loose, key, axis):
    loose.key(Qt.Key.Key_P)
    loose.type(key)
    loose.click(TIP)
    loose.hover((0.2, 0.0, -1.6))
    assert any(f"axis {'along' if key == 'a' else key}" in text for text in loose.notes)
    (arrow,) = [stroke for stroke in loose.sketch.strokes if stroke.head]
    way = arrow.points[1] - arrow.points[0]
    assert abs(way @ axis) / (way @ way) ** 0.5 == pytest.approx(1.0), "and is seen"
    loose.click((0.2, 0.0, -1.6))
    joint = loose.model.joints["prismatic"]
    got = rotation.rotate(joint.base_frame.rotation, vector.Z)
    assert abs(vector.dot(got, axis)) == pytest.approx(1.0)


def test_t_goes_through_the_axes(loose):
    seen = []
    for _ in range(5):
        loose.type("t")
        seen.append(loose.viewport.tool._turning.axis)
    assert seen == ["x", "y", "z", "along", "normal"]


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
    assert "Click another body." in loose.notes
    loose.click((1.0, 0.0, -1.1))
    assert loose.asked == []


def test_the_ground_is_not_joined_to_the_empty_space(loose):
    loose.viewport.tool._first = HeldAim("", (0.0, 0.0, 0.0), None, "", (0.0, 0.0))
    loose.viewport.tool._aim = lambda pointer: None
    loose.click((0.2, 0.0, -1.6))
    assert not loose.asked


SPACE = (0.2, 0.0, -1.6)
SPANNING = [
    ("forces", "spring"),
    ("forces", "actuator"),
    ("joints", "rope"),
    ("joints", "rod"),
    ("measures", "distance"),
]


@pytest.mark.parametrize(("family", "kind"), SPANNING)
@pytest.mark.parametrize("clicks", [(TIP, SPACE), (SPACE, TIP)], ids=["body first", "space first"])
def test_both_ends_stand_where_they_were_clicked(hand, family, kind, clicks):
    hand.viewport.arm("connect", family, kind)
    hand.click(clicks[0])
    hand.hover(clicks[1])
    glowing = [dot for dot in hand.sketch.dots if dot.glows]
    assert len(glowing) == 2, "the second end is seen before the click"
    assert any("1.22 m" in text for text in hand.notes), "with the length that it will have"
    hand.click(clicks[1])
    made = hand.model.family(family)[kind]
    assert (made.base, made.follower) == ("ground", "forearm")
    ends = [in_space(hand.model.bodies[getattr(made, s)], getattr(made, f"{s}_frame"))[0] for s in ("base", "follower")]
    assert ends[0] == pytest.approx(SPACE, abs=0.011), "to a step of the grid"
    assert ends[1] == pytest.approx(TIP, abs=1e-9)


def test_one_click_makes_no_spring(hand):
    hand.viewport.arm("connect", "forces", "spring")
    hand.click(ELBOW)
    assert not hand.asked
    hand.click(ELBOW)
    assert not hand.asked, "nor does a second one at the same place"
    hand.click((1.1, 0.0, -1.2))
    assert not hand.model.forces or hand.model.forces["spring"].free_length > 0.1


def moved_arm(hand, shift):
    """The run moves the forearm, as a snapshot would."""
    body = hand.model.bodies["forearm"]
    model, _ = apply(hand.model, (SetValue("forearm", "position", vector.add(body.position, shift)),))
    hand.model = model
    hand.viewport.show_model(model)


def test_what_was_taken_goes_along_with_its_body(hand):
    hand.viewport.arm("connect", "forces", "spring")
    hand.click(TIP)
    moved_arm(hand, (0.0, 0.0, 0.3))
    hand.click(SPACE)
    spring = hand.model.forces["spring"]
    end, _ = in_space(hand.model.bodies["forearm"], spring.follower_frame)
    assert end == pytest.approx((1.4, 0.0, -1.1)), "where the tip is now"


def test_the_aim_stays_on_the_body_that_was_under_the_mouse(hand):
    hand.viewport.arm("connect", "forces", "spring")
    hand.click(SPACE)
    place = hand.pixel(TIP)
    hand.hover(place)
    moved_arm(hand, (0.0, 0.0, 0.5))
    left = Qt.MouseButton.LeftButton
    hand.event(QEvent.Type.MouseButtonPress, place, left, left)
    hand.event(QEvent.Type.MouseButtonRelease, place, left)
    spring = hand.model.forces["spring"]
    assert spring.follower == "forearm"
    end, _ = in_space(hand.model.bodies["forearm"], spring.follower_frame)
    assert end == pytest.approx((1.4, 0.0, -0.9)), "though it has swung away since the mouse came to rest"


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
