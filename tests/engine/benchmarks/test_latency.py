"""Latencies of edits are measured for every formulation that takes the scene."""

import pytest

from linkwork.benchmarks import latency
from linkwork.solvers.formulation import formulations


def test_every_formulation_is_measured():
    found = list(latency.latencies(2, rounds=1))
    assert {r.name.removeprefix("Linkwork ") for r in found} == set(formulations())
    assert all(0.0 < r.median <= r.p95 <= r.worst for r in found)


def test_beside_mujoco():
    pytest.importorskip("mujoco")
    names = [r.name for r in latency.latencies(2, rounds=1, peers=True)]
    assert names[-1] == "MuJoCo recompile"
