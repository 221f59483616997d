"""Sliders that are moved."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from linkwork.edits import AddElement, RemoveElement
from linkwork.model.drivers.slider import Slider
from linkwork.model.measures.point import Point
from linkwork_studio.document.command import Command
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.panels.controls.presenter import STEPS
from linkwork_studio.panels.controls.view import ControlsPanel


@pytest.fixture
def panel(show, document):
    return show(ControlsPanel(document, DARK), 420, 200)


@pytest.fixture
def driven(document):
    slider = Slider(id="push", low=-2.0, high=2.0, value=0.5, unit="N")
    document.do(Command("add", (AddElement(slider), AddElement(Point(id="tip", follower="rod")))))


def test_nothing_to_control(panel):
    assert panel.hint.isVisible()


def test_what_is_added_stands_here_and_goes_again(panel, driven, document):
    assert list(panel.sliders) == ["push"]
    assert panel.sliders["push"].value() == panel._knobs[0].place_of(0.5)
    assert panel.numbers["push"].text() == "0.5 N"
    assert panel.numbers["tip"].text() == "–"
    document.do(Command("remove", (RemoveElement("push"), RemoveElement("tip"))))
    assert panel.hint.isVisible()


def test_a_slider_that_is_moved_tells_its_value(qtbot, panel, driven):
    with qtbot.waitSignal(panel.slider_moved) as told:
        panel.sliders["push"].setValue(STEPS)
    assert told.args == ["push", 2.0]
    assert panel.numbers["push"].text() == "2 N"
    with qtbot.waitSignal(panel.slider_moved) as told:
        qtbot.keyClick(panel.sliders["push"], Qt.Key.Key_Left)
    assert told.args == ["push", pytest.approx(1.96)]


def test_live_values_are_shown_and_nothing_is_said(qtbot, panel, driven, snapshot):
    with qtbot.assertNotEmitted(panel.slider_moved):
        panel.show_snapshot(replace(snapshot, sliders={"push": -2.0}, measures={"tip": (1.0, 2.0, 3.0)}))
    assert panel.sliders["push"].value() == 0
    assert panel.numbers["tip"].text() == "1, 2, 3 m"


def test_a_slider_in_the_hand_is_left_alone(panel, driven, snapshot):
    slider = panel.sliders["push"]
    slider.setSliderDown(True)
    slider.setValue(STEPS)
    panel.show_snapshot(replace(snapshot, sliders={"push": -2.0}))
    assert slider.value() == STEPS


def test_the_theme_can_change(panel):
    panel.set_theme(LIGHT)
    assert panel.theme is LIGHT
