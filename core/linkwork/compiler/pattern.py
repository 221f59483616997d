"""Which bodies each row moves, and where its products stand in the factor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from linkwork.compiler.elimination import plan
from linkwork.compiler.keeping import Kept
from linkwork.system.compiled_system import GROUND
from linkwork.system.elimination import Plan


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """All that the pattern follows from.

    Attributes:
        count: of bodies; acting: of the rows, the first ones, that enter the matrix.
        ends: two bodies of each row, as it names them, shape (rows, 2).
        sums: row, and row and factor of each of its parts, for rows that are sums.
    """

    count: int
    acting: int
    ends: np.ndarray
    sums: list[tuple[int, tuple[tuple[int, float], ...]]]

    def __eq__(self, other: object) -> bool:
        """Whether the pattern is the same."""
        return isinstance(other, Links) and self._told() == other._told() and np.array_equal(self.ends, other.ends)

    def _told(self) -> tuple[object, ...]:
        return self.count, self.acting, self.sums


def pattern(links: Links, kept: Kept) -> dict[str, np.ndarray]:
    """Order of elimination, sides and pairs of all rows; node n of the plan is body n + 1."""
    return kept.whole("pattern", links, lambda: _pattern(links))


def _pattern(links: Links) -> dict[str, np.ndarray]:
    ends = links.ends
    moved = {row: _bodies_of_sum(ends, parts) for row, parts in links.sums}
    p = plan(np.ones(links.count - 1, dtype=np.int64), _edges(links, ends, moved))
    order = p.order + 1
    place = np.full(links.count, -1, dtype=np.int64)
    place[order] = np.arange(links.count - 1)
    start, side_body = _sides(ends, moved, place)
    return {
        "order": order,
        "place": place,
        "column_start": p.column_start,
        "column_row": p.column_row,
        "update_start": p.update_start,
        "update_block": p.update_block,
        "row_start": start,
        "side_body": side_body,
        "row_side": _row_sides(ends, moved, place, start),
        **_pairs(start, place[side_body], links.acting, p),
        **_parts(links, start, side_body),
    }


def _bodies_of_sum(ends: np.ndarray, parts: Sequence[tuple[int, float]]) -> tuple[int, ...]:
    """Every body that moves a sum, the ground left out, each once."""
    return tuple(dict.fromkeys(int(body) for row, _ in parts for body in ends[row] if body != GROUND))


def _edges(links: Links, ends: np.ndarray, moved: dict[int, tuple[int, ...]]) -> np.ndarray:
    """Pairs of nodes that some acting row brings together."""
    both = ends[: links.acting]
    summed = (bodies for row, bodies in moved.items() if row < links.acting)
    pairs = [pair for bodies in summed for pair in combinations(bodies, 2)]
    return np.concatenate((both[(both != GROUND).all(axis=1)], np.array(pairs, dtype=np.int64).reshape(-1, 2))) - 1


def _sides(ends: np.ndarray, moved: dict[int, tuple[int, ...]], place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """First side of each row, and the bodies of all: in the order of elimination, without the ground, each once."""
    turned = place[ends[:, 0]] > place[ends[:, 1]]
    pairs = np.where(turned[:, None], ends[:, ::-1], ends)  # the ground has place -1 and comes first
    pairs[pairs[:, 0] == pairs[:, 1], 0] = GROUND
    moves = pairs != GROUND
    count = moves.sum(axis=1)
    for row, bodies in moved.items():
        count[row] = len(bodies)
    start = np.concatenate(([0], np.cumsum(count))).astype(np.int64)
    found = np.zeros(start[-1], dtype=np.int64)
    at = start[:-1, None] + moves[:, :1] * np.array((0, 1))
    found[at[moves]] = pairs[moves]
    for row, bodies in moved.items():
        found[start[row] : start[row + 1]] = sorted(bodies, key=lambda body: place[body])
    return start, found


def _row_sides(ends: np.ndarray, moved: dict[int, tuple[int, ...]], place: np.ndarray, start: np.ndarray) -> np.ndarray:
    """Side of each of the two bodies of a row, -1 for the ground; sums have none of their own."""
    later = (place[ends] > place[ends[:, ::-1]]) & (ends[:, ::-1] != GROUND)
    found = np.where(ends == GROUND, -1, start[:-1, None] + later)
    found[list(moved)] = -1
    return found


def _pairs(start: np.ndarray, places: np.ndarray, acting: int, p: Plan) -> dict[str, np.ndarray]:
    """Blocks of the pairs (1, 0), (2, 0), (2, 1), ... of the sides of each row that acts; `places` of the sides."""
    count = np.diff(start)
    count[acting:] = 0
    pair_start = np.concatenate(([0], np.cumsum(count * (count - 1) // 2))).astype(np.int64)
    first, later = np.zeros((2, pair_start[-1]), dtype=np.int64)
    two, more = np.flatnonzero(count == 2), np.flatnonzero(count > 2)
    first[pair_start[two]], later[pair_start[two]] = places[start[two]], places[start[two] + 1]
    for row in more.tolist():
        sides = places[start[row] : start[row + 1]].tolist()
        pairs = [(sides[t], sides[s]) for s in range(len(sides)) for t in range(s)]
        own = slice(pair_start[row], pair_start[row + 1])
        first[own], later[own] = zip(*pairs, strict=True)
    bodies = len(p.order)
    keys = np.repeat(np.arange(bodies), np.diff(p.column_start)) * (bodies + 1) + p.column_row
    blocks = bodies + np.searchsorted(keys, first * (bodies + 1) + later)
    return {"pair_start": pair_start, "pair_block": blocks.astype(np.int64)}


def _parts(links: Links, start: np.ndarray, side_body: np.ndarray) -> dict[str, np.ndarray]:
    """Rows, factors and sides of what sums are made of."""

    def sides(row: int) -> list[int]:
        return side_body[start[row] : start[row + 1]].tolist()

    counts = np.zeros(len(start), dtype=np.int64)
    rows, factors, targets = [], [], []
    for row, parts in links.sums:
        counts[row + 1] = len(parts)
        for part_row, factor in parts:
            rows.append(part_row)
            factors.append(factor)
            target = [start[row] + sides(row).index(body) for body in sides(part_row)]
            targets.append([*target, -1, -1][:2])
    return {
        "part_start": np.cumsum(counts),
        "part_row": np.array(rows, dtype=np.int64),
        "part_factor": np.array(factors, dtype=float),
        "part_side": np.array(targets, dtype=np.int64).reshape(-1, 2),
    }
