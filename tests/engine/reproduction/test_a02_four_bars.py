"""A02 in short."""

import pytest

import linkwork as lw
from linkwork.reproduction.a02_four_bars import TOP, exact
from linkwork.reproduction.case import printed
from linkwork.reproduction.mechanisms import four_bars, point


def test_the_published_table_is_that_of_forty():
    table = printed("a02_published.csv")
    assert exact(40, table["t"]) == pytest.approx(table["x"], abs=5e-6)
    assert exact(2, table["t"]) != pytest.approx(table["x"], abs=1e-3)


def test_two_move_like_one_angle():
    run = lw.simulate(four_bars(2), solver="semirecursive", until=0.5, step=1e-3, sample=0.1)
    assert point(run, "crank0", TOP)[:, 0] == pytest.approx(exact(2, run.time), abs=1e-5)
