"""The connections of the whole: what one room says arrives in the others."""

import gc
import weakref
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from sample_models import double_pendulum
from surfaces import cube

from linkwork.edits import RemoveJoint, SetValue
from linkwork.files import formats, stl
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork.results.swap_report import SwapReport
from linkwork_studio.commands import file
from linkwork_studio.document.command import Command
from linkwork_studio.session.events import Failed, Informed, Restarted, Swapped
from linkwork_studio.session.scenes import Scene
from linkwork_studio.session.session import Session
from linkwork_studio.window.live_picture import LINGER
from linkwork_studio.window.main_window import SIZE
from linkwork_studio.window.memory import Memory
from linkwork_studio.wiring import Studio

NONE = Qt.KeyboardModifier.NoModifier
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
COMPILES = 280_000


@pytest.fixture
def memory(tmp_path):
    return Memory(tmp_path / "studio.json", tmp_path / "pictures")


@pytest.fixture
def studio(qtbot, memory):
    made = Studio(memory)
    made.show()
    yield made
    made.close()
    qtbot.wait(10)


@pytest.fixture
def opened(studio, qtbot):
    """The double pendulum, taken over by the run."""
    open_sample(studio, "double_pendulum")
    qtbot.waitUntil(lambda: is_taken_over(studio), timeout=COMPILES)
    return studio


def open_sample(studio, name):
    """Open a sample that waits for the user."""
    sample = next(sample for sample in studio.samples if sample.name == name)
    file.open_sample(studio.context, replace(sample, runs=False))


def is_taken_over(studio):
    snapshot = studio.session.snapshot
    return snapshot is not None and snapshot.document_revision == studio.document.revision


def until_taken_over(studio, qtbot):
    qtbot.waitUntil(lambda: is_taken_over(studio), timeout=COMPILES)


def test_the_start_page_comes_first(studio):
    assert not studio.window.has_project()
    assert studio.window.windowTitle() == "Linkwork"
    assert studio.window.size() == SIZE


def test_a_sample_arrives_everywhere(opened, qtbot):
    assert opened.window.windowTitle() == "double pendulum[*] - Linkwork"
    assert opened.tree.rows.index_of("elbow").isValid()
    assert opened.session.snapshot.time == 0.0
    qtbot.waitUntil(lambda: not opened.hud.isHidden())


def test_selection_is_one_for_all(opened):
    opened.viewport.clicked.emit("elbow", NONE)
    assert opened.document.selection == ("elbow",)
    assert opened.inspector.name.line.text() == "elbow" if hasattr(opened.inspector.name, "line") else True
    opened.viewport.clicked.emit("shoulder", SHIFT)
    assert opened.document.selection == ("elbow", "shoulder")
    opened.viewport.boxed.emit(("shoulder", "upper link"), CONTROL)
    assert opened.document.selection == ("elbow", "upper link")
    opened.viewport.clicked.emit("", NONE)
    assert opened.document.selection == ()


def test_controls_reach_the_session(opened, qtbot):
    opened.timeline.speed_changed.emit(0.5)
    assert opened.session.speed == 0.5
    opened.timeline.solver_changed.emit("augmented_lagrangian")
    assert opened.session.solver == "augmented_lagrangian"
    opened.timeline.step_changed.emit(2e-3)
    assert opened.session.step == 2e-3
    opened.timeline.play_toggled.emit()
    assert opened.session.playing
    qtbot.waitUntil(lambda: opened.session.snapshot.time > 0.05, timeout=20_000)
    opened.timeline.reset_requested.emit()
    qtbot.waitUntil(lambda: opened.session.snapshot.time == 0.0)
    assert not opened.session.playing
    opened.timeline.step_requested.emit()
    qtbot.waitUntil(lambda: opened.session.snapshot.time > 0.0)


def test_a_step_that_cannot_be_stays_in_its_field(opened):
    opened.timeline.step_changed.emit(-1.0)
    assert opened.session.step > 0.0


def test_an_edit_keeps_the_run_and_another_project_starts_anew(opened, qtbot):
    opened.session.play()
    qtbot.waitUntil(lambda: opened.session.snapshot.time > 0.1, timeout=20_000)
    opened.document.do(Command("Set mass", (SetValue("lower link", "mass", 3.0),)))
    qtbot.waitUntil(lambda: is_taken_over(opened))
    assert opened.session.snapshot.time > 0.1
    opened.document.undo()
    opened.window.show_start_page()
    open_sample(opened, "four_bar")
    qtbot.waitUntil(lambda: is_taken_over(opened))
    assert opened.session.snapshot.time == 0.0
    assert not opened.session.playing


def test_a_window_in_which_nothing_happens_lays_nothing_out(opened, qtbot, qapp):
    class Watch(QObject):
        asked = 0

        def eventFilter(self, _watched, event):
            self.asked += event.type() == QEvent.Type.LayoutRequest
            return False

    qtbot.wait(300)
    watch = Watch()
    qapp.installEventFilter(watch)
    qtbot.wait(300)
    qapp.removeEventFilter(watch)
    assert watch.asked < 20


