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
    tree, room = now.supplies.branches
    system = now.compiled.system
    read_tree(tree, room, now.state.q, now.state.v)
    move_tree(system, tree, room)
    write_positions(tree, room, now.state.q, now.state.v)
    pull_rows(system, now.state, now.work, tree, room, 0.0)
    return now, tree, room


def test_what_a_row_sees_of_the_rates_is_its_own_rate(cut):
    now, tree, room = cut
    assert tree.row.size == 2
    room.rate[:] = np.random.default_rng(0).normal(size=room.rate.size)
    move_tree(now.compiled.system, tree, room)
    write_positions(tree, room, now.state.q, now.state.v)
    spread(tree, room, room.rate)
    system = now.compiled.system
    for n, row in enumerate(tree.row):
        sides = slice(*system.row_start[row : row + 2])
        expected = (now.work.jacobian[sides] * now.state.v[system.side_body[sides]]).sum()
        assert seen(tree, room, n) == pytest.approx(expected, abs=1e-10)


def test_the_small_matrix_is_that_of_the_full_jacobian(cut):
    """J M^-1 JT is symmetric positive and belongs to the columns, which spread like any rates."""
    _, tree, room = cut
    eliminate(tree, room)
    make_columns(tree, room)
    small = np.tril(room.factor) + np.tril(room.factor, -1).T
    assert np.linalg.eigvalsh(small).min() > 0.0
    for n in range(tree.row.size):
        spread(tree, room, room.columns[n])
        assert [seen(tree, room, m) for m in range(tree.row.size)] == pytest.approx(small[n], rel=1e-9, abs=1e-12)
