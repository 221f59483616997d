"""The recursion as a function of time, coordinates and rates."""

import numpy as np
import pytest
from random_trees import random_tree

from linkwork.simulation.installed import install_stored
from linkwork.solvers.formulation import FINE, formulations
from linkwork.solvers.tree_rates import begin, place, rates

RECURSIVE = formulations()["recursive"]


def test_the_function_is_the_slope_of_the_motion_that_the_recursion_steps_along():
    """Central differences of short steps, balls included."""
    now = install_stored(random_tree(1, 5, floating=True))
    tree, scratch = now.prepare(RECURSIVE)
    parts = now.compiled.system, now.state, now.work, tree, scratch
    y = np.empty(scratch.z.size + scratch.rate.size)
    assert now.advance(RECURSIVE, 1e-3, 20) == FINE
    before, h = now.state.z[: scratch.z.size].copy(), 1e-4
    assert now.advance(RECURSIVE, h, 1) == FINE
    assert begin(*parts, y) == FINE
    change, time = np.empty_like(y), float(now.state.time[0])
    assert rates(*parts, time, y, change) == FINE
    assert now.advance(RECURSIVE, h, 1) == FINE
    after = now.state.z[: scratch.z.size]
    assert (after - before) / (2 * h) == pytest.approx(change[: scratch.z.size], abs=1e-5)


def test_a_state_is_put_where_y_says():
    now = install_stored(random_tree(0, 4))
    tree, scratch = now.prepare(RECURSIVE)
    parts = now.compiled.system, now.state, now.work, tree, scratch
    y = np.empty(scratch.z.size + scratch.rate.size)
    assert begin(*parts, y) == FINE
    start = now.state.q.copy()
    assert now.advance(RECURSIVE, 1e-3, 50) == FINE
    assert place(*parts, 0.0, y) == FINE
    assert now.state.q == pytest.approx(start, abs=1e-12)
    assert now.state.time[0] == 0.0
