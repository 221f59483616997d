"""Multipliers of the joints of trees against those of the centralised formulation."""

import numpy as np
import pytest
from random_trees import random_tree

from linkwork.simulation.simulation import Simulation


@pytest.mark.parametrize("floating", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_the_rows_press_as_in_the_full_system(seed, floating):
    simulation = Simulation(random_tree(seed, 7, floating=floating), "ali3p")
    simulation.advance(40)
    simulation.switch_solver("ali3p")
    simulation.advance(0)
    first = simulation.installed.compiled.system.joint_rows[0]
    expected, reactions = simulation.installed.state.multipliers[first:].copy(), simulation.snapshot().reactions
    simulation.switch_solver("recursive")
    simulation.advance(0)
    found = simulation.installed.state.multipliers[first:]
    assert found == pytest.approx(expected, abs=1e-9 * np.abs(expected).max())
    assert simulation.snapshot().reactions == pytest.approx(reactions, abs=1e-9 * np.abs(expected).max())
