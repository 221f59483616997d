"""Looking back is measured near and far, and shows what was."""

import math

import pytest

from linkwork.benchmarks import scrubbing
from linkwork.benchmarks.chain import model
from linkwork.live_run import LiveRun


def test_near_and_far_are_measured():
    found = list(scrubbing.scrubs(3, rounds=1))
    assert len(found) == 2 * len(scrubbing.SOLVERS)
    assert {row.name.rpartition(", ")[2] for row in found} == {"near", "far"}
    assert all(0.0 < row.median <= row.p95 <= row.worst for row in found)


def test_it_looks_across_edits():
    with LiveRun(model(3)) as run:
        scrubbing._change(run, 3)
        assert run.snapshot().time == pytest.approx(scrubbing.PAUSE * (scrubbing.EDITS + 1))
        assert len(run.course.branches) == 1
        counts = set()
        for _ in scrubbing._looks(run, math.inf, 40):
            counts.add((len(run.model.bodies), len(run.model.joints)))
    assert len(counts) == 3, "whole, with a loose body, and with one joint less"
