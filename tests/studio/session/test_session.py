"""The run behind its mailbox: newest wins, events are kept, nothing ends the worker."""

import math
import threading
from types import SimpleNamespace

import numpy as np
import pytest
from sample_models import double_pendulum
from waiting import wait_until

from linkwork.edits import RemoveElement, SetValue, apply
from linkwork.errors import ModelError
from linkwork.simulation.journal import load
from linkwork.simulation.replay import replay
from linkwork_studio.session.events import Costed, Failed, Restarted, Stopped, Swapped
from linkwork_studio.session.session import Session


def last_joint(model):
    return list(model.joints)[-1]


def collected(session, kind):
    """Waits for an event of a kind and returns it; others are dropped."""
    found = []

    def arrived():
        found.extend(e for e in session.take_events() if isinstance(e, kind))
        return found

    wait_until(arrived)
    return found[0]


def test_it_begins_paused_at_the_stored_poses(session):
    assert session.snapshot.time == 0.0
    assert not session.playing
    assert session.snapshot.mobility == 2


def test_it_plays_and_pauses(session):
    session.play()
    wait_until(lambda: session.snapshot.time > 0.05)
    session.pause()
    session.step_once()
    wait_until(lambda: not session.snapshot.playing)


def test_a_single_step_is_one_step(session):
    session.step_once()
    wait_until(lambda: session.snapshot.step_count == 1)
    assert session.snapshot.time == pytest.approx(session.step)


def test_advance_makes_the_steps_of_a_time(session):
    session.advance(0.25)
    wait_until(lambda: session.snapshot.time == pytest.approx(0.25))


def test_a_cut_reaches_the_run_and_its_undo_closes_the_joint(session):
    model = double_pendulum()
    session.advance(0.3)
    wait_until(lambda: session.snapshot.time > 0.2)
    cut, back = apply(model, RemoveElement(last_joint(model)))
    session.submit(cut, 1)
    assert collected(session, Swapped).report.accepted
    wait_until(lambda: session.snapshot.document_revision == 1)
    assert session.snapshot.mobility == 7
    session.advance(0.3)
    wait_until(lambda: session.snapshot.time > 0.5)
    session.submit(apply(cut, back)[0], 2)
    report = collected(session, Swapped).report
    assert report.accepted
    assert report.gap_before > 0.1
    wait_until(lambda: session.snapshot.document_revision == 2)
    assert session.snapshot.violation < 1e-9
    assert len(session.recording.breaks) == 2


def test_the_newest_model_wins_and_the_last_revision_arrives(session):
    session.advance(0.1)
    wait_until(lambda: session.snapshot.time > 0.05)
    model = double_pendulum()
    body = list(model.bodies)[-1]
    for revision in range(1, 201):
        model, _ = apply(model, SetValue(body, "mass", 1.0 + revision))
        session.submit(model, revision)
    wait_until(lambda: session.snapshot.document_revision == 200)
    assert len([e for e in session.take_events() if isinstance(e, Swapped)]) <= 200


def test_before_the_first_step_an_edit_shows_the_stored_poses(session):
    model, _ = apply(double_pendulum(), SetValue(list(double_pendulum().bodies)[-1], "mass", 5.0))
    session.submit(model, 7)
    wait_until(lambda: session.snapshot.document_revision == 7)
    assert session.snapshot.time == 0.0
    assert session.take_events() == []


def test_reset_goes_back_to_the_start_with_a_new_revision(session):
    start = session.snapshot
    session.advance(0.2)
    wait_until(lambda: session.snapshot.time > 0.1)
    session.reset()
    wait_until(lambda: session.snapshot.time == 0.0)
    assert session.snapshot.positions == pytest.approx(start.positions)
    assert session.snapshot.revision > start.revision


def test_formulation_and_step_change_during_the_run(session):
    session.advance(0.1)
    session.set_solver("augmented_lagrangian")
    session.set_step(0.002)
    wait_until(lambda: session.snapshot.solver == "augmented_lagrangian" and session.snapshot.step == 0.002)
    for wrong in (lambda: session.set_solver("none"), lambda: session.set_step(-1.0), lambda: session.set_step(None)):
        with pytest.raises(ModelError):
            wrong()
    assert session.solver == "augmented_lagrangian"


def test_a_failing_step_pauses_at_the_last_good_state(session):
    session.advance(0.1)
    wait_until(lambda: session.snapshot.time > 0.09)

    def spoil(worker):
        worker.simulation.installed.state.v[1, 0] = math.nan

    session._tell(spoil)
    session.play()
    failed = collected(session, Failed)
    assert "the solution diverged" in failed.message
    assert failed.element in double_pendulum().bodies
    assert not session.playing
    session.reset()
    wait_until(lambda: session.snapshot.time == 0.0)
    assert session.is_alive


def test_a_fault_of_our_own_does_not_end_the_worker(session):
    session.advance(0.1)

    def broken(worker):
        raise RuntimeError("planted")

    session._tell(broken)
    assert "planted" in collected(session, Restarted).message
    wait_until(lambda: 80 <= session.snapshot.step_count <= 100)
    reached = session.snapshot.step_count
    session.step_once()
    wait_until(lambda: session.snapshot.step_count == reached + 1)


