"""A spanning tree of the bodies, and what closes the loops beside it."""

import numpy as np
import pytest
from random_trees import random_tree
from sample_models import bar_rows, bricard, chain, loop, pendulum

import linkwork as lw
from linkwork.compiler.compile import compile_model
from linkwork.compiler.loops import FREE, loop_tree


def tree_of(model):
    compiled = compile_model(model)
    return compiled, loop_tree(compiled.system, len(compiled.joints))


@pytest.mark.parametrize("model", [chain(7, "universal"), random_tree(3, 9), random_tree(4, 6, floating=True)])
def test_a_tree_has_no_loops(model):
    compiled, tree = tree_of(model)
    assert not tree.loops
    assert not tree.owner
    assert sorted(tree.lone) == [n for n in range(len(compiled.joints)) if n in tree.held_by]


@pytest.mark.parametrize("seed", range(6))
def test_each_joint_either_carries_a_body_or_closes_a_loop(seed):
    compiled, tree = tree_of(random_tree(seed, 9, loops=4))
    closing = [h for loops in tree.loops for h in loops.closing]
    carrying = [int(h) for h in tree.held_by if h != FREE]
    assert sorted(closing + carrying) == list(range(len(compiled.joints)))
    assert {*tree.owner} | {*tree.lone} == {*closing, *carrying}
    for loops in tree.loops:
        known = {0}
        for body in loops.bodies:
            assert int(tree.parent[body]) in known
            known.add(body)


def test_loops_that_share_no_body_are_apart():
    side_by_side = lw.Mechanism.of(loop(3, "revolute"))
    for n in range(2):
        side_by_side.add_body(f"door{n}", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(5.0 * (n + 1), 0.0, 0.0))
        for k in range(2):
            at = (5.0 * (n + 1), 0.0, float(k))
            side_by_side.add_joint(f"hinge{n}{k}", "revolute", base="ground", follower=f"door{n}", at=at)
    tree = tree_of(side_by_side.model)[1]
    assert sorted(len(loops.bodies) for loops in tree.loops) == [1, 1, 3]
    assert all(len(loops.closing) == 1 for loops in tree.loops)
    assert len(tree_of(bricard())[1].loops) == 1


def test_a_driver_never_carries_the_tree():
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_driver("motor", "motion", joint="pin", formula="t")
    compiled, tree = tree_of(mechanism.model)
    (loops,) = tree.loops
    assert (loops.bodies, loops.closing) == ((1,), (len(compiled.joints),))
    assert loops.entries == 1 * 1


def test_the_matrix_of_the_loops_is_as_large_as_told():
    (loops,) = tree_of(bar_rows(1))[1].loops
    assert loops.entries == 5 * 3
    assert len(tree_of(bar_rows(20))[1].loops) == 1
    assert np.prod((5 * 20, 41)) == tree_of(bar_rows(20))[1].loops[0].entries
