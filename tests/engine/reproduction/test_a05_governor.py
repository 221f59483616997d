"""A05 in short."""

import pytest

import linkwork as lw
from linkwork.reproduction.a05_governor import governor
from linkwork.reproduction.case import printed


def test_it_begins_as_published():
    run = lw.simulate(governor(), solver="semirecursive", until=0.2, step=1e-3, sample=0.1)
    assert run.position("sleeve")[:, 2] == pytest.approx(printed("a05_published.csv")["s"][:3], abs=1e-5)
