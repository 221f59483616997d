"""Blocks of a graph: parts that hang together by single nodes only, so that what holds in one says nothing of another.

Found by one walk in depth (Tarjan): a block ends at a node from whose other end no edge leads further back.
"""

from __future__ import annotations

from collections.abc import Iterable

Edge = tuple[int, int]


def blocks(edges: Iterable[Edge]) -> dict[Edge, int]:
    """Number of the block of each edge, smaller node first; edges from a node to itself are left out."""
    known = {(min(edge), max(edge)) for edge in edges if edge[0] != edge[1]}
    around: dict[int, list[int]] = {}
    for one, other in sorted(known):
        around.setdefault(one, []).append(other)
        around.setdefault(other, []).append(one)
    found: dict[Edge, int] = {}
    reached: dict[int, int] = {}
    count = 0
    for root in around:
        if root not in reached:
            count = _walk(root, around, reached, found, count)
    return found


def _walk(root: int, around: dict[int, list[int]], reached: dict[int, int], found: dict[Edge, int], count: int) -> int:
    """Number the blocks that are reached from a node; returns how many there are by then."""
    back = {root: len(reached)}
    reached[root] = back[root]
    open_edges: list[Edge] = []
    path = [(root, -1, iter(around[root]))]
    while path:
        node, parent, others = path[-1]
        for other in others:
            if other == parent:
                continue
            if other not in reached:
                open_edges.append((node, other))
                reached[other] = back[other] = len(reached)
                path.append((other, node, iter(around[other])))
                break
            if reached[other] < reached[node]:
                open_edges.append((node, other))
                back[node] = min(back[node], reached[other])
        else:
            path.pop()
            if path:
                before = path[-1][0]
                back[before] = min(back[before], back[node])
                if back[node] >= reached[before]:
                    _close(open_edges, (before, node), found, count)
                    count += 1
    return count


def _close(open_edges: list[Edge], last: Edge, found: dict[Edge, int], number: int) -> None:
    """Give the edges since `last` their number."""
    while True:
        edge = open_edges.pop()
        found[min(edge), max(edge)] = number
        if edge == last:
            return
