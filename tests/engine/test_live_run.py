"""The live run: every call returns when it has taken effect. No test minds how long that takes."""

import itertools
import math
import threading
import time
import weakref
from contextlib import suppress

import numpy as np
import pytest
from sample_models import brick, double_pendulum

import linkwork as lw
from linkwork.errors import ModelError, SolverError
from linkwork.simulation.journal import from_text
from linkwork.simulation.replay import replay, state_hash
from linkwork.simulation.script import script


@pytest.fixture
def run():
    with lw.LiveRun(double_pendulum()) as started:
        yield started


def wait_until(condition, seconds: float = 30.0) -> None:
    """Looks until something holds; fails after an age."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came true"
        time.sleep(1e-3)


def test_time_stands_still_until_it_is_played(run):
    assert run.snapshot().time == 0.0
    run.play()
    wait_until(lambda: run.snapshot().time > 0.0)
    run.pause()
    held = run.snapshot().time
    time.sleep(0.05)
    assert run.snapshot().time == held


def test_pause_holds_even_while_the_thread_waits_for_its_turn(run):
    """A step that was about to begin does not begin after `pause` has returned."""
    with run._lock:
        run.play()
        time.sleep(0.05)  # the thread now waits for the lock
        run.pause()
    held = run.snapshot().time
    time.sleep(0.05)
    assert run.snapshot().time == held == 0.0


def test_advance_is_as_exact_as_a_simulation(run):
    run.advance(0.25)
    assert run.snapshot().time == pytest.approx(0.25)
    expected = lw.simulate(double_pendulum(), until=0.25)
    assert run.snapshot().position("lower") == pytest.approx(expected.position("lower")[-1], abs=1e-6)
    run.advance(0.0)
    assert run.snapshot().step_count == 251


def test_edits_come_in_while_it_plays(run):
    run.play()
    wait_until(lambda: run.snapshot().time > 0.0)
    report = run.edit(lw.edits.RemoveJoint("elbow"))
    assert report.accepted
    assert "elbow" not in run.model.joints
    assert run.snapshot().revision == report.revision == 2
    report = run.edit(lw.edits.AddJoint("elbow", "spherical", base="upper", follower="lower", at=(1, 0, 0)))
    assert report.accepted
    seen = run.snapshot().time
    wait_until(lambda: run.snapshot().time > seen)


def test_an_edit_that_cannot_be_changes_nothing(run):
    model = run.model
    with pytest.raises(ModelError, match="There is no joint 'knee'"):
        run.edit(lw.edits.RemoveJoint("knee"))
    assert run.model is model
    before = run.snapshot()
    report = run.edit(lw.edits.SetValue("lower", "position", (5, 0, 0)), policy="refuse")
    assert not report.accepted
    assert run.model is model
    assert np.array_equal(run.snapshot().positions, before.positions)
    with pytest.raises(ModelError, match="There is no policy 'hope'"):
        run.edit(lw.edits.RemoveJoint("elbow"), policy="hope")


def test_another_formulation_and_the_file(run, tmp_path):
    run.advance(0.05)
    before = run.snapshot()
    run.switch_solver("modular_paper")
    after = run.snapshot()
    assert np.array_equal(after.positions, before.positions)
    assert np.array_equal(after.velocities, before.velocities)
    run.advance(0.05)
    assert (run.snapshot().solver, run.snapshot().time) == ("modular_paper", pytest.approx(0.1))
    run.edit(lw.edits.AddBody(brick()))
    run.save(tmp_path / "p.linkwork")
    assert lw.load(tmp_path / "p.linkwork").model == run.model


@pytest.mark.parametrize("error", [SolverError("It failed.", 0.1, "lower"), ZeroDivisionError("a fault of ours")])
def test_a_failure_pauses_is_kept_and_does_not_end_the_thread(run, monkeypatch, error):
    def fail(_):
        raise error

    monkeypatch.setattr(run._simulation, "advance", fail)
    run.play()
    wait_until(lambda: run.failure is not None)
    assert run.failure is error
    monkeypatch.undo()
    held = run.snapshot().time
    run.play()
    assert run.failure is None
    wait_until(lambda: run.snapshot().time > held)


def test_a_failure_in_advance_reaches_the_caller(run, monkeypatch):
    def fail(_):
        raise SolverError("It failed.", 0.1, "lower")

    monkeypatch.setattr(run._simulation, "advance", fail)
    with pytest.raises(SolverError, match="It failed"):
        run.advance(1.0)


def test_closing_ends_the_thread_and_leaves_the_last_state():
    run = lw.LiveRun(double_pendulum())
    run.play()
    wait_until(lambda: run.snapshot().time > 0.0)
    run.close()
    run.close()
    assert not [t for t in threading.enumerate() if t is run._thread]
    assert np.isfinite(run.snapshot().positions).all()


def test_a_wrong_start_leaves_no_thread():
    before = threading.active_count()
    with pytest.raises(ModelError):
        lw.LiveRun(double_pendulum(), solver="euler")
    assert threading.active_count() == before


def test_a_second_run_beside_it(run):
    with pytest.raises(ModelError, match="There is no second run"):
        run.ghost()
    run.advance(0.05)
    run.begin_ghost("ali3p", lw.edits.SetValue("lower", "mass", 9.0))
    run.advance(0.3)
    assert run.ghost().time == pytest.approx(0.35)
    assert (run.ghost().solver, run.snapshot().solver) == ("ali3p", "modular")
    assert run.ghost_difference() > 1e-3
    assert run.model.bodies["lower"].mass == 1.0
    run.begin_ghost()
    run.advance(0.1)
    assert run.ghost_difference() == 0.0
    run.edit(lw.edits.SetValue("lower", "mass", 9.0))
    run.advance(0.1)
    assert run.ghost_difference() > 1e-4, "it keeps the mechanism of its beginning"
    run.rewind(0.2)
    assert run.ghost().time == run.snapshot().time
    run.end_ghost()
    with pytest.raises(ModelError, match="There is no second run"):
        run.ghost_difference()


def test_edits_are_taken_back_while_it_goes_on(run):
    model = run.model
    with pytest.raises(ModelError, match="no edit"):
        run.undo()
    run.edit(lw.edits.SetValue("lower", "mass", 9.0))
    run.play()
    run.edit(lw.edits.RemoveJoint("elbow"))
    seen = run.snapshot().time
    wait_until(lambda: run.snapshot().time > seen)
    assert run.undo().accepted
    assert run.is_playing
    assert "elbow" in run.model.joints
    assert run.model.bodies["lower"].mass == 9.0
    run.undo()
    assert run.model == model


@pytest.mark.parametrize("between", [0.0, 0.01], ids=["at one step", "with steps between"])
def test_edits_there_and_back_are_taken_back_to_the_beginning(run, between):
    first = run.model
    for mass in (4.0, 2.0, 4.0):
        run.edit(lw.edits.SetValue("lower", "mass", mass))
        run.advance(between)
    seen = []
    for _ in range(3):
        run.undo()
        seen.append(run.model.bodies["lower"].mass)
    assert seen == [2.0, 4.0, first.bodies["lower"].mass]
    assert run.model == first
    with pytest.raises(ModelError, match="no edit"):
        run.undo()


def test_taking_back_after_going_back_and_after_a_reset(run):
    first = run.model
    run.edit(lw.edits.SetValue("lower", "mass", 3.0))
    run.advance(0.1)
    here = run.bookmark()
    run.edit(lw.edits.SetValue("lower", "mass", 4.0))
    run.advance(0.1)
    run.rewind(here)
    run.undo()
    assert run.model == first
    run.edit(lw.edits.SetValue("lower", "mass", 5.0))
    run.reset()
    run.reset(lw.edits.SetValue("lower", "mass", 6.0))
    run.undo()
    assert run.model.bodies["lower"].mass == 5.0
    run.undo()
    assert run.model == first


def test_the_past_within_a_memory_that_may_change(run):
    run.advance(1.0)
    run.rewind(0.5)
    run.advance(0.2)
    kept = run.moments()
    assert [s.moment.time for s in kept] == sorted(s.moment.time for s in kept)
    assert kept[-1].moment.time == pytest.approx(0.7, abs=0.04)
    assert run.moments(0)[-1].moment.time == pytest.approx(1.0)
    run.rewind(kept[3])
    assert run.snapshot().time == kept[3].moment.time
    run.set_memory(20_000)
    assert run.course.size <= 20_000
    with pytest.raises(ModelError, match="more than 0"):
        run.set_memory(0)
    with pytest.raises(ModelError, match="There is no branch 9"):
        run.moments(9)


@pytest.fixture
def endless(run, monkeypatch):
    """A run whose steps never end unless they are given up; acquires one for each that begins."""
    over, begun = threading.Event(), threading.Semaphore(0)
    steps = run._simulation._step_on

    def step_on(count, sampler=None):
        begun.release()
        while not (over.is_set() or run._simulation.installed.work.halt[0]):
            time.sleep(1e-3)
        return steps(count, sampler)

    monkeypatch.setattr(run._simulation, "_step_on", step_on)
    yield begun
    over.set()


@pytest.mark.parametrize(
    "ask",
    [
        lambda run: run.snapshot(),
        lambda run: run.pause(),
        lambda run: run.edit(lw.edits.SetValue("lower", "mass", 3.0)),
        lambda run: run.course,
        lambda run: run.state_hash(),
        lambda run: run.close(),
    ],
    ids=["snapshot", "pause", "edit", "course", "state_hash", "close"],
)
def test_a_step_without_end_holds_nobody_up(run, endless, ask):
    run.play()
    assert endless.acquire(timeout=60.0)
    ask(run)
    assert run.snapshot().step_count == 0


def test_a_state_that_was_seen_is_told_again_and_the_step_goes_on(run, endless):
    run.play()
    assert endless.acquire(timeout=60.0)
    first = run.snapshot()
    assert endless.acquire(timeout=60.0)  # the step is made again
    for _ in range(5):
        assert run.snapshot() is first


def test_who_looks_again_and_again_has_a_step_given_up_once(run, endless):
    run.play()
    assert endless.acquire(timeout=60.0)
    looking = [threading.Thread(target=lambda: run.course, daemon=True) for _ in range(2)]
    looking[0].start()
    looking[0].join()
    assert endless.acquire(timeout=60.0)
    looking[1].start()
    time.sleep(0.3)
    assert looking[1].is_alive()  # it waits for the step, which goes on


def test_pausing_cuts_short_what_another_thread_waits_for(run, endless):
    cut = []
    thread = threading.Thread(target=lambda: cut.append(run.advance(5.0)))
    thread.start()
    assert endless.acquire(timeout=60.0)
    run.pause()
    thread.join()
    assert cut == [True]
    assert run.snapshot().step_count == 0


def test_edits_in_the_middle_of_an_advance_repeat_to_the_last_bit(run):
    thread = threading.Thread(target=run.advance, args=(2.0,))
    thread.start()
    for mass in (2.0, 3.0, 4.0):
        assert run.edit(lw.edits.SetValue("lower", "mass", mass)).accepted
    thread.join()
    assert run.snapshot().step_count == 2000
    assert state_hash(replay(run._timeline.journal).simulation) == run.state_hash()


def test_a_run_that_nobody_has_ends_its_thread_and_is_freed():
    run = lw.LiveRun(double_pendulum())
    run.play()
    thread, gone = run._thread, weakref.ref(run)
    del run
    thread.join(60.0)
    assert not thread.is_alive()
    assert gone() is None


def test_a_paused_run_that_nobody_has_ends_its_thread():
    run = lw.LiveRun(double_pendulum())
    run.advance(0.01)
    thread = run._thread
    del run
    thread.join(60.0)
    assert not thread.is_alive()


STRANGE = [None, True, 5, -1, 0, 1.5, math.nan, math.inf, -math.inf, 1e308, 1e-308, 10**400, 1j, "", "x", "1e-3", "\0"]
STRANGE += [
    b"x",
    [],
    ["a"],
    (),
    (1, 2, 3),
    (1, 2),
    ((),),
    {},
    {"a": 1},
    set(),
    object(),
    int,
    len,
    range(3),
    lw.Frame(),
]
STRANGE += [np.float64(0.002), np.float32(0.25), np.int64(2), np.bool_(True), np.arange(3), np.zeros((3, 3))]
STRANGE += [np.array(2.0), np.str_("modular"), lw.edits.RemoveJoint]
CALLS = {
    "set_speed": (2.0,),
    "advance": (0.002,),
    "step": (1,),
    "pause_when": ("t > 5",),
    "reset": ((), ""),
    "edit": (lw.edits.SetValue("lower", "mass", 2.0), "snap", 1e-3, 0.1),
    "preview": (lw.edits.SetValue("lower", "mass", 3.0), "snap"),
    "set_slider": ("knob", 0.6),
    "switch_solver": ("modular",),
    "set_step": (1e-3,),
    "set_accuracy": ("fast",),
    "pull": ("lower", (0, 0, 1), (0, 0, 0)),
    "rewind": (0.0, None),
    "moments": (None,),
    "set_memory": (1e7,),
    "begin_ghost": ("", ()),
}
WITHOUT_VALUES = {"play", "pause", "undo", "let_go", "bookmark", "end_ghost", "ghost", "ghost_difference", "snapshot"}
WITHOUT_VALUES |= {"state_hash", "close", "model", "is_playing", "course", "recording", "reel"}
WITH_PATHS = {"save", "save_journal", "save_script"}


def with_a_slider() -> lw.Mechanism:
    mechanism = lw.Mechanism.of(double_pendulum())
    mechanism.add_driver("knob", "slider", value=0.5)
    return mechanism


def test_every_method_is_tried_with_strange_values():
    known = {name for name in vars(lw.LiveRun) if not name.startswith("_")}
    assert known == CALLS.keys() | WITHOUT_VALUES | WITH_PATHS


@pytest.mark.parametrize("method", CALLS)
def test_a_strange_value_is_refused_or_can_be_replayed(method):
    """Whatever is accepted stands in journal and script as Python's own numbers and leads to the same bits."""
    with lw.LiveRun(with_a_slider()) as run:
        run.advance(0.01)
        for place, value in itertools.product(range(len(CALLS[method])), STRANGE):
            values = [*CALLS[method][:place], value, *CALLS[method][place + 1 :]]
            with suppress(lw.LinkworkError):
                getattr(run, method)(*values)
        run.step()
        text = "\n".join(run._timeline.journal.lines())
        assert state_hash(replay(from_text(text)).simulation) == run.state_hash()
        told = script(run._timeline.journal)
        compile(told, "script", "exec")
        assert "np." not in told


