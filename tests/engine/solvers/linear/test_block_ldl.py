"""Forward and back substitution, against one dense matrix of all nodes."""

import numpy as np
import pytest
from elimination_orders import Group, order_nodes
from hypothesis import given, settings
from hypothesis import strategies as st
from parts import Opened

from linkwork.solvers.linear import block_ldl as block_ldl_parts
from linkwork.system.elimination_plan import SMALL, EliminationPlan
from linkwork.system.plain_rows import PlainRows

block_ldl = Opened(block_ldl_parts)


def planned(sizes, groups):
    rows = sum(group.count for group in groups)
    none = np.zeros(0, dtype=np.int64)
    plain = PlainRows(none, none, none.reshape(0, 4), none.reshape(0, 2), none, np.zeros(0), np.zeros((0, 3)))
    rest = none, none, none, none, np.zeros((0, 9)), none, none, none
    return EliminationPlan(*order_nodes(sizes, groups, rows), none, none, none, none, plain, *rest)


def assembled(plan, groups, inertias, gradients):
    """Blocks of the nodes, and the matrix of all of them, joints without compliance."""
    count = len(plan.node_size)
    blocks, matrix = np.zeros((count + len(plan.column_node), 6, 6)), np.zeros((6 * count, 6 * count))
    entries = {
        (k, int(plan.column_node[n])): count + n
        for k in range(count)
        for n in range(plan.column_start[k], plan.column_start[k + 1])
    }

    def put(i, j, block):
        matrix[6 * i : 6 * i + 6, 6 * j : 6 * j + 6] = block

    for body, inertia in inertias.items():
        k = plan.body_node[body]
        blocks[k] = inertia
        put(k, k, inertia)
    for group in groups:
        k = int(plan.row_node[group.first])
        for body in group.bodies:
            other, j = int(plan.body_node[body]), np.zeros((6, 6))
            j[: group.count] = gradients[group.first, body]
            put(k, other, j)
            put(other, k, j.T)
            blocks[entries[min(k, other), max(k, other)]] = j.T if other < k else j
    return blocks, matrix


def factorised(plan, blocks, compliance):
    return block_ldl.factorise_blocks(
        plan, blocks, compliance, block_ldl_parts.REGULARISATION, block_ldl_parts.REDUNDANT
    )


def solved(sizes, groups, random, masses=None):
    """Answers of the nodes and what is left of the equations, both over the coordinates that there are."""
    plan = planned(sizes, groups)
    inertias = {}
    for body, size in enumerate(sizes[1:], 1):
        a = random.normal(size=(6, 6))
        a[size:] = 0.0
        inertias[body] = (masses or {}).get(body, 1.0) * (np.diag(1.0 * (np.arange(6) < size)) + 0.2 * a @ a.T)
    gradients = {(g.first, b): random.normal(size=(g.count, 6)) for g in groups for b in g.bodies}
    for (_, body), gradient in gradients.items():
        gradient[:, sizes[body] :] = 0.0
    blocks, matrix = assembled(plan, groups, inertias, gradients)
    if plan.node_size.max() <= SMALL:
        blocks = np.ascontiguousarray(blocks[:, :SMALL, : SMALL + 1])
    compliance, x = np.zeros((len(plan.node_size), 2, 6)), random.normal(size=(len(plan.node_size), 6))
    used = np.arange(6) < plan.node_size[:, None]
    x[~used] = 0.0
    right = x.copy()
    assert factorised(plan, blocks, compliance) == block_ldl_parts.FACTORISED
    block_ldl.solve(plan, blocks, x)
    left = (matrix @ x.ravel() - right.ravel()).reshape(x.shape)
    bodies = plan.node_body >= 0
    return np.abs(left[bodies]).max(), np.abs(left[~bodies][used[~bodies]]).max(initial=0.0), np.abs(x).max()


CHAIN = [Group(5 * i, 5, tuple({i, i + 1} - {0})) for i in range(8)]
HINGES = [Group(2 * i, 2, tuple({i, i + 1} - {0})) for i in range(8)]
LADDER = [*(Group(2 * i, 2, (i + 1, (i + 1) % 6 + 1)) for i in range(6)), Group(12, 1, (1, 4)), Group(13, 1, (2,))]
LOOP = [Group(3 * i, 3, (i + 1, (i + 1) % 6 + 1)) for i in range(6)]
BALLS = [Group(3 * i, 3, tuple({i, i + 1} - {0})) for i in range(8)]
BALLS_AND_HINGES = [*BALLS, *(Group(24 + 5 * i, 5, (8 + i, 9 + i)) for i in range(4))]
NET = [Group(3 * n, 3, pair) for n, pair in enumerate((i, j) for i in range(1, 7) for j in (i + 1, i + 3) if j < 10)]


