"""Composite inertias about the global origin against articulated ones about each body's own."""

import numpy as np
import pytest
from grown import grown
from parts import Opened, for_python
from random_trees import random_tree

from linkwork.compiler.tree import compile_tree
from linkwork.equations import tree_origin, tree_rows
from linkwork.equations.tree_state import read_tree
from linkwork.simulation.simulation import Simulation
from linkwork.system.tree import make_tree_scratch

read_tree = for_python(read_tree)

origin, along = Opened(tree_origin), Opened(tree_rows)


@pytest.mark.parametrize("seed", range(3))
def test_accelerations_and_columns_are_the_same_in_both_ways(seed):
    simulation = Simulation(random_tree(seed, 7, loops=2, floating=seed == 1), "ali3p")
    simulation.advance(20)
    now, found = simulation.installed, []
    for from_origin in (False, True):
        tree = compile_tree(now.compiled, False, from_origin)
        scratch = make_tree_scratch(tree)
        read_tree(tree, scratch, now.state.q, now.state.v)
        parts = (now.compiled.system, now.state, now.work, tree, scratch, 0.02)
        if from_origin:
            origin.accelerate_from_origin(*parts)
        else:
            along.accelerate_along(*parts)
        accelerations, motion = scratch.acceleration.copy(), scratch.motion[1:].copy()
        (origin.make_columns_from_origin if from_origin else along.make_columns)(tree, scratch)
        found.append((accelerations, motion, scratch.columns.copy(), np.tril(scratch.factor)))
    for one, other in zip(*found, strict=True):
        assert other == pytest.approx(one, abs=1e-9 * abs(one).max())


def test_the_mass_matrix_holds_the_kinetic_energy():
    now, tree, scratch = grown(0)
    tree = tree._replace(from_origin=np.ones(1, dtype=np.int64))
    wide = make_tree_scratch(tree)
    read_tree(tree, wide, now.state.q, now.state.v)
    origin.move_from_origin(now.compiled.system, tree, wide)
    origin.collect(tree, wide)
    lower = np.tril(wide.matrix)
    half = lower.T @ wide.rate
    assert 0.5 * half @ half == pytest.approx(now.energy().kinetic, rel=1e-9)
    assert scratch.rate == pytest.approx(wide.rate)
