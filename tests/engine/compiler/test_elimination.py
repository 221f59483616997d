"""Order and pattern of the factor against elimination on a full table."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.compiler import elimination
from linkwork.equations.elimination import NOBODY


def plan(count: int, edges):
    """Nodes that weigh the same."""
    weights, pairs = np.ones(count, dtype=np.int64), np.array(edges, dtype=np.int64).reshape(-1, 2)
    return elimination.plan(weights, np.full(count, NOBODY), pairs)


@st.composite
def graphs(draw):
    count = draw(st.integers(0, 12))
    pairs = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
    return count, draw(st.lists(pairs, max_size=30)) if count else []


def columns(found) -> list[np.ndarray]:
    """Places below the diagonal in each column."""
    return [found.column_row[first:last] for first, last in pairwise(found.column_start)]


def eliminated(count: int, edges, order) -> np.ndarray:
    """Nonzero blocks of the factor (lower triangle), rows and columns by place."""
    place = {node: k for k, node in enumerate(order)}
    filled = np.eye(count, dtype=bool)
    for i, j in edges:
        filled[place[i], place[j]] = filled[place[j], place[i]] = True
    for k in range(count):
        below = np.flatnonzero(filled[k + 1 :, k]) + k + 1
        filled[np.ix_(below, below)] = True
    return np.tril(filled)


@given(graphs())
def test_the_pattern_is_that_of_the_full_factor(graph):
    count, edges = graph
    found = plan(count, edges)
    assert sorted(found.order) == list(range(count))
    pattern = np.eye(count, dtype=bool)
    for column, rows in enumerate(columns(found)):
        assert list(rows) == sorted(set(rows))
        pattern[rows, column] = True
    assert np.array_equal(pattern, eliminated(count, edges, found.order))


@given(graphs())
def test_every_product_of_a_column_finds_its_block(graph):
    count, edges = graph
    found = plan(count, edges)
    places = [(k, k) for k in range(count)]
    for column, rows in enumerate(columns(found)):
        places += [(int(row), column) for row in rows]
    for column, rows in enumerate(columns(found)):
        wanted = [(int(i), int(j)) for n, i in enumerate(rows) for j in rows[: n + 1]]
        targets = found.update_block[found.update_start[column] : found.update_start[column + 1]]
        assert [places[t] for t in targets] == wanted


@pytest.mark.parametrize("count", [2, 10, 100])
def test_a_chain_and_a_star_have_no_fill(count):
    chain = plan(count, [(i, i + 1) for i in range(count - 1)])
    star = plan(count, [(0, i) for i in range(1, count)])
    assert len(chain.column_row) == len(star.column_row) == count - 1


def test_a_ring_has_little_fill():
    assert len(plan(100, [(i, (i + 1) % 100) for i in range(100)]).column_row) == 100 - 1 + 98


def test_the_arrays_suit_the_kernels():
    for found in (plan(0, []), plan(1, []), plan(3, [(0, 1), (1, 2), (1, 1)])):
        assert all(array.dtype == np.int64 and array.flags.c_contiguous and array.ndim == 1 for array in found)


def test_room_grows_with_the_fill():
    """What a grid and a whole fill in is more than the room begins with."""
    side = 16
    node = np.arange(side * side).reshape(side, side)
    edges = [*zip(node[:, 1:].flat, node[:, :-1].flat, strict=True), *zip(node[1:].flat, node[:-1].flat, strict=True)]
    found = plan(side * side, edges)
    assert len(found.column_row) > len(edges)
    assert np.array_equal(np.sort(found.order), np.arange(side * side))
    every = plan(40, [(i, j) for i in range(40) for j in range(i)])
    assert np.diff(every.column_start).tolist() == list(range(39, -1, -1))