def test_speed_is_bounded(session):
    session.set_speed(1e9)
    assert session.speed == 100.0
    session.set_speed(0.0)
    assert session.speed == 0.01
    session.set_speed(math.inf)
    assert session.speed == math.inf


def test_an_earlier_time_is_shown_and_gone_on_from(session):
    session.advance(0.3)
    wait_until(lambda: session.snapshot.step_count == 300)
    model = double_pendulum()
    cut, _ = apply(model, RemoveElement("elbow"))
    session.submit(cut, 1)
    session.advance(0.2)
    wait_until(lambda: session.snapshot.step_count == 500)
    for time in (0.4, 0.35, 0.1, 0.2):
        session.look_at(time)
    wait_until(lambda: session.course.is_past and session.snapshot.time == pytest.approx(0.2, abs=0.018))
    assert "elbow" in session.course.model.joints
    assert len(session.course.branches) == 1
    session.advance(0.1)
    wait_until(lambda: len(session.course.branches) == 2)
    wait_until(lambda: session.snapshot.time == pytest.approx(0.3, abs=0.018))
    assert len(session.recording.traces) == 1
    assert session.recording.traces[0].times[-1] == pytest.approx(0.5)
    assert session.recording.breaks == ()
    session.look_at(9.0, 0)
    wait_until(lambda: session.snapshot.step_count == 500)


def test_to_play_after_a_look_back_is_not_lost_while_the_worker_is_busy(session):
    session.advance(0.1)
    wait_until(lambda: session.snapshot.step_count == 100)
    is_done = threading.Event()
    session._worker.post(lambda worker: is_done.wait(60.0))
    session.look_at(0.05)
    assert not session.playing
    session.play()
    is_done.set()
    wait_until(lambda: session.course is not None and len(session.course.branches) == 2)
    assert session.playing


def test_a_condition_pauses_and_a_hand_pulls(session):
    session.pause_when("t > 0.05 s")
    session.pull("lower", (0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
    session.play()
    assert collected(session, Stopped).time == pytest.approx(0.05, abs=2e-3)
    assert not session.playing
    wait_until(lambda: session.snapshot.pulled is not None)
    session.let_go()
    wait_until(lambda: session.snapshot.pulled is None)


def test_what_an_edit_would_cost_is_told_and_nothing_changes(session):
    session.advance(0.1)
    cut, back = apply(double_pendulum(), RemoveElement("elbow"))
    session.submit(cut, 1)
    session.advance(0.2)
    session.preview(apply(cut, back)[0], 7)
    cost = collected(session, Costed)
    assert cost.number == 7
    assert cost.report.gap_before > 1e-3
    assert {name for name, far in cost.report.moved} == {"upper", "lower"}
    assert session.wait(60.0)
    assert "elbow" not in session.course.model.joints


def test_policies_of_closing(session):
    with pytest.raises(ModelError, match="There is no policy"):
        session.set_closing("hope", 0.0, 1.0)
    session.set_closing("refuse", 1e-6, 0.25)
    assert session.closing == ("refuse", 1e-6, 0.25)
    session.advance(0.1)
    cut, back = apply(double_pendulum(), RemoveElement("elbow"))
    session.submit(cut, 1)
    session.advance(0.2)
    assert collected(session, Swapped).report.accepted
    session.submit(apply(cut, back)[0], 2)
    assert not collected(session, Swapped).report.accepted


def test_its_journal_is_replayed(session, tmp_path):
    session.set_solver("ali3p")
    session.advance(0.1)
    session.submit(apply(double_pendulum(), SetValue("lower", "mass", 3.0))[0], 1)
    session.set_accuracy("exact")
    session.set_step(5e-4)
    session.advance(0.05)
    session.look_at(0.05)
    session.advance(0.05)
    wait_until(lambda: session.course is not None and len(session.course.branches) == 2)
    session.set_speed(2.0)
    session.play()
    wait_until(lambda: session.snapshot.time > 0.2)
    session.pause()
    wait_until(lambda: not session.snapshot.playing)
    session.save_journal(tmp_path / "j.jsonl")
    end = replay(load(tmp_path / "j.jsonl")).simulation
    assert np.array_equal(end.snapshot().positions, session.snapshot.positions)
    assert end.time == session.snapshot.time
    session.save_page(tmp_path / "p.html")
    assert "<canvas" in (tmp_path / "p.html").read_text()
    session.save_script(tmp_path / "s.py")
    assert "import linkwork as lw" in (tmp_path / "s.py").read_text()


def test_another_formulation_waits_until_it_is_compiled_while_the_run_goes_on(session, monkeypatch):
    waiting = []
    monkeypatch.setattr(session._kernels, "when_compiled", lambda solver, title, then: waiting.append(then))
    session.set_solver("semirecursive")
    session.advance(0.1)
    wait_until(lambda: session.snapshot.time > 0.09)
    assert session.snapshot.solver == "modular"
    waiting[0]()
    wait_until(lambda: session.snapshot.solver == "semirecursive")


def test_nothing_of_the_run_before_is_shown_until_there_is_a_new_one():
    session = Session(double_pendulum(), 3)
    session._worker.snapshot = SimpleNamespace(document_revision=4)
    assert session.snapshot.document_revision == 4
    session.replace(double_pendulum(), 5)
    assert session.snapshot is None
    session._worker.snapshot = SimpleNamespace(document_revision=5)
    assert session.snapshot.document_revision == 5
