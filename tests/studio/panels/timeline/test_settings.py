"""The sheet of settings tells what the user wants."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from linkwork.model.model import Model
from linkwork.results.course import Course, Stretch
from linkwork_studio.look.theme import DARK
from linkwork_studio.panels.timeline.settings import SettingsSheet
from linkwork_studio.session.ghost_worker import AS_IT_IS


@pytest.fixture
def sheet(qtbot, show):
    made = SettingsSheet(DARK)
    qtbot.addWidget(made)
    titles = {"modular": "Modular", "ali3p": "Index 3"}
    made.set_accurate(("modular",))
    made.set_formulations(titles, {"modular": "Fast.", "ali3p": "Exact."}, "ali3p")
    return made


def test_the_formulation_in_force_is_told(sheet):
    assert "Index 3" in sheet.about.text()
    assert "Exact." in sheet.about.text()
    assert sheet.ghost.value == ""


def chosen(qtbot, field, signal, value):
    with qtbot.waitSignal(signal) as told:
        field.box.setCurrentIndex(field.box.findData(value))
        field.box.activated.emit(field.box.currentIndex())
    return told.args


def test_what_an_accuracy_means_is_told_where_it_is_taken(qtbot, sheet):
    assert not sheet.accuracy.isEnabled()
    assert "no such setting" in sheet.about_accuracy.text()
    sheet.set_formulations({"modular": "Modular"}, {}, "modular")
    assert sheet.accuracy.isEnabled()
    assert "rounding" in sheet.about_accuracy.text()
    chosen(qtbot, sheet.accuracy, sheet.accuracy_changed, "exact")
    assert "1e-7 m" in sheet.about_accuracy.text()


def test_accuracy_ghost_and_memory(qtbot, sheet):
    assert chosen(qtbot, sheet.accuracy, sheet.accuracy_changed, "exact") == ["exact"]
    assert chosen(qtbot, sheet.ghost, sheet.ghost_changed, "modular") == ["modular"]
    assert chosen(qtbot, sheet.ghost, sheet.ghost_changed, AS_IT_IS) == [AS_IT_IS]
    assert chosen(qtbot, sheet.memory, sheet.memory_changed, 64.0) == [64.0 * 1024**2]


def test_a_policy_shows_what_it_needs(qtbot, sheet):
    assert chosen(qtbot, sheet.policy, sheet.closing_changed, "refuse") == ["refuse", 1e-3, 0.25]
    assert sheet.form.isRowVisible(sheet.limit)
    assert not sheet.form.isRowVisible(sheet.lasts)
    assert chosen(qtbot, sheet.policy, sheet.closing_changed, "ramp") == ["ramp", 1e-3, 0.25]
    assert sheet.form.isRowVisible(sheet.lasts)
    assert "adds no velocity" in sheet.about_gap.text()


def test_a_condition(qtbot, sheet):
    sheet.show()
    with qtbot.waitSignal(sheet.condition_changed) as told:
        qtbot.keyClicks(sheet.condition.edit, "t > 1 s")
        qtbot.keyClick(sheet.condition.edit, Qt.Key.Key_Return)
    assert told.args == ["t > 1 s"]
    sheet.refuse_condition("There is no such joint.")
    assert sheet.condition.edit.error


def test_how_often_samples_are_taken(qtbot, sheet):
    assert chosen(qtbot, sheet.record, sheet.interval_changed, 0.01) == [0.01]
    sheet.show_recording(12_000, 1e-3, 3_100_000)
    assert sheet.recorded.text() == "12000 samples, one every 1 ms, 3.1 MB"
    sheet.show_recording(0, 0.0, 0)
    assert sheet.recorded.text() == "Nothing recorded yet"


def test_memory_is_told_while_it_is_open(sheet, show):
    course = Course((Stretch(0, -1, 0.0, 1.0),), 0, 1.0, False, Model(), 412, 3_100_000)
    sheet.show_course(course)
    assert sheet.kept.text() == ""
    sheet.show_over(show(SettingsSheet(DARK)))
    assert sheet.kept.text() == "412 stored moments, 3.1 MB"
    sheet.show_course(replace(course, stored=413))
    assert sheet.kept.text() == "413 stored moments, 3.1 MB"


def test_it_stays_on_the_screen_over_a_button_near_its_upper_edge(sheet, qtbot):
    button = QPushButton()
    qtbot.addWidget(button)
    button.move(sheet.width(), 0)
    button.show()
    sheet.show_over(button)
    assert sheet.y() >= button.screen().availableGeometry().top()
