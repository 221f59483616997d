"""A04 in short."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.reproduction.case import cases, printed
from linkwork.reproduction.mechanisms import bricard, point


def test_it_begins_as_published():
    table = printed("a04_published.csv")
    run = lw.simulate(bricard(), solver="ali3p", until=0.4, step=1e-3, sample=0.2)
    known = np.column_stack([table[axis] for axis in "xyz"])[:3]
    assert point(run, "rod1") == pytest.approx(known, abs=5e-6)
    assert cases()["a04"].title == "Bricard's linkage"
