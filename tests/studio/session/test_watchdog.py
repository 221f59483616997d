"""Steps that take long are given up for what waits, and once to tell what makes them costly."""

import threading
import time

import pytest
from sample_models import double_pendulum
from waiting import wait_until

from linkwork.edits import SetValue, apply
from linkwork_studio.session.session import Session
from linkwork_studio.session.watchdog import Watchdog


@pytest.fixture
def endless():
    """A session whose steps never end unless they are given up, and how often one has begun."""
    session, over, begun = Session(double_pendulum()), threading.Event(), []
    session.start()
    assert session.wait(60.0)
    simulation = session._worker.simulation
    steps = simulation._step_on

    def step_on(count, sampler=None):
        begun.append(count)
        while not (over.is_set() or simulation.installed.work.halt[0]):
            time.sleep(1e-3)
        return steps(count, sampler)

    simulation._step_on = step_on
    yield session, begun
    over.set()
    session.close()


def test_it_looks_until_it_is_closed():
    looks = []
    dog = Watchdog(looks.append)
    dog.start()
    wait_until(lambda: len(looks) > 2)
    dog.close()
    count = len(looks)
    time.sleep(0.1)
    assert len(looks) == count
    assert looks == sorted(looks)


def test_one_that_never_began_can_be_closed():
    Watchdog(print).close()


def test_an_edit_comes_into_force_while_a_step_is_made(endless):
    session, begun = endless
    session.advance(1e-3)
    wait_until(lambda: begun)
    heavier, _ = apply(double_pendulum(), SetValue("lower", "mass", 3.0))
    session.submit(heavier, 7)
    wait_until(lambda: session.snapshot.document_revision == 7 and session.snapshot.step_count == 1)
    assert session._worker.simulation.model == heavier


def test_steps_that_were_given_up_for_something_else_are_made_after_it(endless):
    session, begun = endless
    session.advance(2e-3)
    wait_until(lambda: begun)
    session.set_accuracy("fast")
    wait_until(lambda: len(begun) > 1)
    assert session._worker.simulation.accuracy == "fast"


def test_pausing_leaves_the_steps(endless):
    session, begun = endless
    session.advance(1.0)
    wait_until(lambda: begun)
    session.pause()
    assert session.wait(60.0)
    assert session._worker._stride_began is None
    assert session.snapshot.step_count == 0


def test_playing_on_is_told_what_makes_it_costly(endless):
    session, begun = endless
    session.play()
    wait_until(lambda: any(finding.code == "costly_step" for finding in session.snapshot.findings))
    assert session.snapshot.step_count == 0
    count = len(begun)
    wait_until(lambda: len(begun) > count or count > 1)  # the step is made again


def test_closing_ends_the_thread(endless):
    session, begun = endless
    session.play()
    wait_until(lambda: begun)
    session.close()
    assert not session.is_alive