@pytest.mark.parametrize("word", ["mechanism", "solver", "step", "accuracy", "memory", "record"])
def test_a_run_begins_with_what_it_can_take(word):
    for value in STRANGE:
        with suppress(lw.LinkworkError):
            lw.LiveRun(**{"mechanism": double_pendulum(), word: value}).close()


@pytest.mark.parametrize("value", [-1.0, math.nan, math.inf, 1e308, "0.1", None])
def test_no_time_to_advance_by(run, value):
    with pytest.raises(ModelError, match="advance"):
        run.advance(value)
    assert run.snapshot().step_count == 0


@pytest.mark.parametrize("value", [1.5, math.nan, -1, True, "3", 10**400])
def test_no_number_of_steps(run, value):
    with pytest.raises(ModelError, match="takes a whole number"):
        run.step(value)
    assert run.snapshot().step_count == 0


def test_a_bookmark_of_another_run_is_refused(run):
    run.advance(0.1)
    with lw.LiveRun(double_pendulum()) as other:
        other.advance(0.05)
        foreign = other.bookmark()
    for stored in (foreign, *other.moments()):
        with pytest.raises(ModelError, match="of another run"):
            run.rewind(stored)
    assert run.snapshot().time == pytest.approx(0.1)
    run.rewind(run.moments()[1])


def test_a_run_records_at_fixed_intervals_whatever_drives_it():
    def rows(drive) -> list[np.ndarray]:
        with lw.LiveRun(double_pendulum(), record=0.01) as run:
            drive(run)
            return [run.recording.window(name) for name in run.recording.channels]

    def in_strides(run):
        for _ in range(100):
            run.step(3)

    at_once = rows(lambda run: run.advance(0.3))
    assert np.array_equal(at_once, rows(in_strides))
    assert at_once[0][0] == pytest.approx(0.01 * np.arange(31))


def test_a_run_that_records_nothing_says_so():
    with lw.LiveRun(double_pendulum()) as run, pytest.raises(lw.ModelError, match="records nothing"):
        _ = run.recording
