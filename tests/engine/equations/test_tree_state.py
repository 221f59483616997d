"""The way from bodies to relative coordinates and back loses nothing, whatever the joints and their direction."""

import numpy as np
import pytest
from grown import grown
from parts import for_python

from linkwork.equations.tree_state import write_positions

write_positions = for_python(write_positions)


@pytest.mark.parametrize("floating", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_positions_and_velocities_come_back(seed, floating):
    installed, tree, scratch = grown(seed, floating=floating)
    q, v = np.zeros_like(installed.state.q), np.zeros_like(installed.state.v)
    q[0] = installed.state.q[0]
    write_positions(tree, scratch, q, v)
    assert q == pytest.approx(installed.state.q, abs=1e-12)
    assert v == pytest.approx(installed.state.v, abs=1e-10)
    assert np.abs(scratch.z).max() > 1e-3
