"""Which bodies each row moves, and where its products stand in the factor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from linkwork.compiler.elimination import Plan, plan
from linkwork.compiler.keeping import Kept
from linkwork.equations.elimination import NOBODY
from linkwork.equations.neighbours import find_links
from linkwork.equations.sides import count_sides, lay_sides, list_pairs, pair_places
from linkwork.system.compiled_system import GROUND

NO_PAIRS = np.zeros((0, 2), dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """All that the pattern follows from.

    Attributes:
        count: of bodies; acting: of the rows, the first ones, that enter the matrix.
        ends: two bodies of each row, as it names them, shape (rows, 2).
        sums: row, and row and factor of each of its parts, for rows that are sums.
        coupled: pairs of bodies whose masses are coupled, shape (couplings, 2).
    """

    count: int
    acting: int
    ends: np.ndarray
    sums: list[tuple[int, tuple[tuple[int, float], ...]]]
    coupled: np.ndarray = field(default_factory=lambda: NO_PAIRS)

    def __eq__(self, other: object) -> bool:
        """Whether the pattern is the same."""
        if not isinstance(other, Links) or self._reported() != other._reported():
            return False
        return np.array_equal(self.ends, other.ends) and np.array_equal(self.coupled, other.coupled)

    def _reported(self) -> tuple[object, ...]:
        return self.count, self.acting, self.sums


def pattern(links: Links, kept: Kept) -> dict[str, np.ndarray]:
    """Order of elimination, sides and pairs of all rows; node n of the plan is body n + 1."""
    return kept.whole("pattern", links, lambda: _pattern(links))


def _pattern(links: Links) -> dict[str, np.ndarray]:
    moved = {row: _bodies_of_sum(links.ends, parts) for row, parts in links.sums}
    weights = np.ones(links.count - 1, dtype=np.int64)
    p = plan(weights, np.full_like(weights, NOBODY), _edges(links, moved))
    order = p.order + 1
    place = np.full(links.count, -1, dtype=np.int64)
    place[order] = np.arange(links.count - 1)
    sides = _sides(links, moved, place)
    start, side_body = sides["row_start"], sides["side_body"]
    return {
        "order": order,
        "place": place,
        "column_start": p.column_start,
        "column_row": p.column_row,
        "update_start": p.update_start,
        "update_block": p.update_block,
        **sides,
        **_pairs(start, place[side_body], links.acting, p),
        "coupled_block": _coupled_blocks(place[links.coupled], p),
        **_parts(links, start, side_body),
    }


def _bodies_of_sum(ends: np.ndarray, parts: Sequence[tuple[int, float]]) -> tuple[int, ...]:
    """Every body that moves a sum, the ground left out, each once."""
    return tuple(dict.fromkeys(int(body) for row, _ in parts for body in ends[row] if body != GROUND))


def _edges(links: Links, moved: dict[int, tuple[int, ...]]) -> np.ndarray:
    """Pairs of nodes that some acting row brings together."""
    both = np.empty((links.acting, 2), dtype=np.int64)
    both = both[: list_pairs(links.ends[: links.acting], both)]
    summed = (bodies for row, bodies in moved.items() if row < links.acting)
    pairs = [pair for bodies in summed for pair in combinations(bodies, 2)]
    return np.concatenate((both, np.array(pairs, dtype=np.int64).reshape(-1, 2), links.coupled)) - 1


def _sides(links: Links, moved: dict[int, tuple[int, ...]], place: np.ndarray) -> dict[str, np.ndarray]:
    """First side of each row, the bodies of all: in the order of elimination, without the ground, each once.

    Sums have sides, but none of the two bodies that other rows have.
    """
    count = np.empty(len(links.ends), dtype=np.int64)
    count_sides(links.ends, count)
    for row, bodies in moved.items():
        count[row] = len(bodies)
    start = np.concatenate(([0], np.cumsum(count)))
    found, row_side = np.empty(start[-1], dtype=np.int64), np.empty_like(links.ends)
    lay_sides(links.ends, place, start, found, row_side)
    for row, bodies in moved.items():
        found[start[row] : start[row + 1]] = sorted(bodies, key=lambda body: place[body])
    return {"row_start": start, "side_body": found, "row_side": row_side}


def _pairs(start: np.ndarray, places: np.ndarray, acting: int, p: Plan) -> dict[str, np.ndarray]:
    """Blocks of the pairs (1, 0), (2, 0), (2, 1), ... of the sides of each row that acts; `places` of the sides."""
    count = np.diff(start)
    count[acting:] = 0
    pair_start = np.concatenate(([0], np.cumsum(count * (count - 1) // 2)))
    first, later, block = np.empty((3, pair_start[-1]), dtype=np.int64)
    pair_places(start, places, pair_start, first, later)
    find_links(p.column_start, p.column_row, first, later, block)
    return {"pair_start": pair_start, "pair_block": len(p.order) + block}


def _coupled_blocks(places: np.ndarray, p: Plan) -> np.ndarray:
    """Block in which each pair of places meets."""
    block = np.empty(len(places), dtype=np.int64)
    find_links(p.column_start, p.column_row, places.min(axis=1), places.max(axis=1), block)
    return len(p.order) + block


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
