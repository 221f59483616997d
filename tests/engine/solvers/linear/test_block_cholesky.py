"""Factors and solutions against numpy, on graphs of any kind."""

import numpy as np
import pytest
from dense import from_blocks
from hypothesis import given, settings
from hypothesis import strategies as st
from parts import Opened
from sample_models import brick, built, chain

from linkwork.compiler.compile import compile_model
from linkwork.edits import AddJoint
from linkwork.solvers.linear import block_cholesky as block_cholesky_parts
from linkwork.system.workspace import make_workspace

block_cholesky = Opened(block_cholesky_parts)


def linked(count: int, edges):
    """Bodies with ball joints between them: a matrix with the pattern of this graph."""
    bodies = [brick(f"b{i}") for i in range(count)]
    pairs = sorted({(min(e), max(e)) for e in edges if e[0] != e[1]})
    joints = [AddJoint(f"j{i}-{j}", "spherical", base=f"b{i}", follower=f"b{j}") for i, j in pairs]
    return compile_model(built(*bodies, *joints)), pairs


def random_blocks(compiled, pairs, random):
    """Blocks of a positive definite matrix with this pattern, garbage where nothing is read."""
    system, work = compiled.system, make_workspace(compiled.system)
    blocks = work.blocks
    for k in range(len(system.order)):
        blocks[k] = 0.1 * np.eye(12)
    place = {
        frozenset(map(int, system.side_body[system.row_start[row] :][:2])): int(system.pair_block[pair])
        for row, pair in enumerate(system.pair_start[:-1])
        if system.pair_start[row + 1] > pair
    }
    for i, j in pairs:
        a, b = random.normal(size=(12, 5)), random.normal(size=(12, 5))
        low, high = sorted((int(system.place[i + 1]), int(system.place[j + 1])))
        first, second = (a, b) if low == system.place[i + 1] else (b, a)
        blocks[low] += first @ first.T
        blocks[high] += second @ second.T
        blocks[place[frozenset((i + 1, j + 1))]] += second @ first.T
    return blocks


@st.composite
def graphs(draw):
    count = draw(st.integers(1, 7))
    pair = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
    return count, draw(st.lists(pair, max_size=14)), draw(st.integers(0, 2**32 - 1))


@settings(max_examples=40)
@given(graphs())
def test_the_solution_is_numpys(graph):
    count, edges, seed = graph
    compiled, pairs = linked(count, edges)
    random = np.random.default_rng(seed)
    blocks = random_blocks(compiled, pairs, random)
    full = from_blocks(compiled, blocks)
    x = random.normal(size=(count + 1, 12))
    expected = np.linalg.solve(full, x[1:].ravel())
    ground = x[0].copy()
    assert block_cholesky.factor(compiled.system, blocks) == -1
    block_cholesky.solve(compiled.system, blocks, x)
    assert x[1:].ravel() == pytest.approx(expected, rel=1e-8, abs=1e-8)
    assert np.array_equal(x[0], ground)


@settings(max_examples=20)
@given(graphs())
def test_the_factor_times_its_transpose_is_the_matrix(graph):
    count, edges, seed = graph
    compiled, pairs = linked(count, edges)
    blocks = random_blocks(compiled, pairs, np.random.default_rng(seed))
    full = from_blocks(compiled, blocks)
    block_cholesky.factor(compiled.system, blocks)
    triangle = np.zeros_like(full)
    system = compiled.system
    for column in range(count):
        triangle[12 * column : 12 * column + 12, 12 * column : 12 * column + 12] = np.tril(blocks[column])
        for n in range(system.column_start[column], system.column_start[column + 1]):
            row = int(system.column_row[n])
            triangle[12 * row : 12 * row + 12, 12 * column : 12 * column + 12] = blocks[count + n]
    by_place = np.concatenate([np.arange(12) + 12 * (body - 1) for body in system.order])
    assert triangle @ triangle.T == pytest.approx(full[np.ix_(by_place, by_place)], abs=1e-9)


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("value", [-1.0, 0.0, np.nan])
def test_a_pivot_that_is_not_positive_is_found(place, value):
    compiled = compile_model(chain(4, "spherical"))
    blocks = make_workspace(compiled.system).blocks
    blocks[:4] = np.eye(12)
    blocks[place, 7, 7] = value
    assert block_cholesky.factor(compiled.system, blocks) == place


def test_one_block():
    random = np.random.default_rng(1)
    b = random.normal(size=(12, 12))
    a, x = b @ b.T + np.eye(12), random.normal(size=12)
    triangle, there, rest = a.copy(), x.copy(), random.normal(size=(12, 12))
    assert block_cholesky.factor_block(triangle)
    factor = np.linalg.cholesky(a)
    assert np.tril(triangle) == pytest.approx(factor)
    block_cholesky.forward_block(triangle, there)
    assert there == pytest.approx(np.linalg.solve(factor, x))
    block_cholesky.backward_block(triangle, there)
    assert there == pytest.approx(np.linalg.solve(a, x))
    divided = rest.copy()
    block_cholesky.divide_block(divided, triangle)
    assert divided == pytest.approx(np.linalg.solve(factor, rest.T).T)
    product = rest.copy()
    block_cholesky.subtract_product(product, a, b)
    assert product == pytest.approx(rest - a @ b.T)
