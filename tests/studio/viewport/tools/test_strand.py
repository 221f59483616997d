import numpy as np
import pytest
from PySide6.QtCore import Qt

from linkwork.model.frames import in_space

SHIFT = Qt.KeyboardModifier.ShiftModifier
START, END = (1.0, 0.0, 0.2), (2.0, 0.0, 0.2)
ELBOW = (0.6, 0.0, -0.8)


def test_ends_take_hold_of_the_bodies_that_they_catch(hand):
    hand.viewport.arm("cable")
    hand.click(ELBOW)
    hand.click(END)
    cable, joint = hand.model.bodies["cable"], hand.model.joints["cable start"]
    assert joint.base not in ("ground", "cable")
    there, _ = in_space(hand.model.bodies[joint.base], joint.base_frame)
    own, _ = in_space(cable, joint.follower_frame)
    assert there == pytest.approx(ELBOW, abs=1e-9)
    assert own == pytest.approx(ELBOW, abs=1e-9)


def test_a_cable_with_free_ends(hand):
    hand.viewport.arm("cable")
    hand.key(Qt.Key.Key_N)
    assert "Ends: free" in hand.viewport.tool.hint
    joints = set(hand.model.joints)
    hand.click(START)
    hand.click(END)
    assert set(hand.model.joints) == joints


def test_clicks_with_shift_lead_it_along_points(hand):
    hand.viewport.arm("cable")
    hand.click(START)
    hand.click((1.5, 0.0, -0.2), SHIFT)
    assert "cable" not in hand.model.bodies
    hand.click(END)
    cable = hand.model.bodies["cable"]
    assert cable.bent
    assert not cable.natural, "straight without load"
    line = [cable.in_global((x, 0.0, 0.0)) for x in np.linspace(-cable.length / 2, cable.length / 2, 200)]
    assert np.linalg.norm(np.array(line) - (1.5, 0.0, -0.2), axis=1).min() < 5e-3


def test_a_beam_along_points_is_curved_without_load(hand):
    hand.viewport.arm("beam")
    hand.click(START)
    hand.click((1.5, 0.0, 0.0), SHIFT)
    hand.click(END)
    beam = hand.model.bodies["beam"]
    assert beam.natural
    assert hand.model.joints.keys().isdisjoint({"beam start", "beam end"}), "ends in space are free"


def test_a_kink_is_told_and_escape_goes_back_point_by_point(hand):
    hand.viewport.arm("beam")
    hand.click(START)
    hand.click(END, SHIFT)
    hand.hover((1.2, 0.0, 0.3))
    assert any("kink" in text for text in hand.notes)
    hand.click((1.2, 0.0, 0.3))
    assert "beam" not in hand.model.bodies
    assert hand.viewport.step_back()
    hand.click((1.2, 0.0, -0.4))
    assert hand.model.bodies["beam"].length == pytest.approx(np.hypot(0.2, 0.6))


def test_two_clicks_at_one_point_are_told(hand):
    hand.viewport.arm("cable")
    hand.click(START)
    hand.click(START)
    assert hand.asked == []
    assert any("two points" in text for text in hand.notes)


def test_an_end_on_a_body_welds_a_beam_to_it(hand):
    hand.viewport.arm("beam")
    hand.click(ELBOW)
    hand.click((1.4, 0.0, -0.8))
    assert hand.model.joints["beam start"].kind == "fixed"
