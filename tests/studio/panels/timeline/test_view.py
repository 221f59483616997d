"""The timeline, clicked and typed into."""

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from linkwork.model.model import Model
from linkwork.results.course import Course, Stretch
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.panels.timeline.view import TimelinePanel

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(show):
    made = show(TimelinePanel(DARK), 800, 84)
    names = {"modular": "Modular", "modular_paper": "Modular (paper)", "ali3p": "ALI3-P"}
    made.set_formulations([(name, title, f"{title} is good.") for name, title in names.items()], "modular_paper")
    return made


def test_buttons_tell_what_the_user_wants(qtbot, panel):
    for button, signal in (
        (panel.play, panel.play_toggled),
        (panel.step, panel.step_requested),
        (panel.reset, panel.reset_requested),
    ):
        with qtbot.waitSignal(signal):
            qtbot.mouseClick(button, LEFT)


def test_play_becomes_pause(panel):
    assert panel.play.accessibleName() == "Play"
    picture = panel.play.grab().toImage()
    panel.set_playing(True)
    assert panel.play.accessibleName() == "Pause"
    assert panel.play.grab().toImage() != picture
    assert "Space" in panel.play.toolTip()


def test_speed_solver_and_step_are_told(qtbot, panel):
    panel.speed.box.setFocus()
    with qtbot.waitSignal(panel.speed_changed) as told:
        qtbot.keyClick(panel.speed.box, Qt.Key.Key_Down)
    assert told.args == [2.0]
    with qtbot.waitSignal(panel.speed_changed) as told:
        qtbot.keyClick(panel.speed.box, Qt.Key.Key_End)
    assert told.args == [math.inf]
    with qtbot.waitSignal(panel.solver_changed) as told:
        qtbot.keyClick(panel.solver.box, Qt.Key.Key_Up)
    assert told.args == ["modular"]
    panel.step_size.edit.selectAll()
    qtbot.keyClicks(panel.step_size.edit, "2 ms")
    with qtbot.waitSignal(panel.step_changed) as told:
        qtbot.keyClick(panel.step_size.edit, Qt.Key.Key_Return)
    assert told.args == [0.002]


def test_what_others_set_is_shown_and_not_told_again(qtbot, panel):
    with (
        qtbot.assertNotEmitted(panel.speed_changed),
        qtbot.assertNotEmitted(panel.solver_changed),
        qtbot.assertNotEmitted(panel.step_changed),
    ):
        panel.set_speed(0.3)
        panel.set_solver("ali3p")
        panel.set_step(0.004)
    assert panel.speed.box.currentText() == "0.3 ×"
    assert panel.solver.box.currentText() == "ALI3-P"
    assert panel.step_size.edit.text() == "0.004"


def test_a_refused_step_is_explained(qtbot, panel):
    panel.step_changed.connect(lambda step: panel.refuse_step("The step must be greater than 0 s."))
    panel.step_size.edit.selectAll()
    qtbot.keyClicks(panel.step_size.edit, "-1")
    with qtbot.waitSignal(panel.message) as told:
        qtbot.keyClick(panel.step_size.edit, Qt.Key.Key_Return)
    assert told.args == ["The step must be greater than 0 s."]
    assert not panel.step_size.error_line.isVisible()
    assert panel.step_size.edit.property("state") == "error"
    assert panel.step_size.edit.text() == "-1"


def test_time_and_pace_follow_the_run(panel, snapshot):
    panel.set_playing(True)
    panel.show_snapshot(snapshot)
    assert panel.time.text() == "1.250 s"
    assert panel.pace.text() == "1.00 ×"
    panel.show_snapshot(replace(snapshot, time=2.0, real_time_factor=0.5))
    assert panel.time.text() == "2.000 s"
    assert panel.pace.property("role") == "small-warning"
    panel.set_playing(False)
    panel.show_snapshot(replace(snapshot, time=2.0))
    assert panel.pace.text() == "Paused"


@pytest.mark.parametrize("factor", [0.56, 10.13])
def test_the_pace_has_room_for_all_its_digits(panel, snapshot, factor):
    panel.set_playing(True)
    panel.show_snapshot(replace(snapshot, real_time_factor=factor))
    assert panel.pace.minimumWidth() >= panel.pace.fontMetrics().horizontalAdvance(panel.pace.text()) > 0


