import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from linkwork.edits import RemoveElements, SetValue, apply
from linkwork.math3d import rotation
from linkwork_studio.viewport.picking import Hit
from linkwork_studio.viewport.tools.aiming import Aim
from linkwork_studio.viewport.tools.held import grip_of, held, still
from linkwork_studio.viewport.tools.tool import Pointer

TIP = np.array((1.4, 0.0, -1.4))


def at(x, y):
    none = np.zeros(3)
    return Pointer(QPoint(x, y), Qt.KeyboardModifier.NoModifier, Hit("", none), none, none)


def test_a_held_aim_goes_along_with_its_body(hand):
    found = held(hand.viewport, Aim(TIP, "forearm", np.array((0.0, 1.0, 0.0)), "end"), at(3, 4))
    quarter = rotation.about((1.0, 0.0, 0.0), np.pi / 2)
    body = hand.model.bodies["forearm"]
    turned = rotation.multiply(quarter, body.rotation)
    model, _ = apply(hand.model, (SetValue("forearm", "rotation", turned),))
    hand.viewport.show_model(model)
    now = found.now(hand.viewport)
    expected = np.array(body.position) + rotation.rotate(quarter, tuple(TIP - body.position))
    assert now.point == pytest.approx(expected)
    assert now.axis == pytest.approx((0.0, 0.0, 1.0))
    assert (now.body, now.what) == ("forearm", "end")


def test_the_empty_space_stays_and_is_the_ground(hand):
    found = held(hand.viewport, Aim(TIP), at(3, 4))
    assert found.now(hand.viewport).point == pytest.approx(TIP)
    assert found.grip(hand.viewport).body == "ground"
    assert grip_of(Aim(TIP)).axis is None


def test_a_body_that_is_gone_is_no_aim(hand):
    found = held(hand.viewport, Aim(TIP, "forearm"), at(3, 4))
    model, _ = apply(hand.model, (RemoveElements(("forearm",)),))
    hand.viewport.show_model(model)
    assert found.now(hand.viewport) is None
    assert found.grip(hand.viewport) is None
    assert held(hand.viewport, Aim(TIP, "forearm"), at(3, 4)) is None


def test_the_aim_counts_until_the_mouse_moves_on(hand):
    found = held(hand.viewport, Aim(TIP, "forearm"), at(30, 40))
    assert still(found, at(31, 41))
    assert not still(found, at(36, 40))
    assert not still(None, at(30, 40))
