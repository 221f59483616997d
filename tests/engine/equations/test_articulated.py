"""Elimination along the tree against the full system of all bodies and all rows."""

import numpy as np
import pytest
from dense import accelerations
from grown import grown
from parts import for_python

from linkwork.equations.tree_state import write_accelerations, write_positions

write_accelerations = for_python(write_accelerations)
write_positions = for_python(write_positions)


@pytest.mark.parametrize("floating", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_accelerations_are_those_of_the_full_system(seed, floating):
    installed, tree, scratch = grown(seed, floating=floating)
    q, v, a = (x.copy() for x in (installed.state.q, installed.state.v, installed.state.a))
    write_positions(tree, scratch, q, v)
    write_accelerations(installed.compiled.system, tree, scratch, q, v, a)
    expected, _ = accelerations(installed.compiled, q, v)
    assert a[1:] == pytest.approx(expected, abs=1e-9 * np.abs(expected).max())
