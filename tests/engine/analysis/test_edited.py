"""A run into which the edits of a journal come: the same bits as the session, other steps, and what it refuses."""

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.analysis.edited import scheduled, simulate_edited
from linkwork.errors import ModelError, SolverError
from linkwork.simulation import journal as journals


@pytest.fixture
def session(tmp_path):
    """A journal in which the elbow goes at 0.2 s and the upper link gets heavier at 0.3 s; the last snapshot."""
    with lw.LiveRun(double_pendulum(), solver="ali3p") as run:
        run.advance(0.2)
        run.edit(lw.edits.RemoveJoint("elbow"))
        run.advance(0.1)
        run.edit(lw.edits.SetValue("upper", "mass", 3.0))
        run.advance(0.2)
        run.save_journal(tmp_path / "session.jsonl")
        return journals.load(tmp_path / "session.jsonl"), run.snapshot()


def test_the_same_motion_as_in_the_session(session):
    journal, last = session
    run = simulate_edited(double_pendulum(), journal, until=0.5, step=1e-3, sample=0.05)
    assert run.time == pytest.approx(np.linspace(0.0, 0.5, 11))
    assert run.snapshots[-1].positions.tolist() == last.positions.tolist()
    assert [len(stretch.time) for stretch in run.stretches] == [5, 2, 4]
    assert run.about()["edits"] == 2


def test_at_another_step_edits_come_at_their_times(session):
    journal, last = session
    assert [noted.at for noted in scheduled(journal, 2e-3)] == [100, 150]
    run = simulate_edited(double_pendulum(), journal, until=0.5, step=2e-3, solver="semirecursive")
    assert run.snapshots[-1].positions == pytest.approx(last.positions, abs=1e-3)


def test_edits_that_do_not_fit_and_journals_that_go_back(session, tmp_path):
    journal, _ = session
    other = lw.Mechanism("other")
    other.add_point_mass("ball")
    with pytest.raises(SolverError, match="journal does not fit"):
        simulate_edited(other, journal, until=0.5, step=1e-3)
    with lw.LiveRun(double_pendulum()) as run:
        run.advance(0.1)
        run.rewind(0.05)
        run.advance(0.1)
        run.save_journal(tmp_path / "back.jsonl")
    with pytest.raises(ModelError, match="goes back in time at its step 100"):
        simulate_edited(double_pendulum(), journals.load(tmp_path / "back.jsonl"), until=0.1, step=1e-3)
