"""Rank by singular values of what closes loops, beside that of the full matrix."""

import numpy as np
import pytest
from dense import tangent_rows
from random_trees import random_tree
from sample_models import bar_rows, bricard, hinge, loop, pendulum

from linkwork.checks.freedom import Counter, size_of
from linkwork.checks.rank import Gradients, rank_of_joint, rank_of_loops
from linkwork.compiler.compile import compile_model
from linkwork.compiler.loops import loop_tree
from linkwork.edits import AddJoint, apply


def looked_at(model):
    """Numbers of a model, its gradients and its tree."""
    compiled = compile_model(model)
    counter, q = Counter(compiled), compiled.start.q
    counter.mobility(q)
    gradients = Gradients(compiled.system, counter._scratch.tangent, q[:, :3], size_of(compiled))
    return compiled, gradients, loop_tree(compiled.system, len(compiled.joints))


@pytest.mark.parametrize(
    "model",
    [bricard(), bricard(1e-3), bar_rows(4), loop(4, "fixed"), loop(6, "spherical"), random_tree(5, 8, loops=4)],
)
def test_loops_take_the_rank_of_the_full_matrix(model):
    compiled, gradients, tree = looked_at(model)
    ranked = [one for loops in tree.loops for one in rank_of_loops(gradients, tree, loops)]
    rows = np.concatenate([one.rows for one in ranked]) - compiled.system.joint_rows[0]
    redundant = np.concatenate([one.redundant for one in ranked]) - compiled.system.joint_rows[0]
    full = tangent_rows(compiled, compiled.start.q)
    rank = np.linalg.matrix_rank(full[rows], tol=1e-9)
    kept = full[np.setdiff1d(rows, redundant)]
    assert len(kept) == np.linalg.matrix_rank(kept, tol=1e-9) == rank
    assert not any(one.uncertain for one in ranked)


def test_gradients_are_of_length_one_over_all_bodies():
    compiled, gradients, _ = looked_at(bar_rows(2))
    for joint in compiled.joints.values():
        rows, found = gradients.of_holder(joint)
        square = sum((gradient**2).sum(axis=1) for gradient in found.values())
        assert square == pytest.approx(np.ones(len(rows)))


def test_a_joint_alone_may_repeat_itself():
    """A rod whose ends have met has no direction."""
    held = AddJoint("rod", "rod", base="ground", follower="arm", base_at=(1, 0, 0), follower_at=(0.5, 0, 0), length=1)
    compiled, gradients, tree = looked_at(apply(pendulum(), held)[0])
    (loops,) = tree.loops
    assert [len(one.redundant) for one in rank_of_loops(gradients, tree, loops)] == [0, 1]
    assert len(rank_of_joint(gradients, compiled.joints["rod"], 1).redundant) == 1


def test_the_least_singular_value_is_told():
    """Two hinges of one axis at the same place hold the arm as one does; a third leans by a thousandth."""
    twice = hinge("again", "ground", "arm", (0, 0, 0)).apply(pendulum())[0]
    _, gradients, tree = looked_at(twice)
    assert min(one.margin for one in rank_of_loops(gradients, tree, tree.loops[0])) > 0.1
    leaning = AddJoint("again", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0.0, 1.0, 1e-3))
    _, gradients, tree = looked_at(apply(pendulum(), leaning)[0])
    assert 1e-4 < min(one.margin for one in rank_of_loops(gradients, tree, tree.loops[0])) < 1e-2
