"""The tree that is chosen, and its numbers."""

import numpy as np
import pytest
from random_trees import random_tree
from sample_models import brick, built, chain, hinge, loop, rod

from linkwork.compiler.compile import compile_model
from linkwork.compiler.tree import compile_tree
from linkwork.edits import AddJoint
from linkwork.system.tree import LOOSE


def tree_of(model):
    return compile_tree(compile_model(model))


def depth(tree) -> int:
    depths = [0]
    for parent in tree.parent[1:]:
        depths.append(depths[parent] + 1)
    return max(depths)


def test_parents_come_first():
    for seed in range(5):
        tree = tree_of(random_tree(seed, 12))
        assert (tree.parent[1:] < np.arange(1, len(tree.parent))).all()


def test_a_loop_is_cut_in_its_middle():
    tree = tree_of(loop(5, "revolute"))
    assert depth(tree) == 3
    assert tree.cut.tolist() == [3]


def test_a_chain_is_not_cut():
    tree = tree_of(chain(5, "universal"))
    assert tree.cut.size == 0
    assert tree.counts.tolist() == [10, 0]


def test_a_loose_body_gets_six_freedoms():
    tree = tree_of(built(brick()))
    assert tree.counts.tolist() == [3, 1]
    assert tree.body_joint.tolist() == [LOOSE, LOOSE]


def test_a_free_joint_is_no_branch_where_another_holds():
    free = AddJoint("free", "free", base="ground", follower="bar", at=(0, 0, 0))
    tree = tree_of(built(rod("bar", (0, 0, 0), (1, 0, 0)), free, hinge("pin", "ground", "bar", (0, 0, 0))))
    assert tree.body_joint.tolist() == [LOOSE, 1]
    assert tree.cut.size == 0


def test_of_two_joints_the_one_that_leaves_less_is_taken():
    ball, pin = (hinge(id, "ground", "bar", (0, 0, 0), kind) for id, kind in (("a", "spherical"), ("b", "revolute")))
    tree = tree_of(built(rod("bar", (0, 0, 0), (1, 0, 0)), ball, pin))
    assert tree.body_joint[1] == 1
    assert tree.cut.tolist() == [0]


def test_welded_bodies_are_one_element_with_the_mass_of_both():
    tree = tree_of(chain(3, "fixed"))
    assert len(tree.kind) == 1
    weld = hinge("weld", "one", "two", (0, 0, 0), "fixed")
    tree = tree_of(built(brick("one", mass=2.0), brick("two", mass=3.0), weld))
    assert tree.counts.tolist() == [3, 1]
    assert tree.inertia[-1, 0] == pytest.approx(5.0)
