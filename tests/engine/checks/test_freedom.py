"""Degrees of freedom of mechanisms whose count everybody knows."""

import numpy as np
import pytest
from dense import tangent_rows
from joint_trials import in_space
from random_trees import random_tree
from sample_models import (
    bar_rows,
    bricard,
    brick,
    built,
    chain,
    double_pendulum,
    hinge,
    leaning_bars,
    loop,
    lying_bars,
    ring,
)

from linkwork.checks.freedom import Counter, freedom, size_of
from linkwork.compiler.compile import compile_model
from linkwork.edits import AddJoint, apply
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES


def counted(model: Model):
    compiled = compile_model(model)
    return freedom(compiled, compiled.start.q)


@pytest.mark.parametrize(
    ("model", "mobility", "redundant"),
    [
        (built(), 0, 0),
        (built(brick()), 6, 0),
        (double_pendulum(), 2, 0),
        (chain(7, "spherical"), 21, 0),
        (chain(7, "fixed"), 0, 0),
        (loop(3, "revolute"), 1, 3),
        (loop(5, "revolute"), 3, 3),
        (loop(6, "spherical"), 15, 0),
        (loop(5, "fixed"), 0, 6),
        (bricard(), 1, 1),
        (bar_rows(1), 1, 3),
    ],
    ids=[
        "empty",
        "free",
        "pendulum",
        "balls",
        "welds",
        "four-bar",
        "arch",
        "ball loop",
        "weld loop",
        "Bricard",
        "parallelogram",
    ],
)
def test_mobility(model, mobility, redundant):
    found = counted(model)
    assert (found.mobility, found.redundant_rows) == (mobility, redundant)
    assert found.mobility == 6 * (len(model.bodies) - 1) - found.rows + redundant


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e3])
def test_the_size_of_a_mechanism_is_no_matter(size):
    assert counted(bricard(size)).mobility == 1


def test_the_joints_that_repeat_others_are_named():
    found = counted(loop(3, "revolute"))
    assert found.redundant_joints
    assert set(found.redundant_joints) <= {f"joint{i}" for i in range(4)}
    assert counted(double_pendulum()).redundant_joints == ()


def test_a_joint_held_twice_is_redundant_by_all_its_rows():
    twice = hinge("again", "ground", "upper", (0, 0, 0)).apply(double_pendulum())[0]
    found = counted(twice)
    assert (found.mobility, found.redundant_rows) == (2, 5)
    assert set(found.redundant_joints) <= {"shoulder", "again"}


@pytest.mark.parametrize("kind", FAMILIES["joints"])
def test_rows_do_not_hinder_the_motion_of_the_whole(kind):
    """Two bodies in space may shift and turn together, whatever joins them."""
    compiled = compile_model(in_space(kind))
    q = compiled.start.q
    rows = tangent_rows(compiled, q)
    size = size_of(compiled)
    for unit in np.eye(3):
        shift = np.concatenate([np.concatenate((unit, np.zeros(3))) for _ in range(2)])
        turn = np.concatenate([np.concatenate((np.cross(unit, r), size * unit)) for r in q[1:, :3]])
        assert rows @ shift == pytest.approx(np.zeros(len(rows)), abs=1e-12)
        assert rows @ turn == pytest.approx(np.zeros(len(rows)), abs=1e-12)


@pytest.mark.parametrize(("seed", "loops", "floating"), [(0, 0, False), (1, 2, True), (2, 3, False), (5, 4, False)])
def test_the_count_is_the_rank_of_the_full_matrix(seed, loops, floating):
    compiled = compile_model(random_tree(seed, 9, loops=loops, floating=floating))
    rank = np.linalg.matrix_rank(tangent_rows(compiled, compiled.start.q), tol=1e-9)
    found = freedom(compiled, compiled.start.q)
    assert (found.rank, found.mobility) == (rank, 6 * (len(compiled.bodies) - 1) - rank)


FOUR_BAR = ("revolute",) * 4


