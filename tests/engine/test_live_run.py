"""The live run without a window."""

import threading

import pytest
from sample_models import double_pendulum

import linkwork as lw


@pytest.fixture
def run():
    with lw.LiveRun(lw.mechanism.Mechanism.of(double_pendulum()), step=1e-3) as live:
        yield live


def last_joint(run):
    return list(run.model.joints)[-1]


def test_advance_simulates_just_that_long(run):
    run.advance(0.25)
    assert run.snapshot().time == pytest.approx(0.25)


def test_it_plays_until_paused(run):
    run.play()
    while run.snapshot().time == 0.0:
        threading.Event().wait(0.01)
    run.pause()
    time = run.snapshot().time
    threading.Event().wait(0.05)
    assert run.snapshot().time == time > 0.0


def test_a_cut_and_its_undo_are_reported(run):
    run.advance(0.3)
    joint = run.model.joints[last_joint(run)]
    cut = run.edit(lw.edits.RemoveJoint(joint.id))
    assert cut.accepted
    assert cut.gap_after < 1e-9
    assert run.snapshot().mobility == 7
    run.advance(0.3)
    closed = run.edit(lw.edits.AddJoint(joint))
    assert closed.accepted
    assert closed.gap_before > 0.1
    assert closed.gap_after < 1e-9
    assert closed.kinetic_change < 0.0
    assert closed.revision == cut.revision + 1 == run.snapshot().revision


def test_the_policy_refuse_leaves_the_run_as_it_was(run):
    run.advance(0.3)
    joint = run.model.joints[last_joint(run)]
    run.edit(lw.edits.RemoveJoint(joint.id))
    run.advance(0.3)
    before = run.snapshot()
    report = run.edit(lw.edits.AddJoint(joint), policy="refuse", limit=1e-3)
    after = run.snapshot()
    assert not report.accepted
    assert report.findings[0].elements
    assert (after.positions == before.positions).all()
    assert after.revision == before.revision


def test_an_impossible_edit_raises_and_the_run_goes_on(run):
    with pytest.raises(lw.ModelError, match="no joint 'nothing'"):
        run.edit(lw.edits.RemoveJoint("nothing"))
    with pytest.raises(lw.ModelError, match="no policy 'hope'"):
        run.edit(lw.edits.RemoveJoint(last_joint(run)), policy="hope")
    run.advance(0.01)
    assert run.snapshot().time == pytest.approx(0.01)


def test_formulations_switch_without_a_jump(run):
    run.advance(0.2)
    before = run.snapshot()
    run.switch_solver("augmented_lagrangian")
    after = run.snapshot()
    assert (after.positions == before.positions).all()
    assert (after.velocities == before.velocities).all()
    run.advance(0.2)
    assert abs(run.snapshot().energy.drift) < 1e-2
    assert run.snapshot().solver == "augmented_lagrangian"


def test_closing_ends_the_thread():
    names = {thread.name for thread in threading.enumerate()}
    with lw.LiveRun(double_pendulum()):
        pass
    assert "linkwork-live-run" not in {thread.name for thread in threading.enumerate()} - names
