import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from linkwork_studio.viewport.drawing_plane import DrawingPlane, on_axes
from linkwork_studio.viewport.plane_card import NAMES, named


@pytest.fixture
def card(viewport):
    viewport.show()
    return viewport.plane_card


def choose(card, name):
    card.choice.setCurrentIndex(list(NAMES).index(name))
    card.choice.activated.emit(card.choice.currentIndex())


def test_the_card_is_there_while_something_is_drawn(card, viewport):
    assert card.isHidden()
    viewport.arm("link")
    assert card.isVisible()
    assert card.choice.currentText() == "Facing you"
    assert card.height_edit.isHidden()
    assert card.geometry().bottom() < viewport._cross.y(), "clear of the cards at the foot of the picture"
    viewport.put_away()
    assert card.isHidden()


def test_a_plane_and_its_height_are_chosen(card, viewport):
    viewport.arm("link")
    choose(card, "xz")
    assert viewport.plane == on_axes("xz")
    card.height_edit.setFocus()
    card.height_edit.selectAll()
    QTest.keyClicks(card.height_edit, "25 cm")
    QTest.keyClick(card.height_edit, Qt.Key.Key_Return)
    assert viewport.plane.height == pytest.approx(0.25)
    assert viewport.tool.title == "link", "the tool stays in hand"
    viewport.put_away()
    assert card.isVisible(), "a plane that was chosen stays in view"
    choose(card, "auto")
    assert viewport.plane == DrawingPlane()
    assert card.isHidden()


def test_the_height_shown_is_that_of_the_plane(card, viewport):
    viewport.plane = on_axes("xy").at_height(-0.5)
    assert card.height_edit.value == pytest.approx(-0.5)
    assert "z of the plane" in card.height_edit.toolTip()


def test_another_project_begins_with_the_plane_that_faces_the_user(card, viewport):
    viewport.plane = on_axes("xy")
    viewport.forget_run()
    assert not viewport.plane.is_chosen


def test_the_same_plane_chosen_again_keeps_its_height():
    plane = on_axes("yz").at_height(2.0)
    assert named("yz", plane) == plane
    assert named("xy", plane) == on_axes("xy")
    assert named("auto", plane) == DrawingPlane()