def test_single_steps_are_for_a_run_that_is_held(panel):
    panel.set_playing(True)
    assert not panel.step.isEnabled()
    panel.set_playing(False)
    assert panel.step.isEnabled()


def test_the_time_does_not_push_the_buttons_about(panel, snapshot):
    panel.show_snapshot(replace(snapshot, time=1.111))
    before = panel.speed.pos()
    panel.show_snapshot(replace(snapshot, time=888.888))
    assert panel.speed.pos() == before


def test_keys_of_the_tooltips_can_be_others(panel):
    panel.set_keys(play="P", step="S", reset="R")
    assert ">P<" in panel.play.toolTip()


def test_it_fits_beside_two_docks(show, qapp):
    around = show(QWidget(), 900, 84)  # alone it cannot be narrower than its layout, in a window it can
    panel = TimelinePanel(DARK, around)
    panel.show()
    narrow = panel.minimumSizeHint().width()
    assert narrow <= 470, "what a window of 960 points leaves"
    panel.resize(narrow, panel.height())
    qapp.processEvents()
    assert panel.width() == narrow
    assert panel.minimumSizeHint().width() == narrow
    assert panel.more.geometry().right() < narrow
    assert not panel.pictures["speed"].isVisible()
    panel.resize(800, panel.height())
    assert panel.pictures["speed"].isVisible()
    assert panel.minimumSizeHint().width() == narrow


def test_the_theme_can_change(panel):
    dark = panel.grab().toImage()
    panel.set_theme(LIGHT)
    assert panel.grab().toImage() != dark


def test_formulations_say_what_they_are_good_for_or_why_not(panel, qtbot):
    model = panel.solver.box.model()
    assert model.item(0).toolTip() == "Modular is good."
    panel.set_obstacles({"ali3p": "It cannot hold the rope."})
    assert not model.item(3).isEnabled()
    assert model.item(3).toolTip() == "It cannot hold the rope."
    panel.set_obstacles({})
    assert model.item(3).isEnabled()
    with qtbot.waitSignal(panel.solvers_asked):
        panel.solver.box.showPopup()
    panel.solver.box.hidePopup()


def test_branches_are_offered_when_there_are_several(panel, qtbot):
    one = Course((Stretch(0, -1, 0.0, 3.0),), 0, 3.0, False, Model())
    panel.show_course(one)
    assert not panel.branch.isVisible()
    two = Course((Stretch(0, -1, 0.0, 3.0), Stretch(1, 0, 2.0, 2.5)), 1, 2.5, False, Model())
    panel.show_course(two)
    assert panel.branch.isVisible()
    assert [panel.branch.box.itemText(n) for n in range(2)] == ["Run 2, from 2.00 s", "Run 1"]
    assert panel.branch.value == 1
    with qtbot.waitSignal(panel.branch_chosen) as told:
        panel.branch.box.activated.emit(1)
    assert told.args == [0]


def test_the_sheet_opens_over_its_button(panel, qtbot):
    qtbot.mouseClick(panel.more, LEFT)
    assert panel.settings.isVisible()
    panel.settings.hide()


def test_it_follows_speed_and_step_of_the_session(panel):
    panel.follow(0.01, 2e-5)
    assert panel.speed.value == 0.01
    assert panel.step_size.value == 2e-5
    panel.step_size.set_value(1e-3)  # what the user has just typed stays while the session has not changed
    panel.follow(0.01, 2e-5)
    assert panel.step_size.value == 1e-3


def test_long_titles_do_not_widen_the_bar(panel):
    before = panel.sizeHint().width()
    panel.set_formulations((("long", "A formulation with a title " * 5, "For tests."),), "long")
    assert panel.sizeHint().width() <= before


def test_the_heading_above_formulations_for_research_cannot_be_chosen(panel):
    names = ("ali3p", "modular", "semirecursive")
    panel.set_formulations([(name, name.title(), "Good.") for name in names], "modular")
    box = panel.solver.box
    assert [box.itemText(row) for row in range(box.count())] == ["Modular", "Semirecursive", "Research", "Ali3P"]
    assert [box.model().item(row).isEnabled() for row in range(4)] == [True, True, False, True]
    panel.set_obstacles({"semirecursive": "It has contact."})
    assert [box.model().item(row).isEnabled() for row in range(4)] == [True, False, False, True]
    assert panel.solver.value == "modular"
