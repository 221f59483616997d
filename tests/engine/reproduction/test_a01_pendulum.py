"""A01 in short."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.reproduction.a01_pendulum import exact, pendulum
from linkwork.reproduction.case import printed
from linkwork.reproduction.mechanisms import point


def test_the_closed_form_is_the_published_table():
    table = printed("a01_published.csv")
    assert exact(table["t"]) == pytest.approx(table["x"], abs=5e-6)


def test_it_swings_like_the_closed_form():
    run = lw.simulate(pendulum(), solver="recursive", until=1.0, step=2e-3, sample=0.1)
    assert point(run, "bob")[:, 0] == pytest.approx(exact(run.time), abs=1e-9)
    assert np.ptp(run.energy.total) < 1e-9
