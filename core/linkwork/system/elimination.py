"""Order of elimination and pattern of the factor of a matrix that has the graph of the mechanism.

Nodes are eliminated by least degree; eliminating one joins its later neighbours to each other (the fill).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np


class Plan(NamedTuple):
    """Order of elimination and pattern of the factor (see CompiledSystem)."""

    order: np.ndarray
    column_start: np.ndarray
    column_row: np.ndarray
    update_start: np.ndarray
    update_block: np.ndarray


def plan(count: int, edges: Iterable[tuple[int, int]]) -> Plan:
    """Order `count` nodes by least degree and list the blocks of each column and the targets of their products."""
    neighbours: list[set[int]] = [set() for _ in range(count)]
    for i, j in edges:
        if i != j:
            neighbours[i].add(j)
            neighbours[j].add(i)
    order, columns = _least_degree(neighbours)
    place = {node: k for k, node in enumerate(order)}
    rows = [sorted(place[node] for node in column) for column in columns]
    start = np.concatenate(([0], np.cumsum([len(r) for r in rows]))).astype(np.int64)
    block = {(i, k): count + start[k] + n for k, r in enumerate(rows) for n, i in enumerate(r)}
    block.update({(k, k): k for k in range(count)})
    targets = [[block[i, j] for n, i in enumerate(r) for j in r[: n + 1]] for r in rows]
    update_start = np.concatenate(([0], np.cumsum([len(t) for t in targets]))).astype(np.int64)
    return Plan(
        np.array(order, dtype=np.int64),
        start,
        np.array([i for r in rows for i in r], dtype=np.int64),
        update_start,
        np.array([t for column in targets for t in column], dtype=np.int64),
    )


def _least_degree(neighbours: list[set[int]]) -> tuple[list[int], list[set[int]]]:
    """Nodes in the order of elimination, and the later neighbours of each when its turn comes."""
    heap = [(len(n), node) for node, n in enumerate(neighbours)]
    heapq.heapify(heap)
    order, columns, done = [], [], [False] * len(neighbours)
    while heap:
        degree, node = heapq.heappop(heap)
        if done[node] or degree != len(neighbours[node]):
            continue
        done[node] = True
        later = neighbours[node]
        for other in later:
            neighbours[other] |= later
            neighbours[other] -= {other, node}
            heapq.heappush(heap, (len(neighbours[other]), other))
        order.append(node)
        columns.append(later)
    return order, columns
