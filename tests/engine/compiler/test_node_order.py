"""Order of messages: who may send when, and where the blocks stand that pairs meet in."""

from itertools import pairwise

import numpy as np
from elimination_orders import Group, order_nodes
from hypothesis import given
from hypothesis import strategies as st

from linkwork.compiler.node_order import side_blocks


@st.composite
def mechanisms(draw):
    """Bodies of six or three coordinates and joints of some rows between two or three of them, or to the ground."""
    count = draw(st.integers(0, 9))
    sizes = [0, *draw(st.lists(st.sampled_from((6, 6, 3)), min_size=count, max_size=count))]
    groups, first = [], 0
    for rows in draw(st.lists(st.integers(1, 6), max_size=12)) if count else ():
        bodies = draw(st.lists(st.integers(0, count), min_size=1, max_size=3, unique=True))
        groups.append(Group(first, rows, tuple(sorted(set(bodies) - {0}))))
        first += rows
    return sizes, groups, first


def links_of(found) -> list[list[int]]:
    start, links = found[3], found[4]
    return [links[a:b].tolist() for a, b in pairwise(start)]


@given(mechanisms())
def test_every_body_and_every_joint_is_one_node(drawn):
    sizes, groups, rows = drawn
    body, row, size, *_, body_node, row_node = order_nodes(sizes, groups, rows)
    assert sorted(body[body >= 0]) == [i for i, n in enumerate(sizes) if n]
    assert all(size[body_node[i]] == n for i, n in enumerate(sizes) if n)
    for group in groups:
        nodes = set(row_node[group.first : group.first + group.count].tolist())
        assert len(nodes) == 1
        assert row[nodes.pop()] == group.first


@given(mechanisms())
def test_links_are_those_of_elimination(drawn):
    sizes, groups, rows = drawn
    found = order_nodes(sizes, groups, rows)
    body_node, row_node, count = found[7], found[8], len(found[0])
    filled = np.eye(count, dtype=bool)
    for group in groups:
        for body in group.bodies:
            a, b = row_node[group.first], body_node[body]
            filled[a, b] = filled[b, a] = True
    for k in range(count):
        below = np.flatnonzero(filled[k + 1 :, k]) + k + 1
        filled[np.ix_(below, below)] = True
        assert links_of(found)[k] == below.tolist()


@given(mechanisms())
def test_a_joint_finds_something_that_yields(drawn):
    """When a joint sends, either it has heard all its bodies, or those that sent have kept enough freedom for it."""
    sizes, groups, rows = drawn
    found = order_nodes(sizes, groups, rows)
    body, row, size, body_node = found[0], found[1], found[2], found[7]
    bodies_of = {group.first: group.bodies for group in groups}
    for node in np.flatnonzero(body < 0):
        own = bodies_of[int(row[node])]
        silent = [b for b in own if body_node[b] > node]
        heard = [b for b in own if body_node[b] < node]
        assert heard or not own or not silent
        assert not silent or sum(size[k] for k in range(node) if body[k] >= 0) >= size[node]


def test_what_hangs_between_two_sides_sends_when_both_are_known():
    """The links of a bridge: a joint does not speak for a link that a ball already holds at its other end."""
    count = 6
    groups = [Group(3 * i, 3, tuple({i, i + 1} - {0, count + 1})) for i in range(count + 1)]
    found = order_nodes([0, *[6] * count], groups, 3 * (count + 1))
    row_node, body_node = found[8], found[7]
    for group in groups:
        sent = [body_node[body] < row_node[group.first] for body in group.bodies]
        assert all(sent) or not any(row_node[other.first] < row_node[group.first] for other in groups)


@given(mechanisms())
def test_pairs_meet_in_the_block_between_them(drawn):
    sizes, groups, rows = drawn
    _, _, size, start, links, update_start, meets, _, _ = order_nodes(sizes, groups, rows)
    count = len(size)
    sender = np.repeat(np.arange(count), np.diff(start))
    for k in range(count):
        column = links[start[k] : start[k + 1]]
        expected = [(i, j) for n, i in enumerate(column) for j in column[: n + 1]]
        for block, (i, j) in zip(meets[update_start[k] : update_start[k + 1]], expected, strict=True):
            if i == j:
                assert block == i
            else:
                assert (sender[block - count], links[block - count]) == (j, i)


def test_a_chain_sends_once_from_its_end():
    count = 20
    groups = [Group(5 * i, 5, tuple({i, i + 1} - {0})) for i in range(count)]
    found = order_nodes([0, *[6] * count], groups, 5 * count)
    assert np.diff(found[3]).max() == 1


def test_blocks_of_sides():
    found = order_nodes([0, 6], [Group(0, 3, (1,))], 3)
    nodes, bodies = found[8], np.full(3, found[7][1])
    assert side_blocks(nodes, bodies, found[3], found[4]).tolist() == [2, 2, 2]
    assert side_blocks(nodes, np.full(3, -1), found[3], found[4]).tolist() == [-1, -1, -1]
    assert bodies[0] < nodes[0]
