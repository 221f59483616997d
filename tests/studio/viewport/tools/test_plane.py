import pytest


def test_a_face_is_chosen_and_the_tool_before_goes_on(hand):
    hand.viewport.arm("link")
    hand.viewport.draw_on("face")
    assert hand.viewport.tool.title == "plane"
    hand.hover((0.3, 0.0, -0.4))
    assert hand.notes == ["face of arm"]
    hand.click((0.3, 0.0, -0.4))
    plane = hand.viewport.plane
    assert plane.normal == pytest.approx((0.0, -1.0, 0.0))
    assert plane.name == "xz"
    assert plane.height == pytest.approx(-0.03), "half the thickness of the arm before it"
    assert hand.viewport.tool.title == "link"
    hand.click((0.2, -0.03, -1.6))
    hand.click((1.2, -0.03, -1.6))
    assert hand.model.bodies["link"].position[1] == pytest.approx(-0.03, abs=1e-9)


def test_the_empty_space_leads_back_to_the_plane_that_faces_the_eye(hand):
    hand.viewport.draw_on("xy")
    hand.viewport.draw_on("face")
    hand.hover((0.2, 0.0, -1.6))
    assert not hand.sketch
    hand.click((0.2, 0.0, -1.6))
    assert not hand.viewport.plane.is_chosen
    assert hand.viewport.tool.title == "select"
