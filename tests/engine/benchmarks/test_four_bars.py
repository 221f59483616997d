"""The four-bars of the benchmarks: held with rows to spare, and with the angle of one crank as their whole motion."""

import numpy as np
import pytest

from linkwork.benchmarks.four_bars import model, reference, top
from linkwork.benchmarks.running import own


@pytest.mark.parametrize("solver", ["ali3p", "semirecursive"])
def test_the_first_crank_turns_as_the_angle_says(solver):
    run = own(model, solver, top)(2, 1e-3, 300)
    assert np.linalg.norm(run() - reference(2, 0.3)[:3]) < 2e-6


def test_the_energy_is_that_of_the_start():
    run = own(model, "ali3p", top, has_energy=True)(2, 1e-3, 0)
    assert run()[3] == pytest.approx(reference(2, 0.0)[3], rel=1e-12)
