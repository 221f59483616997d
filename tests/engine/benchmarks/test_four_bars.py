"""The four-bars of the benchmarks: held with rows to spare, and with the angle of one crank as their whole motion."""

import numpy as np
import pytest

from linkwork.benchmarks.four_bars import model, reference, top
from linkwork.benchmarks.running import own


@pytest.mark.parametrize("solver", ["ali3p", "semirecursive"])
def test_the_first_crank_turns_as_the_angle_says(solver):
    run = own(model, solver, top)(2, 1e-3, 300)
    assert np.linalg.norm(run() - reference(2, 0.3)) < 2e-6
