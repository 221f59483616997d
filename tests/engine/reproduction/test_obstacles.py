"""The test problem of papers/004 until shortly after its first impact."""

import pytest

from linkwork.reproduction.case import printed
from linkwork.reproduction.obstacles import BEGIN, BOTH, MULTIPLIER, Trace


def test_energy_and_force_are_seen():
    trace = Trace(MULTIPLIER, *BOTH, until=0.7)
    table = printed("two_bodies_both_e0.csv")
    assert trace.energy[600] == pytest.approx(BEGIN, abs=1e-4)
    assert trace.energy[-1] == pytest.approx(table["energy"][35], abs=1e-2)
    assert trace.force[:600].max() == 0.0
    assert trace.force.sum() * trace.step == pytest.approx(2.0675, rel=1e-2)
