"""A03 in short: the first of its curve."""

import pytest

import linkwork as lw
from linkwork.reproduction.a03_squeezer import LIBRARY, STEP, squeezer
from linkwork.reproduction.case import printed
from linkwork.reproduction.mechanisms import point


def test_it_begins_as_published():
    table = printed("a03_published_x.csv")
    run = lw.simulate(squeezer(LIBRARY), solver="semirecursive", until=0.003, step=STEP, sample=1e-3)
    row = int(abs(table["t"] - 0.003).argmin())
    assert point(run, "K1", (0.007 - 0.00092, 0, 0))[0, 0] == pytest.approx(table["x"][0], abs=1e-8)
    if abs(table["t"][row] - 0.003) < 1e-9:
        assert point(run, "K1", (0.007 - 0.00092, 0, 0))[-1, 0] == pytest.approx(table["x"][row], abs=1e-7)
    assert lw.mobility(squeezer(LIBRARY)).mobility == 1
