"""Sides of rows: the bodies that each row moves, the ground left out, the earlier eliminated one first."""

from __future__ import annotations

from linkwork.equations.kernel import kernel
from linkwork.system.compiled_system import GROUND


@kernel
def count_sides(ends, count):
    """How many bodies each row moves by its own two, which may be one."""
    for row in range(len(ends)):
        i, j = ends[row, 0], ends[row, 1]
        count[row] = 1 if i != GROUND else 0
        count[row] += 1 if j not in (GROUND, i) else 0


@kernel
def lay_sides(ends, place, start, side_body, row_side):
    """Body of each side, and the side of both bodies of each row, -1 for the ground.

    Args:
        ends: two bodies of each row.
        place: of each body in the order of elimination, -1 for the ground.
        start: first side of each row, and one number more.
        side_body: the first result; what is no side of these is left alone.
        row_side: the second one.
    """
    for row in range(len(ends)):
        i, j = ends[row, 0], ends[row, 1]
        row_side[row, 0] = row_side[row, 1] = -1
        if i != GROUND:
            row_side[row, 0] = start[row] + (1 if j != GROUND and place[i] > place[j] else 0)
            side_body[row_side[row, 0]] = i
        if j != GROUND:
            row_side[row, 1] = start[row] + (1 if i != GROUND and place[j] > place[i] else 0)
            side_body[row_side[row, 1]] = j


@kernel
def list_pairs(ends, pairs):
    """Pairs of bodies that rows bring together, the same ones but once where they follow each other.

    Returns:
        How many; `pairs` has room for one of each row.
    """
    count = 0
    for row in range(len(ends)):
        i, j = ends[row, 0], ends[row, 1]
        if i != GROUND and j != GROUND and (count == 0 or pairs[count - 1, 0] != i or pairs[count - 1, 1] != j):
            pairs[count, 0], pairs[count, 1] = i, j
            count += 1
    return count


@kernel
def pair_places(start, places, pair_start, first, later):
    """Places of both sides of each pair (1, 0), (2, 0), (2, 1), ... of the sides of each row that has pairs."""
    for row in range(len(pair_start) - 1):
        at = pair_start[row]
        if pair_start[row + 1] > at:
            for s in range(start[row] + 1, start[row + 1]):
                for t in range(start[row], s):
                    first[at], later[at] = places[t], places[s]
                    at += 1