@pytest.mark.parametrize(
    ("groups", "size"),
    [(CHAIN, 6), (LOOP, 6), (BALLS, 6), (BALLS_AND_HINGES, 6), (NET, 6), (HINGES, SMALL), (LADDER, SMALL)],
    ids=["chain", "loop", "balls", "balls and hinges", "net", "hinges", "ladder"],
)
def test_answers_solve_the_whole(groups, size):
    sizes = [0, *[size] * max(max(g.bodies) for g in groups)]
    at_bodies, at_joints, size = solved(sizes, groups, np.random.default_rng(1))
    assert at_bodies < 1e-9 * size
    assert at_joints < 1e-6 * size


@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1))
def test_masses_that_differ_a_millionfold_are_no_matter(seed):
    random = np.random.default_rng(seed)
    masses = {body: 10.0 ** random.uniform(-3, 3) for body in range(1, 9)}
    _, at_joints, size = solved([0, *[6] * 8], CHAIN, random, masses)
    assert at_joints < 1e-6 * size


def test_a_joint_that_stands_twice_shares_what_one_would_hold():
    """Rows that repeat each other: the matrix is singular, the answer still holds them."""
    twice = [Group(0, 3, (1,)), Group(3, 3, (1,))]
    plan = planned([0, 6], twice)
    j = np.random.default_rng(2).normal(size=(3, 6))
    blocks, _ = assembled(plan, twice, {1: np.eye(6)}, {(0, 1): j, (3, 1): j})
    x, compliance = np.zeros((3, 6)), np.zeros((3, 2, 6))
    x[plan.body_node[1]] = np.arange(6.0)
    assert factorised(plan, blocks, compliance) == block_ldl_parts.FACTORISED
    marked = compliance[plan.node_body < 0, block_ldl_parts.LEAST, :3] == block_ldl_parts.IS_REDUNDANT
    assert sorted(marked.sum(axis=1)) == [0, 3]
    block_ldl.solve(plan, blocks, x)
    assert np.abs(j @ x[plan.body_node[1]]).max() < 1e-7


def test_a_rod_between_two_balls_holds_what_hangs_on_it():
    """Its six coordinates are enough for their six rows, but it grows no longer: only from both sides is that seen."""
    groups = [Group(0, 3, (1,)), Group(3, 3, (1, 2))]
    plan = planned([0, 6, 6], groups)

    def tie(z):
        return np.hstack([np.eye(3), [[0.0, z, 0.0], [-z, 0.0, 0.0], [0.0, 0.0, 0.0]]])

    gradients = {(0, 1): tie(0.2), (3, 1): tie(-0.2), (3, 2): -tie(0.1)}
    inertias = {1: np.diag([0.05, 0.05, 0.05, 7e-4, 7e-4, 4e-6]), 2: np.diag([1.0, 1.0, 1.0, 0.2, 0.2, 1e-4])}
    blocks, matrix = assembled(plan, groups, inertias, gradients)
    x, compliance = np.zeros((4, 6)), np.zeros((4, 2, 6))
    x[plan.body_node[1:], 2] = -9.81 * np.array([0.05, 1.0])
    right = x.copy()
    assert factorised(plan, blocks, compliance) == block_ldl_parts.FACTORISED
    block_ldl.solve(plan, blocks, x)
    assert matrix @ x.ravel() == pytest.approx(right.ravel(), abs=1e-9)
    assert x[plan.body_node[2]] == pytest.approx(np.zeros(6), abs=1e-9)


def test_a_row_that_moves_nothing_rests():
    plan = planned([0, 6], [Group(0, 1, (1,))])
    blocks, _ = assembled(plan, [Group(0, 1, (1,))], {1: np.eye(6)}, {(0, 1): np.zeros((1, 6))})
    x, compliance = np.zeros((2, 6)), np.zeros((2, 2, 6))
    x[plan.body_node[1]] = 1.0
    assert factorised(plan, blocks, compliance) == block_ldl_parts.FACTORISED
    block_ldl.solve(plan, blocks, x)
    assert x[plan.body_node[1]] == pytest.approx(np.ones(6))


def test_a_block_that_is_not_positive_is_named():
    plan = planned([0, 6, 6], [])
    blocks = np.stack([np.eye(6), -np.eye(6)])
    assert factorised(plan, blocks, np.zeros((2, 2, 6))) == 1