def test_findings_arrive_in_tree_and_panel(opened, qtbot):
    opened.document.select(("elbow",))
    opened.actions.entry("edit.delete").trigger()
    qtbot.waitUntil(lambda: opened.findings.list.count() == 1, timeout=COMPILES)
    assert "lower link" in opened.findings.list.item(0).text()
    assert "Findings (" in opened.window.docks["findings"].windowTitle()


def test_a_refused_swap_offers_undo(opened):
    opened.document.do(Command("Set mass", (SetValue("lower link", "mass", 3.0),)))
    finding = Finding("error", "open_joint", "elbow cannot close.", ("elbow",))
    opened._on_event(Swapped(SwapReport(2, False, 0.5, gap_before=1.0, findings=(finding,))))
    assert opened.messages.text == "elbow cannot close. The run continues unchanged."
    opened.messages._way_out.click()
    assert opened.document.stack.undone() is None


def test_events_are_told(opened):
    opened._on_event(Failed("The step failed at 1.2 s.", "elbow"))
    assert (opened.messages.text, opened.messages.level) == ("The step failed at 1.2 s.", "error")
    opened._on_event(Swapped(SwapReport(3, True, 0.5, milliseconds=1.5)))
    assert opened.messages.text == ""
    opened._on_event(Restarted("Began again."))
    assert (opened.messages.text, opened.messages.level) == ("Began again.", "warning")
    opened._on_event(Informed("Good to know."))
    assert opened.window.statusBar().currentMessage() == "Good to know."


def test_a_fault_is_told_in_a_sentence(opened):
    opened.show_fault(ZeroDivisionError("division by zero"))
    assert "ZeroDivisionError: division by zero" in opened.messages.text


def test_the_theme_reaches_all_and_is_remembered(opened, memory, qtbot):
    before = opened.window.grab().toImage()
    opened.actions.entry("view.change_theme").trigger()
    assert memory.get("theme", str) == "light"
    assert opened.window.grab().toImage() != before
    opened.actions.entry("view.change_theme").trigger()
    assert memory.get("theme", str) == "dark"


def test_the_context_menu_acts_on_what_is_under_the_mouse(opened):
    opened.viewport.context_requested.emit("elbow", opened.viewport.mapToGlobal(QPoint(50, 50)))
    assert opened.document.selection == ("elbow",)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.objectName() for action in menu.actions()][-2:] == ["edit.delete", "view.frame_selection"]
    menu.close()


def test_hovering_names_the_element(opened):
    opened.viewport.hovered.emit("elbow")
    assert opened.window.statusBar().currentMessage() == "Joint elbow"


def test_the_same_mechanism_opened_anew_stands_at_its_stored_poses(opened, qtbot):
    opened.document.do(Command("Cut", (RemoveJoint("elbow"),)))
    opened.session.advance(1.0)
    qtbot.waitUntil(lambda: opened.session.snapshot.time > 0.99, timeout=COMPILES)
    qtbot.waitUntil(lambda: opened.viewport.seen.bodies["lower link"].position[2] < 0.0)
    opened.document.stack.mark_saved()
    open_sample(opened, "double_pendulum")
    assert opened.viewport.seen.bodies["lower link"].position == opened.document.model.bodies["lower link"].position
    qtbot.waitUntil(lambda: is_taken_over(opened))
    qtbot.waitUntil(lambda: not opened.viewport.navigation.is_flying)
    assert opened.viewport.camera.focus[2] > 0.0, "what is framed is what is there now"


def test_saved_projects_become_recent(opened, tmp_path, monkeypatch, qtbot):
    path = tmp_path / "mine.linkwork"
    monkeypatch.setattr(opened.context.files, "ask_save", lambda suggestion: path)
    opened.actions.entry("file.save").trigger()
    assert opened.window.windowTitle() == "mine[*] - Linkwork"
    opened.actions.entry("file.start_page").trigger()
    assert opened.memory.recent == (path,)
    (card,) = opened.start_page.recent_cards
    assert not card.picture.isNull(), "a picture was made when it was saved"
    colors = {card.picture.toImage().pixelColor(x, y).name() for x in range(0, 320, 8) for y in range(0, 200, 8)}
    assert len(colors) > 20, "of the mechanism"
    opened.window.dropped.emit(path)
    assert opened.window.has_project()


def test_closing_asks_about_changes(opened, monkeypatch):
    opened.document.do(Command("Set mass", (SetValue("lower link", "mass", 3.0),)))
    monkeypatch.setattr(opened.context.files, "ask_unsaved", lambda title: "cancel")
    assert not opened.views.close()
    assert opened.session.is_alive
    monkeypatch.setattr(opened.context.files, "ask_unsaved", lambda title: "discard")
    assert opened.views.close()
    assert not opened.session.is_alive


