"""Which bodies each row moves, and where its products stand in the factor."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from linkwork.compiler.rows import Entry
from linkwork.system.compiled_system import GROUND
from linkwork.system.elimination import Plan, plan


def pattern(count: int, entries: list[Entry], acting: int) -> dict[str, np.ndarray]:
    """Order of elimination, sides and pairs of all rows; only the first `acting` rows enter the matrix.

    Node n of the plan is body n + 1.
    """
    sides = [entry.all_bodies() for entry in entries]
    p = plan(count - 1, {(i - 1, j - 1) for bodies in sides[:acting] for i, j in combinations(bodies, 2)})
    order = p.order + 1
    place = np.full(count, -1, dtype=np.int64)
    place[order] = np.arange(count - 1)
    sides = [tuple(sorted(bodies, key=lambda body: place[body])) for bodies in sides]
    start = np.cumsum([0, *(len(bodies) for bodies in sides)]).astype(np.int64)
    return {
        "order": order,
        "place": place,
        "column_start": p.column_start,
        "column_row": p.column_row,
        "update_start": p.update_start,
        "update_block": p.update_block,
        "row_start": start,
        "side_body": np.array([body for bodies in sides for body in bodies], dtype=np.int64),
        "row_side": _row_sides(entries, sides, start),
        **_pairs(count, sides[:acting], place, p, len(entries)),
        **_parts(entries, sides, start),
    }


def _row_sides(entries: list[Entry], sides: list[tuple[int, ...]], start: np.ndarray) -> np.ndarray:
    found = np.full((len(entries), 2), -1, dtype=np.int64)
    for row, (entry, bodies) in enumerate(zip(entries, sides, strict=True)):
        if not entry.parts:
            for n, body in enumerate(entry.bodies):
                if body != GROUND:
                    found[row, n] = start[row] + bodies.index(body)
    return found


def _pairs(count: int, sides: list[tuple[int, ...]], place: np.ndarray, p: Plan, rows: int) -> dict[str, np.ndarray]:
    """Blocks of the pairs (1, 0), (2, 0), (2, 1), ... of the sides of each row that acts."""
    known: dict[tuple[int, int], int] = {}
    blocks, starts = [], [0]
    for bodies in sides:
        for s in range(len(bodies)):
            for t in range(s):
                pair = (int(place[bodies[s]]), int(place[bodies[t]]))
                if pair not in known:
                    first, last = p.column_start[pair[1]], p.column_start[pair[1] + 1]
                    known[pair] = count - 1 + int(first + np.searchsorted(p.column_row[first:last], pair[0]))
                blocks.append(known[pair])
        starts.append(len(blocks))
    starts.extend([len(blocks)] * (rows - len(sides)))
    return {"pair_start": np.array(starts, dtype=np.int64), "pair_block": np.array(blocks, dtype=np.int64)}


def _parts(entries: list[Entry], sides: list[tuple[int, ...]], start: np.ndarray) -> dict[str, np.ndarray]:
    """Rows, factors and sides of what sums are made of."""
    number = {id(entry): row for row, entry in enumerate(entries)}
    starts, rows, factors, targets = [0], [], [], []
    for row, entry in enumerate(entries):
        for part, factor in entry.parts:
            part_row = number[id(part)]
            rows.append(part_row)
            factors.append(factor)
            target = [start[row] + sides[row].index(body) for body in sides[part_row]]
            targets.append([*target, -1, -1][:2])
        starts.append(len(rows))
    return {
        "part_start": np.array(starts, dtype=np.int64),
        "part_row": np.array(rows, dtype=np.int64),
        "part_factor": np.array(factors, dtype=float),
        "part_side": np.array(targets, dtype=np.int64).reshape(-1, 2),
    }
