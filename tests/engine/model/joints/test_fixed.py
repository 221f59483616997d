"""A weight on a bracket."""

import numpy as np
import pytest
from joint_trials import SOLVERS, after, counted, on_ground
from sample_models import brick


def bracket():
    return on_ground("fixed", brick(), at=(0.0, 0.0, 0.0))


def test_freedom():
    assert (counted(bracket()).rows, counted(bracket()).mobility) == (6, 0)


@pytest.mark.parametrize("solver", SOLVERS)
def test_it_stays_and_carries_the_weight(solver):
    now = after(bracket(), solver, 1.0)
    weight = np.array((0.0, 0.0, 2.0 * 9.81))
    assert now.position("brick") == pytest.approx(brick().position, abs=SOLVERS[solver])
    assert now.rotation("brick") == pytest.approx(brick().rotation, abs=SOLVERS[solver])
    assert now.force("joint") == pytest.approx(weight, abs=10 * SOLVERS[solver])
    assert now.torque("joint") == pytest.approx(np.cross(brick().position, weight), abs=10 * SOLVERS[solver])
