"""The chain of the benchmarks: all formulations of it end at the same place."""

import numpy as np
import pytest

from linkwork.benchmarks.chain import LENGTH, model, own, reference


def test_the_chain_lies_level():
    chain = model(4)
    assert chain.bodies["link3"].position == pytest.approx((3.5 * LENGTH, 0, 0))
    assert len(chain.joints) == 4


@pytest.mark.parametrize(("solver", "error"), [("recursive", 1e-7), ("ali3p", 1e-4), ("semirecursive", 1e-4)])
def test_the_tip_is_where_the_reference_says(solver, error):
    run = own(solver)(5, 1e-3, 100)
    there = reference(5, 0.1)
    assert np.linalg.norm(run() - there) < error
    assert np.array_equal(run(), run())
    assert there[0] < 5 * LENGTH
