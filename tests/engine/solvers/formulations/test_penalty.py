"""The penalty formulation beside the one with multipliers."""

import numpy as np
import pytest
from sample_models import double_pendulum, loop, pendulum

from linkwork.simulation.installed import install_stored
from linkwork.solvers.formulation import FINE, formulations

PENALTY = formulations()["penalty"]


def test_what_a_joint_carries_leaves_it_open_by_its_spring():
    """At rest a row is open by lambda / (alpha p), p = (0.1 / h)2: the gap shrinks with the square of the step."""
    gaps = []
    for h in (2e-3, 1e-3):
        made = install_stored(pendulum())
        assert made.advance(PENALTY, h, round(0.3 / h)) == FINE
        gaps.append(made.gap())
    assert 1e-9 < gaps[1] < 1e-6
    assert gaps[0] / gaps[1] == pytest.approx(4.0, rel=0.2)


def test_it_moves_as_with_multipliers():
    made = [install_stored(double_pendulum()) for _ in range(2)]
    for one, name in zip(made, ("penalty", "augmented_lagrangian"), strict=True):
        assert one.advance(formulations()[name], 1e-3, 400) == FINE
    assert made[0].state.q == pytest.approx(made[1].state.q, abs=1e-4)
    assert not np.array_equal(made[0].state.q, made[1].state.q)


def test_rows_may_repeat_each_other():
    made = install_stored(loop(5, "revolute"))
    assert made.advance(PENALTY, 1e-3, 200) == FINE
    assert made.gap() < 1e-6