def test_a_mesh_that_is_dropped_joins_the_mechanism_and_says_what_is_wrong(studio, tmp_path):
    points, faces = cube(0.5)
    (tmp_path / "tray.stl").write_bytes(stl.write(points, faces[:-2], "tray"))
    formats.save(double_pendulum(), tmp_path / "robot.urdf")
    assert studio.open(tmp_path / "robot.urdf")
    assert studio.document.path is None
    bodies = set(studio.document.model.bodies)
    studio.window.dropped.emit(tmp_path / "tray.stl")
    assert set(studio.document.model.bodies) == {*bodies, "tray"}
    assert studio.document.selection == ("tray",)
    assert "tray" in studio.messages.text
    assert [finding.code for finding in studio.document.findings][-1] == "open_mesh"


def test_a_click_on_a_card_lets_its_sample_run(studio, qtbot):
    studio.start_page.cards[0].click()
    qtbot.waitUntil(lambda: is_taken_over(studio) and studio.session.snapshot.time > 0.1, timeout=COMPILES)
    assert studio.session.playing
    assert studio.window.has_project()


def test_a_window_that_is_closed_goes_with_all_that_was_made(qtbot, memory):
    made = Studio(memory)
    made.show()
    open_sample(made, "double_pendulum")
    until_taken_over(made, qtbot)
    made.document.select(("elbow",))
    made.start_page.live.point_at(made.samples[0], made.start_page.cards[0], made.start_page.cards[0].picture_place)
    qtbot.wait(2 * LINGER)
    left = {name: weakref.ref(part) for name, part in vars(made).items() if isinstance(part, QObject | Session)}
    left["studio"] = weakref.ref(made)
    made.close()
    del made
    qtbot.wait(20)
    gc.collect()
    assert {name for name, part in left.items() if part() is not None} == set()


def test_the_settings_of_the_run_are_those_of_the_project(opened, qtbot):
    session, sheet = opened.session, opened.timeline.settings
    session.set_speed(0.1)
    session.set_step(2e-3)
    session.set_solver("augmented_lagrangian")
    session.set_accuracy("exact")
    session.set_closing("ramp", 1e-3, 0.5)
    session.pause_when("t > 1 s")
    session.set_interval(0.01)
    opened.document.looks.follow("lower link")
    followed = []
    opened.document.looks.changed.connect(lambda: followed.append(opened.document.looks.followed))
    opened.actions.entry("file.new").trigger()
    until_taken_over(opened, qtbot)
    assert (session.speed, session.step, session.solver, session.accuracy) == (1.0, 1e-3, "modular", "balanced")
    assert session.closing[0] == "snap"
    assert followed == [""], "the picture is told to follow nobody"
    assert (session.snapshot.solver, session.snapshot.step) == ("modular", 1e-3)
    opened.views.show_settings()
    assert (sheet.accuracy.value, sheet.policy.value, sheet.ghost.value) == ("balanced", "snap", "")
    assert (sheet.condition.edit.text(), sheet.record.value) == ("", 0.0)
    sheet.hide()


def test_the_guide_ends_with_its_project(studio):
    studio.actions.entry("help.guide").trigger()
    assert not studio.views.guide.isHidden()
    studio.actions.entry("file.new").trigger()
    assert studio.views.guide.isHidden()


def test_esc_in_a_show_gives_back_what_was_open(opened, qtbot):
    document = opened.document
    document.do(Command("Lighter", (SetValue("lower link", "mass", 0.5),)))
    document.select(("elbow",))
    model, entries = document.model, document.stack.entries
    opened.views.start_show([Scene("other", Model("other"), "modular", 1e-3, (), 1000)])
    opened.views.show.beat(None)
    assert document.title == "other"
    opened.actions.entry("edit.step_back").trigger()
    assert not opened.views.is_presenting()
    assert (document.model, document.stack.entries, document.selection) == (model, entries, ("elbow",))
    assert document.is_modified
    until_taken_over(opened, qtbot)
    assert "lower link" in opened.session.course.model.bodies


def test_leaving_in_a_show_asks_about_what_was_open(opened, monkeypatch):
    opened.document.do(Command("Lighter", (SetValue("lower link", "mass", 0.5),)))
    opened.views.start_show([Scene("other", Model("other"), "modular", 1e-3, (), 1000)])
    opened.views.show.beat(None)
    asked = []
    monkeypatch.setattr(type(opened.context.files), "ask_unsaved", lambda _, title: asked.append(title) or "cancel")
    assert not file.may_leave(opened.context)
    assert asked == ["double pendulum"]


def test_curves_are_exported_under_the_name_of_the_project(opened, monkeypatch):
    offered = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda _p, _t, name, _k: offered.append(name) or ("", ""))
    opened.plots.first.export.clicked.emit()
    opened.plots.add_plot().export.clicked.emit()
    assert offered == ["double pendulum.csv"] * 2
