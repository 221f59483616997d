"""A rotation as three angles."""

import math

import pytest
from PySide6.QtCore import Qt

from linkwork.math3d import rotation
from linkwork_studio.widgets import angles
from linkwork_studio.widgets.quaternion_field import QuaternionField

TILTED = angles.to_rotation((0.1, 0.2, 0.3))


def test_it_shows_degrees_and_tells_three_angles(qtbot, show, heard):
    field = show(QuaternionField())
    field.set_rotations([angles.to_rotation((0.0, 0.0, math.pi / 6))])
    assert [edit.text() for edit in field.edits] == ["0", "0", "30"]
    heard.to(field.edited)
    field.edits[0].setFocus()
    field.edits[0].selectAll()
    qtbot.keyClicks(field.edits[0], "90")
    qtbot.keyClick(field.edits[0], Qt.Key.Key_Return)
    assert heard == [(pytest.approx(math.pi / 2), 0.0, pytest.approx(math.pi / 6))]


def test_angles_that_differ_are_mixed(show):
    field = show(QuaternionField())
    field.set_rotations([angles.to_rotation((0.1, 0.2, 0.3)), angles.to_rotation((0.1, 0.5, 0.3))])
    assert field.value == (pytest.approx(0.1), None, pytest.approx(0.3))


def test_typed_angles_stay_while_they_mean_the_rotation(show):
    field = show(QuaternionField())
    typed = (0.7, math.pi / 2, 0.2)
    field.set_value(typed)
    field.set_rotations([angles.to_rotation(typed)])
    assert field.value == typed
    field.set_rotations([rotation.IDENTITY])
    assert field.value == (0.0, 0.0, 0.0)
