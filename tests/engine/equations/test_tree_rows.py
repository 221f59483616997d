"""Rows of cut joints in relative coordinates against the same with full matrices."""

import numpy as np
import pytest
from parts import for_python
from random_trees import random_tree

from linkwork.equations.articulated import eliminate
from linkwork.equations.tree_motion import move_tree
from linkwork.equations.tree_rows import make_columns, pull_rows, seen, spread
from linkwork.equations.tree_state import read_tree, write_positions
from linkwork.simulation.simulation import Simulation

eliminate = for_python(eliminate)
move_tree = for_python(move_tree)
make_columns = for_python(make_columns)
pull_rows = for_python(pull_rows)
seen = for_python(seen)
spread = for_python(spread)
read_tree = for_python(read_tree)
write_positions = for_python(write_positions)


@pytest.fixture(params=range(4))
def cut(request):
    """A moving mechanism with two loops, its rows evaluated."""
    simulation = Simulation(random_tree(request.param, 7, loops=2, floating=request.param % 2 == 1), "semirecursive")
    simulation.advance(20)
    now = simulation.installed
    tree, scratch = now.supplies.branches
    system = now.compiled.system
    read_tree(tree, scratch, now.state.q, now.state.v)
    move_tree(system, tree, scratch)
    write_positions(tree, scratch, now.state.q, now.state.v)
    pull_rows(system, now.state, now.work, tree, scratch, 0.0)
    return now, tree, scratch


def test_what_a_row_sees_of_the_rates_is_its_own_rate(cut):
    now, tree, scratch = cut
    assert tree.row.size == 2
    scratch.rate[:] = np.random.default_rng(0).normal(size=scratch.rate.size)
    move_tree(now.compiled.system, tree, scratch)
    write_positions(tree, scratch, now.state.q, now.state.v)
    spread(tree, scratch, scratch.rate)
    system = now.compiled.system
    for n, row in enumerate(tree.row):
        sides = slice(*system.row_start[row : row + 2])
        expected = (now.work.jacobian[sides] * now.state.v[system.side_body[sides]]).sum()
        assert seen(tree, scratch, n) == pytest.approx(expected, abs=1e-10)


def test_the_small_matrix_is_that_of_the_full_jacobian(cut):
    """J M^-1 JT is symmetric positive and belongs to the columns, which spread like any rates."""
    _, tree, scratch = cut
    eliminate(tree, scratch)
    make_columns(tree, scratch)
    small = np.tril(scratch.factor) + np.tril(scratch.factor, -1).T
    assert np.linalg.eigvalsh(small).min() > 0.0
    for n in range(tree.row.size):
        spread(tree, scratch, scratch.columns[n])
        assert [seen(tree, scratch, m) for m in range(tree.row.size)] == pytest.approx(small[n], rel=1e-9, abs=1e-12)
