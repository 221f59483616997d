"""A live run seen again: even times, edits as takes with a mark, branches with their parents, the same bits."""

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.simulation.reeling import reel_of


@pytest.fixture(scope="module")
def live():
    with lw.LiveRun(lw.Mechanism.of(double_pendulum())) as run:
        run.advance(0.5)
        run.edit(lw.edits.RemoveJoint("elbow"))
        run.advance(0.3)
        run.rewind(0.25)
        run.advance(0.4)
        run.rewind(0.7, 0)
        run.advance(0.2)
        run.close()
        yield run


@pytest.fixture(scope="module")
def reel(live):
    return live.reel()


def test_an_edit_begins_another_take_and_is_marked(reel):
    first = reel.branch(0)
    assert [sorted(take.model.joints) for take in first.takes] == [["elbow", "shoulder"], ["shoulder"]]
    assert [(round(mark.time, 6), mark.text) for mark in first.marks] == [(0.5, "elbow removed")]


def test_pictures_lie_evenly_whatever_the_step(reel):
    times = reel.branch(0).takes[0].times
    assert times == pytest.approx(np.arange(26) * 0.02)


def test_branches_know_where_they_came_from(reel):
    assert [(b.number, b.parent) for b in reel.branches] == [(0, -1), (1, 0), (2, 0)]
    assert reel.shown == 2
    assert reel.branch(1).begins == pytest.approx(0.25, abs=0.018)
    assert sorted(reel.branch(2).takes[0].model.joints) == ["shoulder"]


def test_the_end_is_that_of_the_run_to_the_bit(live, reel):
    assert np.array_equal(reel.branch(2).takes[-1].snapshots[-1].positions, live.snapshot().positions)


def test_any_rate(live):
    coarse = reel_of(live._timeline.journal, 10.0)
    assert coarse.branch(0).takes[0].times == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4, 0.5])
