"""The same slope in MuJoCo: it creeps, and less so with its own remedies."""

import pytest

pytest.importorskip("mujoco")

from linkwork.benchmarks.peers import mujoco_slope
from linkwork.benchmarks.slope import travelled


def test_it_slides_as_ours():
    run = mujoco_slope.prepared(35.0)(1, 1e-3, 500)
    assert run() == pytest.approx(travelled(35.0, 1, 0.5), abs=5e-3)


def test_its_creep_is_told():
    plain, held = (mujoco_slope.prepared(20.0, **words)(1, 1e-3, 500)()[0] for words in ({}, {"noslip_iterations": 5}))
    assert 0.0 < plain < 5e-3
    assert abs(held) < plain
