"""Baumgarte's way: drift is damped at a fixed rate, whatever the step."""

import numpy as np
import pytest
from sample_models import loop, pendulum

from linkwork.simulation.installed import install_stored
from linkwork.solvers.formulation import FINE, formulations
from linkwork.solvers.formulations.baumgarte import OMEGA

BAUMGARTE = formulations()["baumgarte"]


@pytest.mark.parametrize("h", [2e-3, 1e-3])
def test_a_gap_fades_as_the_critically_damped_oscillator(h):
    """phi'' + 2 omega phi' + omega2 phi = 0 from phi0 at rest: phi0 (1 + omega t) exp(-omega t)."""
    made = install_stored(pendulum())
    made.state.q[1, 1] += 1e-4  # along the axis, where nothing else acts
    first = made.gap()
    for n in range(1, 6):
        assert made.advance(BAUMGARTE, h, round(0.05 / h)) == FINE
        x = OMEGA * 0.05 * n
        assert made.gap() / first == pytest.approx((1 + x) * np.exp(-x), abs=2e-3)


def test_rows_may_repeat_each_other():
    made = install_stored(loop(5, "revolute"))
    assert made.advance(BAUMGARTE, 1e-3, 200) == FINE
    assert made.gap() < 1e-6