@pytest.mark.parametrize(
    ("kinds", "seed", "parallel", "mobility"),
    [
        (("fixed", "prismatic", "prismatic"), 165, False, 0),
        (("screw", "prismatic", "screw"), 88, True, 0),
        (("prismatic", "screw", "cylindrical"), 147, True, 1),
        (FOUR_BAR, 41, True, 1),
        (FOUR_BAR, 109, True, 1),
    ],
)
def test_a_redundant_row_is_found_where_rounding_is_left_of_it(kinds, seed, parallel, mobility):
    """The elimination leaves 1e-9 to 1e-6 of a row that is redundant after one of which little was left."""
    model = ring(kinds, seed, parallel)
    compiled = compile_model(model)
    rank = np.linalg.matrix_rank(tangent_rows(compiled, compiled.start.q), tol=1e-9)
    found = counted(model)
    assert (found.mobility, found.rank) == (mobility, rank)
    assert not found.is_uncertain
    assert Counter(compiled).mobility(compiled.start.q) == mobility


def closed(seed: int, count: int) -> Model:
    """A random tree whose last body is held by one joint more, and another by a second."""
    random, model = np.random.default_rng(seed), random_tree(seed, count)
    for n in range(2):
        kind = str(random.choice(("prismatic", "fixed", "screw", "cylindrical", "planar")))
        place = {"at": tuple(random.uniform(-1, 1, 3)), "axis": tuple(random.normal(size=3))}
        model = apply(model, AddJoint(f"closing{n}", kind, base="ground", follower=f"b{count - 1 - n}", **place))[0]
    return model


@pytest.mark.parametrize("seed", range(60))
def test_the_rank_of_random_loops_is_that_of_the_full_matrix(seed):
    compiled = compile_model(closed(seed, 2 + seed % 5))
    rows = tangent_rows(compiled, compiled.start.q)
    rank = np.linalg.matrix_rank(rows, tol=1e-9)
    counter = Counter(compiled)
    kept = rows[counter.repeats(compiled.start.q) == 0]
    assert len(kept) == np.linalg.matrix_rank(kept, tol=1e-10) == rank
    assert counter.mobility(compiled.start.q) == 6 * (len(compiled.bodies) - 1) - rank


@pytest.mark.parametrize(("angle", "mobility", "uncertain"), [(0.0, 1, 0), (1e-7, 0, 1), (3e-6, 0, 1), (0.01, 0, 0)])
def test_axes_that_are_parallel_by_some_digits_leave_the_rank_uncertain(angle, mobility, uncertain):
    found = counted(leaning_bars(angle))
    assert (found.mobility, found.uncertain_rows, found.is_uncertain) == (mobility, uncertain, uncertain > 0)
    if uncertain:
        assert 0.01 * angle < found.margin < angle


@pytest.mark.parametrize("model", [loop(3, "revolute"), bricard(), bar_rows(3), loop(5, "fixed")])
def test_without_the_rows_that_are_named_the_others_hold_as_much(model):
    compiled = compile_model(model)
    counter = Counter(compiled)
    assert counter.mobility(compiled.start.q) >= 0
    rows = tangent_rows(compiled, compiled.start.q)
    kept = rows[counter.repeats(compiled.start.q) == 0]
    rank = np.linalg.matrix_rank(rows, tol=1e-9)
    assert len(kept) == np.linalg.matrix_rank(kept, tol=1e-9) == rank


def test_rows_that_repeat_others_are_named_by_what_they_hold():
    found = counted(bar_rows(1))
    assert len(set(found.redundant)) == found.redundant_rows == 3
    held = {"gap along global y", "base x across follower z", "base y across follower z"}
    assert {name.split(": ")[1] for name in found.redundant} <= held


def test_a_mechanism_in_its_dead_point_is_free_in_more_ways_and_the_counter_follows_it():
    upright, level = compile_model(bar_rows(1)), compile_model(lying_bars())
    assert upright.bodies == level.bodies
    counter = Counter(upright)
    assert [counter.mobility(made.start.q) for made in (upright, level, upright)] == [1, 2, 1]


def test_what_is_no_number_has_no_count():
    compiled = compile_model(double_pendulum())
    assert Counter(compiled).mobility(compiled.start.q * np.nan) == -1


def test_a_thousand_bodies_are_counted():
    found = counted(chain(300, "universal"))
    assert (found.mobility, found.redundant_rows) == (600, 0)
    assert counted(bar_rows(500)).mobility == 1
