"""The second run follows the first, says how far it is off, and goes without taking the first with it."""

from types import SimpleNamespace

import pytest
from sample_models import double_pendulum
from waiting import wait_until

from linkwork.edits import SetValue, apply
from linkwork_studio.session import ghost_worker as module
from linkwork_studio.session.events import Informed
from linkwork_studio.session.ghost_worker import AS_IT_IS, GhostWorker
from linkwork_studio.session.worker import GHOST


@pytest.fixture
def haunted(session):
    session.advance(0.05)
    session.set_ghost("augmented_lagrangian")
    session.advance(0.2)
    wait_until(lambda: session.ghost.snapshot is not None and session.ghost.snapshot.time == session.snapshot.time)
    return session


def test_it_follows_and_tells_how_far_it_is_off(haunted):
    assert haunted.ghost.snapshot.solver == "augmented_lagrangian"
    assert haunted.snapshot.solver == "modular"
    wait_until(lambda: GHOST in haunted.recording.channels)
    haunted.advance(0.1)
    wait_until(lambda: haunted.recording.window(GHOST)[1].size > 0)
    assert 0.0 <= haunted.recording.window(GHOST)[1][-1] < 1e-2


def test_it_goes_back_with_the_run(haunted):
    haunted.reset()
    wait_until(lambda: haunted.ghost.snapshot.time == 0.0)
    haunted.advance(0.05)
    wait_until(lambda: haunted.ghost.snapshot.time == pytest.approx(0.05))


def test_the_mechanism_as_it_was_stays_so_whatever_is_edited(session):
    session.advance(0.05)
    session.set_ghost(AS_IT_IS)
    session.advance(0.05)
    model = apply(double_pendulum(), SetValue("lower", "mass", 9.0))[0]
    session.submit(model, 7)
    session.advance(0.2)
    assert session.wait(30.0)
    wait_until(lambda: session.ghost.snapshot is not None and session.ghost.snapshot.time == session.snapshot.time)
    assert session.ghost._ghost.began == pytest.approx(0.05), "it began where it was asked for"
    assert session.ghost._ghost.difference(session.snapshot) > 1e-3
    assert session.ghost.shown[0].bodies["lower"].mass == 1.0
    session.look_at(0.15)
    wait_until(lambda: session.ghost.snapshot.time == session.snapshot.time < 0.2)
    assert session.ghost.shown[0].bodies["lower"].mass == 1.0, "and when it begins anew"


@pytest.mark.parametrize("ghost", ["augmented_lagrangian", AS_IT_IS])
def test_another_project_has_no_ghost(haunted, ghost):
    haunted.set_ghost(ghost)
    haunted.advance(0.05)
    wait_until(lambda: haunted.ghost.snapshot is not None)
    haunted.replace(double_pendulum(), 60)
    wait_until(lambda: haunted.ghost.snapshot is None)
    assert haunted.ghost.solver == ""


def test_it_ends(haunted):
    haunted.set_ghost("")
    assert haunted.ghost.snapshot is None
    wait_until(lambda: GHOST not in haunted.recording.channels)


def test_a_ghost_that_breaks_goes_and_the_run_stays(haunted):
    def breaks(*_):
        raise ZeroDivisionError("planted")

    haunted.ghost._ghost.follow = breaks
    haunted.advance(0.05)
    wait_until(lambda: haunted.ghost.snapshot is None)
    assert any(isinstance(e, Informed) and "planted" in e.message for e in haunted.take_events())
    haunted.advance(0.05)
    wait_until(lambda: haunted.snapshot.time == pytest.approx(0.35))


@pytest.fixture
def slow(monkeypatch):
    """A ghost whose every step takes three tenths of a second, by a clock of its own, beside a run at one second."""
    clock, ghost = [0.0], SimpleNamespace(simulation=SimpleNamespace(step_count=0, time=0.0, model=None), asked=[])
    monkeypatch.setattr(module.time, "perf_counter", lambda: clock[0])

    def follow(time, most):
        ghost.asked.append(most)
        ghost.simulation.step_count += most
        ghost.simulation.time += 1e-3 * most
        clock[0] += 0.3 * most
        return False

    ghost.follow, ghost.is_ahead = follow, lambda time: False
    made = GhostWorker(SimpleNamespace(snapshot=SimpleNamespace(time=1.0), events=[]))
    made._ghost = ghost
    return made


def test_one_that_does_not_catch_up_is_told_once(slow):
    for _ in range(6):
        slow._frame()
    assert slow._worker.events == []
    for _ in range(6):
        slow._frame()
    (event,) = slow._worker.events
    assert event.message.startswith("The ghost cannot keep up: it is at 0.007 s")


def test_slow_steps_are_made_one_by_one_so_that_it_can_be_ended(slow):
    for _ in range(3):
        slow._frame()
    assert slow._ghost.asked == [1, 1, 1]
