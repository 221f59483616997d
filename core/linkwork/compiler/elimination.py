"""Order of elimination of any graph: lists of pairs in, the plan out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.equations.elimination import NO_ROOM, ROWS, eliminate
from linkwork.equations.neighbours import drop_repeats, find_products, list_neighbours, sort_stretches

FIRST_ROOM = 4  # times what a graph without fill takes


class Plan(NamedTuple):
    """Order of elimination and pattern of the factor (see CompiledSystem).

    Nodes are eliminated by least degree; eliminating one joins its later neighbours to each other (the fill).
    """

    order: np.ndarray
    column_start: np.ndarray
    column_row: np.ndarray
    update_start: np.ndarray
    update_block: np.ndarray


def plan(weights: np.ndarray, fixed: np.ndarray, edges: np.ndarray) -> Plan:
    """Order nodes by the least weight around them, joints when they may, and list the blocks of columns and products.

    Args:
        weights: of each node, negative for joints, which go only when what they hold yields to all of their rows.
        fixed: what each node is anchored to by itself (see `eliminate`).
        edges: pairs of nodes, shape (edges, 2).
    """
    count = len(weights)
    order, start, column = _eliminated(weights, fixed, *_neighbours(count, edges))
    place = np.empty(count, dtype=np.int64)
    place[order] = np.arange(count)
    rows = _sorted(start, place[column])
    return Plan(order, start, rows, *_products(start, rows))


def _products(start: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """First product of each column, and the block that each pair of its places meets in (lower triangle, by rows).

    Blocks are those on the diagonal, then those of the columns one after the other; `rows` of each column ascend.
    """
    lengths = np.diff(start)
    first = np.concatenate(([0], np.cumsum(lengths * (lengths + 1) // 2))).astype(np.int64)
    blocks = np.empty(first[-1], dtype=np.int64)
    find_products(start, rows, np.empty(len(lengths), dtype=np.int64), blocks)
    return first, blocks


def _neighbours(count: int, edges: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """First neighbour of each node, and all neighbours, in ascending order and each once."""
    start, cursor = np.empty(count + 1, dtype=np.int64), np.empty(count, dtype=np.int64)
    near = np.empty(2 * len(edges), dtype=np.int64)
    list_neighbours(edges, start, cursor, near)
    near = _sorted(start, near[: start[-1]])
    drop_repeats(start, near)
    return start, near[: start[-1]]


def _sorted(start: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Values in ascending order in each of some stretches, of which there are as many as values to have."""
    first, owner, cursor, found = (
        np.empty(n, dtype=np.int64) for n in (len(start), len(values), len(start), len(values))
    )
    sort_stretches(start, values, first, owner, cursor, found)
    return found


def _eliminated(
    weights: np.ndarray, fixed: np.ndarray, own_start: np.ndarray, own: np.ndarray
) -> tuple[np.ndarray, ...]:
    """Nodes in their order, and the later neighbours of each with the first of each."""
    count = len(weights)
    order, start = np.zeros(count, dtype=np.int64), np.zeros(count + 1, dtype=np.int64)
    desk, room = np.empty((ROWS, count), dtype=np.int64), FIRST_ROOM * (count + len(own))
    while True:
        columns, pool, heap = (np.empty(shape, dtype=np.int64) for shape in ((3, room), room, room))
        done = eliminate(weights, fixed, own_start, own, order, start, columns, pool, heap, desk)
        if done != NO_ROOM:
            return order, start, columns[0, : start[-1]]
        room *= FIRST_ROOM
