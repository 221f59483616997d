"""A body that becomes elastic is meshed and reduced while the run goes on with it as it was."""

import threading

import pytest
from waiting import wait_until

import linkwork as lw
from linkwork.compiler import elastic_mesh
from linkwork.edits import ChangeKind, SetValue, apply
from linkwork_studio.session.events import Failed
from linkwork_studio.session.session import Session


def swinging(x):
    """A plate on a hinge; of a length of its own, so that no test finds what another has reduced."""
    m = lw.Mechanism("swing")
    m.add_body("plate", density=2700, shape=lw.Box(x=x, y=0.1, z=0.02), position=(x / 2, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="plate", at=(0, 0, 0), axis=(0, 1, 0))
    return m.model


@pytest.fixture
def begun():
    sessions = []

    def begin(model):
        made = Session(model)
        sessions.append(made)
        made.start()
        wait_until(lambda: made.snapshot is not None)
        return made

    yield begin
    for made in sessions:
        made.close()


def test_the_run_goes_on_while_a_body_becomes_elastic(begun):
    model = swinging(0.531)
    session = begun(model)
    session.play()
    wait_until(lambda: session.snapshot.time > 0.1)
    elastic, _ = apply(model, ChangeKind("plate", "elastic"))
    session.submit(elastic, 1)
    wait_until(lambda: session.reducing[0] or session.snapshot.elastic)
    if session.reducing[0]:
        assert session.reducing[1] == ("plate",)
        assert not session.snapshot.elastic, "it is as it was until it is reduced"
    wait_until(lambda: "plate" in session.snapshot.elastic)
    assert session.reducing == ("", ())
    assert session.snapshot.document_revision == 1
    assert session.playing
    rigid, _ = apply(elastic, ChangeKind("plate", "rigid"))
    session.submit(rigid, 2)
    wait_until(lambda: not session.snapshot.elastic)


def test_a_model_that_needs_no_reduction_ends_the_wait(begun, monkeypatch):
    may_go = threading.Event()
    made = elastic_mesh.reduction_of

    def slow(wanted, progress):
        while not may_go.wait(0.01):
            progress("factorising")
        return made(wanted, progress)

    monkeypatch.setattr(elastic_mesh, "reduction_of", slow)
    model = swinging(0.532)
    session = begun(model)
    session.play()
    session.submit(apply(model, ChangeKind("plate", "elastic"))[0], 1)
    wait_until(lambda: session.reducing[0] == "plate: factorising")
    before = session.snapshot.time
    wait_until(lambda: session.snapshot.time > before + 0.1)
    session.submit(apply(model, SetValue("plate", "mass", 3.0))[0], 2)
    wait_until(lambda: session.reducing == ("", ()))
    wait_until(lambda: session.snapshot.document_revision == 2)
    assert not session.snapshot.elastic
    may_go.set()


def test_what_cannot_be_reduced_is_refused_and_the_run_goes_on(begun):
    model = swinging(0.533)
    session = begun(model)
    session.play()
    wait_until(lambda: session.snapshot.time > 0.05)
    ball = apply(model, SetValue("plate", "shapes", (lw.Sphere(radius=0.05),)))[0]
    session.submit(apply(ball, ChangeKind("plate", "elastic"))[0], 1)
    told = []
    wait_until(lambda: told.extend(e for e in session.take_events() if isinstance(e, Failed)) or told)
    assert told[0].element == "plate"
    assert "cannot be meshed" in told[0].message
    assert session.playing
    time = session.snapshot.time
    wait_until(lambda: session.snapshot.time > time and session.snapshot.document_revision == 1)
    assert not session.snapshot.elastic
