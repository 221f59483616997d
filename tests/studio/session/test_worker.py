"""The worker frame by frame, by a clock of our own; its thread only where a fault must not end it."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest
from sample_models import brick, built, chain, double_pendulum
from waiting import wait_until

from linkwork.edits import AddBody, AddJoint, RemoveJoint, SetValue, apply
from linkwork.errors import ModelError, SolverError
from linkwork.model.model import Model
from linkwork.results.recording import Recording
from linkwork.simulation.recorder import CHANNELS
from linkwork.simulation.redundancy import COUNTED_AT_ONCE
from linkwork.simulation.simulation import DEFAULT_SOLVER, Simulation
from linkwork.simulation.timeline import Timeline
from linkwork_studio.session import worker as module
from linkwork_studio.session.events import Failed, Informed, Restarted, Swapped
from linkwork_studio.session.pacing import FRAME
from linkwork_studio.session.worker import Worker


def compiled(done):
    """Kernels that are ready as soon as an event says so."""
    return SimpleNamespace(done=done, wait_for=lambda model, is_off: None)


@pytest.fixture
def worker() -> Worker:
    """A worker without its thread, after its first frame."""
    ready = threading.Event()
    ready.set()
    made = Worker(double_pendulum(), 3, "augmented_lagrangian", 1e-3, Recording(CHANNELS), compiled(ready))
    made._frame(0.0)
    return made


@pytest.fixture
def running(worker):
    """The same worker in a thread of its own."""
    thread = threading.Thread(target=worker.run)
    thread.start()
    yield worker
    worker.close()
    thread.join(timeout=60.0)
    assert not thread.is_alive()


@pytest.fixture
def play(worker, monkeypatch):
    """Makes frames of a worker that plays, on a machine that costs nothing."""
    clock = [0.0]
    monkeypatch.setattr(module.time, "perf_counter", lambda: clock[0])

    def frames(count: int) -> None:
        for _ in range(count):
            worker._frame(clock[0])
            clock[0] += FRAME

    return frames


def swing(worker: Worker, seconds: float = 0.2) -> None:
    worker.post(lambda w: w.advance(round(seconds / 1e-3)))
    worker._frame(0.0)


def edited(worker: Worker, *edits) -> Model:
    return apply(worker._model, edits)[0]


def test_it_begins_with_the_stored_poses_of_the_first_model(worker):
    snapshot = worker.snapshot
    assert (snapshot.time, snapshot.document_revision, snapshot.revision, snapshot.playing) == (0.0, 3, 1, False)
    assert worker.recorder.recording.count == 1


def test_nothing_new_is_published_while_nothing_happens(worker):
    before = worker.snapshot
    for n in range(5):
        worker._frame(n * FRAME)
    assert worker.snapshot is before


def test_many_bodies_are_shown_twice_because_their_freedom_is_counted_at_the_second_look(worker):
    worker.post_model(chain(COUNTED_AT_ONCE, "revolute"), 4, fresh=True)
    worker._frame(0.0)
    first = worker.snapshot
    assert first.mobility == -1
    for n in range(1, 4):
        worker._frame(n * FRAME)
    assert worker.snapshot.mobility == COUNTED_AT_ONCE
    shown = worker.snapshot
    worker._frame(1.0)
    assert worker.snapshot is shown


def test_playing_makes_the_steps_of_the_wall(worker, play):
    worker.playing = True
    play(60)
    assert worker.snapshot.time == pytest.approx(1.0, abs=2.5 * FRAME)
    assert worker.snapshot.playing
    assert worker.recorder.recording.count > 50


def test_the_speed_is_kept(worker, play):
    worker.post(lambda w: w.set_speed(0.1))
    worker.playing = True
    play(60)
    assert worker.snapshot.time == pytest.approx(0.1, abs=0.01)


def test_a_pause_is_shown_at_once(worker, play):
    worker.playing = True
    play(10)
    assert worker.snapshot.real_time_factor == pytest.approx(1.0, abs=0.2)
    worker.playing = False
    play(1)
    assert not worker.snapshot.playing
    assert worker.snapshot.real_time_factor == 0.0
    shown = worker.snapshot
    play(1)
    assert worker.snapshot is shown


def test_the_newest_of_many_models_is_the_only_one_that_is_taken(worker):
    swing(worker)
    for n in range(200):
        worker.post_model(edited(worker, SetValue("lower", "mass", 1.0 + n)), 10 + n, fresh=False)
    worker._frame(0.0)
    assert [type(e) for e in worker.events] == [Swapped]
    assert worker.snapshot.document_revision == 209
    assert worker.simulation.model.bodies["lower"].mass == 200.0
    assert worker.snapshot.revision == 2


def test_another_project_starts_anew_even_if_an_edit_follows_at_once(worker):
    swing(worker)
    other = built(brick())
    worker.post_model(other, 20, fresh=True)
    worker.post_model(apply(other, AddBody(brick("second")))[0], 21, fresh=False)
    worker._frame(0.0)
    assert worker.snapshot.time == 0.0
    assert set(worker.snapshot.bodies) == {"ground", "brick", "second"}
    assert (worker.snapshot.document_revision, worker.snapshot.revision) == (21, 2)
    assert not worker.events
    assert worker.recorder.recording.traces == (), "the curves of the project before are gone with it"


def test_an_edit_is_marked_in_the_recording_with_the_energy_before_and_after(worker):
    swing(worker)
    before = worker.recorder.recording.count
    cut = edited(worker, RemoveJoint("elbow"))
    worker.post_model(cut, 4, fresh=False)
    worker._frame(0.0)
    swing(worker, 0.3)
    worker.post_model(double_pendulum(), 5, fresh=False)
    worker._frame(0.0)
    assert worker.recorder.recording.breaks == pytest.approx((0.2, 0.5))
    times, energy = worker.recorder.recording.window("energy.total")
    edits = np.flatnonzero(np.diff(times) == 0.0)
    assert times[edits] == pytest.approx([0.2, 0.5])
    assert edits[0] == before - 1
    report = worker.events[-1].report
    assert energy[-1] - energy[-2] == pytest.approx(report.energy_change)
    assert report.energy_change != 0.0


def test_samples_come_as_often_as_asked_for(worker):
    worker.set_interval(0.05)
    swing(worker, 0.5)
    times, _ = worker.recorder.recording.window("violation")
    assert times == pytest.approx(0.05 * np.arange(11))
    assert worker.interval == 0.05


def test_a_refused_edit_leaves_the_run_and_a_reset_takes_it(worker):
    swing(worker)
    positions = worker.snapshot.positions.copy()
    apart = edited(worker, SetValue("shoulder", "base_frame", frame(50.0)), SetValue("elbow", "base_frame", frame(9.0)))
    tied = apply(apart, anchor())[0]
    worker.post_model(tied, 8, fresh=False)
    worker._frame(0.0)
    assert not worker.events[-1].report.accepted
    assert np.array_equal(worker.snapshot.positions, positions)
    assert worker.snapshot.document_revision == 3
    assert worker.snapshot.findings[0].code == "swap_refused"
    worker.post_model(double_pendulum(), 9, fresh=False)
    worker._frame(0.0)
    assert worker.events[-1].report.accepted
    assert worker.snapshot.findings == ()
    assert worker.snapshot.document_revision == 9


def frame(x: float):
    from linkwork.model.frame import Frame

    return Frame((x, 0.0, 0.0))


def anchor():
    from linkwork.edits import AddElement
    from linkwork.model.joints.spherical import Spherical

    return AddElement(Spherical(id="anchor", base="ground", follower="lower"))


def test_controls_are_taken_in_order_and_none_is_lost_when_one_fails(worker):
    taken = []

    def refuse(_):
        raise ModelError("This cannot be.")

    worker.post(lambda w: w.advance(5), refuse, lambda _: taken.append("after"))
    with pytest.raises(ModelError):
        worker._frame(0.0)
    worker._frame(0.0)
    assert taken == ["after"]
    assert worker.snapshot.step_count == 5, "what came before the failure is shown"


def test_settings_and_revisions_outlive_a_reset_and_a_fault(worker):
    worker.post(lambda w: w.simulation.switch_solver("modular_paper"))
    worker.post(lambda w: w.simulation.set_step(5e-4))
    swing(worker)
    worker.post(lambda w: w.reset())
    worker._frame(0.0)
    assert (worker.snapshot.solver, worker.snapshot.step, worker.snapshot.revision) == ("modular_paper", 5e-4, 2)
    swing(worker)
    worker._begin_again(ZeroDivisionError("planted"))
    assert (worker.snapshot.solver, worker.snapshot.step) == ("modular_paper", 5e-4)
    assert (worker.snapshot.time, worker.snapshot.revision) == (pytest.approx(0.1, abs=0.017), 3)
    assert [type(e) for e in worker.events] == [Restarted]
    assert "ZeroDivisionError: planted" in worker.events[0].message


def test_a_model_that_cannot_even_start_waits_for_a_better_one(worker, monkeypatch):
    def fail(*_):
        raise MemoryError("too large")

    monkeypatch.setattr(module, "Simulation", fail)
    worker._timeline, worker._revision = None, 1
    worker._begin_again(MemoryError("too large"))
    assert "Undo the last edit, then reset" in worker.events[-1].message
    worker._frame(0.0)
    monkeypatch.undo()
    worker.post_model(double_pendulum(), 30, fresh=False)
    worker._frame(0.0)
    assert (worker.snapshot.document_revision, worker.snapshot.revision) == (30, 2)


FAULTS = [
    ZeroDivisionError("planted"),
    KeyError("planted"),
    MemoryError("planted"),
    AssertionError("planted"),
    SystemExit("planted"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: type(f).__name__)
def test_a_fault_in_a_control_does_not_end_the_thread(running, fault):
    def fail(_):
        raise fault

    running.post(fail)
    running.wake()
    wait_until(lambda: running.events)
    assert isinstance(running.events[-1], Restarted)
    running.post(lambda w: w.advance(7))
    running.wake()
    wait_until(lambda: running.snapshot.step_count == 7)


def test_a_fault_in_the_solver_does_not_end_the_thread(running):
    def plant(w):
        def fail(*_):
            raise FloatingPointError("planted")

        w.simulation._step_on = fail

    running.post(plant)
    running.playing = True
    running.wake()
    wait_until(lambda: running.events)
    assert not running.playing
    running.playing = True
    running.wake()
    wait_until(lambda: running.snapshot.time > 0.0)


def test_a_fault_while_a_failure_is_told_does_not_end_the_thread(running, monkeypatch):
    """The solver fails, and so does what is to say so."""

    def fail(_):
        raise SolverError("It failed.", 0.0, "lower")

    def broken(_):
        monkeypatch.undo()
        raise KeyError("planted")

    monkeypatch.setattr(Simulation, "snapshot", broken)
    running.post(fail)
    wait_until(lambda: len(running.events) == 2)
    assert [type(e) for e in running.events] == [Failed, Restarted]
    running.post(lambda w: w.advance(7))
    wait_until(lambda: running.snapshot.step_count == 7)


def test_what_the_user_cannot_have_is_told_and_the_run_goes_on(running):
    def refuse(_):
        raise ModelError("This cannot be.")

    running.post(lambda w: w.advance(3))
    running.post(refuse)
    running.wake()
    wait_until(lambda: running.events)
    assert list(running.events) == [Informed("This cannot be.")]
    wait_until(lambda: running.snapshot.step_count == 3)


def test_a_thread_that_waits_for_kernels_can_be_closed():
    waiting = Worker(
        double_pendulum(), 0, "augmented_lagrangian", 1e-3, Recording(CHANNELS), compiled(threading.Event())
    )
    thread = threading.Thread(target=waiting.run)
    thread.start()
    waiting.close()
    thread.join(timeout=60.0)
    assert not thread.is_alive()
    assert waiting.snapshot is None


def test_a_control_that_came_before_a_model_is_carried_out_on_the_model_before(worker):
    """A run of a fifth of a second and a cut, posted together: the joint is cut at its end, not at its beginning."""
    worker.post(lambda w: w.advance(200))
    worker.post_model(edited(worker, RemoveJoint("elbow")), 4, fresh=False)
    worker.post(lambda w: w.advance(100))
    worker._frame(0.0)
    assert worker.events[-1].report.time == pytest.approx(0.2)
    assert worker.snapshot.time == pytest.approx(0.3)


def test_steps_that_have_become_costly_do_not_keep_the_mailbox_waiting(worker, monkeypatch):
    """At the speed of before two hundred of them were due."""
    clock, real = [0.0], Timeline.advance
    monkeypatch.setattr(module.time, "perf_counter", lambda: clock[0])

    def advance(timeline, count):
        clock[0] += 0.02 * count
        return real(timeline, count)

    monkeypatch.setattr(Timeline, "advance", advance)
    assert worker.advance(200, until=0.07) == 4
    assert worker.simulation.step_count == 4
    assert worker.advance(200) == 200


def test_cheap_steps_are_made_in_few_pieces(worker, monkeypatch):
    some, real = [], Timeline.advance
    monkeypatch.setattr(module.time, "perf_counter", lambda: 0.0)
    monkeypatch.setattr(Timeline, "advance", lambda timeline, count: (some.append(count), real(timeline, count))[1])
    assert worker.advance(230, until=0.07) == 230
    assert some == [1, 100, 100, 29]


def test_closing_cuts_a_long_advance_short(running):
    running.post(lambda w: w.advance(10**9))
    wait_until(lambda: running._timeline is not None and running.simulation.step_count > 0)
    running.close()
    wait_until(lambda: not [t for t in threading.enumerate() if getattr(t, "_target", None) == running.run])
    assert running.simulation.step_count < 10**9


def test_a_model_that_the_chosen_formulation_cannot_hold_runs_with_the_default(worker):
    worker._usual = ("recursive", 1e-3)
    closed = edited(worker, AddJoint("rope", "rod", base="ground", follower="lower", base_at=(0, 0, 1)))
    worker.post_model(closed, 9, fresh=True)
    worker._frame(0.0)
    assert worker.simulation.formulation.name == DEFAULT_SOLVER
    assert "rope" in worker.simulation.model.joints
    event = worker.events.pop()
    assert event.element == "rope"
    assert DEFAULT_SOLVER in event.message
