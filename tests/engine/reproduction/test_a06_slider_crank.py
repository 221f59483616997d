"""A06 in short."""

import pytest

import linkwork as lw
from linkwork.reproduction.a06_slider_crank import slider_crank
from linkwork.reproduction.case import printed


def test_it_begins_as_the_reference():
    run = lw.simulate(slider_crank(), solver="semirecursive", until=0.2, step=1e-3, sample=0.1)
    assert run.position("slider")[:, 0] == pytest.approx(printed("a06_reference.csv")["slider_x"][:3], abs=1e-5)
