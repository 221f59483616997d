"""The length by which torques compare with forces."""

import numpy as np
import pytest
from random_trees import random_tree
from sample_models import bar_rows, bricard, brick, built, chain, double_pendulum, loop, pendulum

import linkwork as lw
from linkwork.compiler.compile import compile_model
from linkwork.compiler.lengths import has_loops, lengths


def found(model):
    return lengths(compile_model(model).system)


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e3])
def test_it_is_that_of_the_longest_link(size):
    length, arm = found(bricard(size))
    assert length[1:] == pytest.approx(size)
    assert arm[1:] == pytest.approx(size)


def test_mechanisms_that_the_ground_alone_connects_have_their_own():
    mechanism = lw.Mechanism.of(loop(3, "revolute", length=0.5))
    mechanism.add_body("door", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(50.0, 0.0, 0.0))
    for n in range(2):
        mechanism.add_joint(f"hinge{n}", "revolute", base="ground", follower="door", at=(40.0, 0.0, 2.0 * n))
    length, arm = found(mechanism.model)
    assert length[1:4] == pytest.approx(lengths(compile_model(loop(3, "revolute", length=0.5)).system)[0][1:])
    assert length[4] == pytest.approx(2.0)
    assert arm[4] == pytest.approx(np.hypot(10.0, 2.0))


def test_a_body_that_is_held_at_one_place_has_any():
    assert found(pendulum())[0][1] == 1.0
    assert found(built(brick()))[0][1] == 1.0


@pytest.mark.parametrize(
    ("model", "closed"),
    [
        (chain(7, "universal"), False),
        (double_pendulum(), False),
        (built(), False),
        (built(brick()), False),
        (random_tree(1, 9, floating=True), False),
        (bar_rows(1), True),
        (random_tree(1, 9, loops=1), True),
        (random_tree(1, 9, loops=1, floating=True), True),
    ],
)
def test_loops_are_seen(model, closed):
    compiled = compile_model(model)
    assert has_loops(compiled.system, len(compiled.joints)) is closed
