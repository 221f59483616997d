"""Order of elimination of any graph: lists of pairs in, the plan out."""

from __future__ import annotations

import numpy as np

from linkwork.equations.elimination import NO_ROOM, ROWS, eliminate
from linkwork.system.elimination import Plan, blocks_of_products

FIRST_ROOM = 4  # times what a graph without fill takes


def plan(weights: np.ndarray, edges: np.ndarray) -> Plan:
    """Order nodes by the least weight around them, joints when they may, and list the blocks of columns and products.

    Args:
        weights: of each node, negative for joints, which go only when what they hold yields to all of their rows.
        edges: pairs of nodes, shape (edges, 2).
    """
    count = len(weights)
    edges = edges[edges[:, 0] != edges[:, 1]]
    keys = np.sort(np.concatenate((edges @ (count, 1), edges @ (1, count))))
    keys = keys[np.diff(keys, prepend=-1) > 0]
    nodes, own = np.divmod(keys, max(count, 1))
    own_start = np.searchsorted(nodes, np.arange(count + 1))
    order, start, column = _eliminated(weights, own_start, own)
    place = np.empty(count, dtype=np.int64)
    place[order] = np.arange(count)
    keys = np.sort(np.repeat(np.arange(count), np.diff(start)) * count + place[column])
    rows = keys % max(count, 1)
    return Plan(order, start, rows, *blocks_of_products(start, rows))


def _eliminated(weights: np.ndarray, own_start: np.ndarray, own: np.ndarray) -> tuple[np.ndarray, ...]:
    """Nodes in their order, and the later neighbours of each with the first of each."""
    count = len(weights)
    order, start = np.zeros(count, dtype=np.int64), np.zeros(count + 1, dtype=np.int64)
    desk, room = np.empty((ROWS, count), dtype=np.int64), FIRST_ROOM * (count + len(own))
    while True:
        columns, pool, heap = (np.empty(shape, dtype=np.int64) for shape in ((3, room), room, room))
        done = eliminate(weights, own_start, own, order, start, columns, pool, heap, desk)
        if done != NO_ROOM:
            return order, start, columns[0, : start[-1]]
        room *= FIRST_ROOM
