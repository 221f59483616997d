"""Sliders in the picture."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from linkwork.edits import AddElement, RemoveElement
from linkwork.model.drivers.slider import Slider
from linkwork_studio.document.command import Command
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.panels.controls.pinned import MARGIN, PinnedSliders
from linkwork_studio.panels.controls.presenter import STEPS
from linkwork_studio.panels.controls.view import ControlsPanel
from linkwork_studio.widgets.icon_button import IconButton


@pytest.fixture
def picture(show):
    return show(QWidget(), 600, 400)


@pytest.fixture
def pinned(document, picture):
    document.do(Command("add", (AddElement(Slider(id="push", low=-2.0, high=2.0, value=0.5, unit="N")),)))
    return PinnedSliders(document, DARK, picture)


def test_the_card_comes_with_the_first_pin_and_goes_with_the_last(pinned, document, picture):
    assert pinned.isHidden()
    document.looks.set_pinned(("push",))
    assert pinned.isVisible()
    assert pinned.geometry().right() == picture.width() - MARGIN - 1
    pinned.findChild(IconButton).click()
    assert pinned.isHidden()
    document.looks.set_pinned(("push",))
    document.do(Command("remove", (RemoveElement("push"),)))
    assert pinned.isHidden()


def test_it_moves_the_slider_and_shows_where_it_stands(qtbot, pinned, document, snapshot):
    document.looks.set_pinned(("push",))
    with qtbot.waitSignal(pinned.slider_moved) as told:
        pinned.sliders["push"].setValue(STEPS)
    assert told.args == ["push", 2.0]
    with qtbot.assertNotEmitted(pinned.slider_moved):
        pinned.show_snapshot(replace(snapshot, sliders={"push": -2.0}))
    assert pinned.sliders["push"].value() == 0
    assert pinned._numbers["push"].text() == "-2 N"


def test_it_keeps_to_its_corner_and_leaves_room_in_a_narrow_picture(pinned, document, picture):
    document.looks.set_pinned(("push",))
    picture.resize(320, 300)
    assert pinned.geometry().right() == picture.width() - MARGIN - 1
    assert pinned.x() > 0
    pinned.set_theme(LIGHT)
    assert LIGHT.border in pinned.styleSheet()


def test_the_panel_has_a_pin_for_each_slider(pinned, document, show):
    panel = show(ControlsPanel(document, DARK), 420, 200)
    QTest.mouseClick(panel.pins["push"], Qt.MouseButton.LeftButton)
    assert document.looks.pinned == {"push"}
    document.looks.set_pinned(("push",), False)
    assert not panel.pins["push"].isChecked()


def test_over_a_low_picture_names_and_sliders_are_all(pinned, document, picture):
    document.looks.set_pinned(("push",))
    whole = pinned.size()
    picture.resize(454, 164)
    assert pinned.width() < whole.width() / 2
    assert pinned.height() < whole.height()
    assert pinned.sliders["push"].isVisible()
    picture.resize(600, 400)
    assert pinned.size() == whole


def test_it_finds_its_place_and_rests(pinned, document, picture, qtbot, monkeypatch):
    document.looks.set_pinned(("push",))
    for height in (164, 400):
        picture.resize(454, height)
        qtbot.wait(30)
        placed, place = [], pinned._place
        monkeypatch.setattr(pinned, "_place", lambda placed=placed, place=place: placed.append(1) or place())
        qtbot.wait(60)
        monkeypatch.undo()
        assert len(placed) <= 1
