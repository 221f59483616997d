"""Carrying a state across an edit, by id and kind, as the table of the state says of each array (system/declared.py).

A body keeps its motion when it is there before and after with the same kind, also under another name, unless the edit
gave it another stored pose or velocity, which is then taken, but for one that is only counted from another centre of
mass (recentred.py). A joint keeps its multipliers when its kind and sides are
the same; accelerations are found anew, because forces may have changed. A slider stays where it was put, unless the
edit changed it. Couplings and threads that couple the same hold what they held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.elastic_state import carry_elastic
from linkwork.compiler.nodes import meant, members_of
from linkwork.compiler.recentred import carry_recentred, shifts
from linkwork.compiler.rows import Entry
from linkwork.math3d.bending import between
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.diff import Succession
from linkwork.model.joints.joint import Joint
from linkwork.system.declared import CARRIED, CONVERTED, NODE, REMEMBERED, ROW, SLIDER, table_of
from linkwork.system.packed import Packed
from linkwork.system.state import State

Numbers = tuple[np.ndarray, np.ndarray]  # before and after
_STORED = ("position", "rotation", "velocity", "angular_velocity", "bent")


@dataclass(frozen=True, slots=True)
class Way:
    """Where numbers of the old system go in the new one.

    Attributes:
        nodes: those that move on, in stretches.
        rows: those of bodies and joints that hold on, in stretches.
        sliders: those that stay where they were put.
        remembered: rows that remember something.
        converted: of each array with a rule of its own, entries before and after.
        shifts: how far the centre of mass of bodies moved that are where they were, in their own axes [m], by id.
    """

    nodes: tuple[tuple[slice, slice], ...]
    rows: tuple[tuple[slice, slice], ...]
    sliders: Numbers
    remembered: Numbers
    converted: dict[str, Numbers]
    shifts: dict[str, Vector]

    def node(self, before: int) -> int:
        """Number now of a node that moves on, -1 for another one."""
        for here, there in self.nodes:
            if here.start <= before < here.stop:
                return there.start + before - here.start
        return -1


def carry_state(old: Compiled, state: State, new: Compiled, way: Way) -> State:
    """The state of the old system as a state of the new one, given where its numbers go."""
    carried = new.start
    carry_arrays(state, carried, way)
    carry_recentred(way.shifts, new, carried)
    carry_bent(old, state, new, carried)
    carry_elastic(old, state, new, carried)
    return carried


def carry_arrays(state: Packed, carried: Packed, way: Way) -> None:
    """What is carried of the arrays of a state into those of another system, by the table of their class."""
    for name, entry in table_of(type(state)).items():
        before, after = getattr(state, name), getattr(carried, name)
        if entry.over_edit == REMEMBERED:
            after[way.remembered[1]] = before[way.remembered[0]]
        elif entry.over_edit == CONVERTED:
            here, there = way.converted[name]
            after[there] = before[here]
        elif entry.over_edit == CARRIED and SLIDER in entry.shape:
            after[way.sliders[1]] = before[way.sliders[0]]
        elif entry.over_edit == CARRIED and (NODE in entry.shape or ROW in entry.shape):
            goes_by = NODE if NODE in entry.shape else ROW
            lead = (slice(None),) * entry.shape.index(goes_by)
            for here, there in way.nodes if goes_by == NODE else way.rows:
                after[(*lead, there)] = before[(*lead, here)]
        elif entry.over_edit == CARRIED:
            after[...] = before


def way_of(old: Compiled, new: Compiled, since: Succession) -> Way:
    """Where the numbers of a system go in another one."""
    moved = shifts(since)
    bodies, moving = _both(since, "bodies", lambda before, after: after.id in moved or _moves_on(before, after))
    _, holding = _both(since, "joints", lambda before, after: _holds_on(before, after, since))
    rows = (
        *_rows_of(old.system.body_rows, new.system.body_rows, *bodies),
        *_rows_of(old.system.joint_rows, new.system.joint_rows, *holding),
    )
    known = {entry.owner: row for row, entry in old.rows.items()}
    pairs = [
        (known.get((since.earlier_id(entry.owner[0]) or entry.owner[0], entry.owner[1])), row)
        for row, entry in (new.rows.items() if known else ())
    ]
    return Way(
        tuple(_stretches(*moving)),
        rows,
        _numbers(_same_sliders(old, new, since)),
        _numbers(pairs),
        {"row_value": _numbers((before, row) for row, before in held_on(old, new, since).items())},
        moved,
    )


def _numbers(pairs: Any) -> Numbers:
    """Numbers before and after, of those that were there before."""
    known = np.array([pair for pair in pairs if pair[0] is not None], dtype=np.int64).reshape(-1, 2)
    return known[:, 0], known[:, 1]


def _same_sliders(old: Compiled, new: Compiled, since: Succession) -> Iterator[tuple[int | None, int]]:
    """Sliders that an edit has not changed."""
    for slider, number in new.sliders.items():
        before = since.earlier_id(slider)
        if before in old.sliders and replace(old.model.drivers[before], id=slider) == new.model.drivers[slider]:
            yield old.sliders[before], number


def carry_bent(old: Compiled, state: State, new: Compiled, carried: State) -> None:
    """New nodes of a body that bends move as it did between those that it had."""
    before, words = members_of(old.model), meant(old.model).bodies
    for body, nodes in members_of(new.model).items():
        was = before.get(body)
        fresh = [node for node in nodes if node.id not in old.bodies]
        if was is None or not fresh or not _moves_on(words[body], meant(new.model).bodies[body]):
            continue
        numbers = [old.bodies[node.id] for node in was]
        q, v = (array[numbers].reshape(-1, 4, 3) for array in (state.q, state.v))
        places = np.array([node.place for node in was])
        for node in fresh:
            at = min(max(node.place, places[0]), places[-1])
            columns, rates = between(places, q, v, at)
            number = new.bodies[node.id]
            carried.q[number], carried.v[number] = columns.ravel(), rates.ravel()


def _both(since: Succession, family: str, keeps: Callable[[Any, Any], bool]) -> tuple[Numbers, Numbers]:
    """Numbers before and after of what is there before and after; the same of what keeps what it has."""
    before, same = since.before(family), since.same(family) >= 0
    was = list(since.old.family(family).values())
    for number, element in since.fresh(family):
        same[number] = before[number] >= 0 and keeps(was[before[number]], element)
    there = np.flatnonzero(before >= 0)
    kept = there[same[there]]
    return (before[there], there), (before[kept], kept)


def held_on(old: Compiled, new: Compiled, since: Succession) -> dict[int, int]:
    """Rows of couplings and threads that are the same before and after: number before, by that after."""
    known = {entry.owner: (row, entry) for row, entry in old.rows.items() if entry.period}
    if not known:
        return {}
    bodies = since.before("bodies").tolist()
    found = {}
    for row, entry in new.rows.items():
        before = known.get((since.earlier_id(entry.owner[0]), entry.owner[1])) if entry.period else None
        if before is not None and _couples_the_same(before[1], entry, bodies):
            found[row] = before[0]
    return found


def _couples_the_same(before: Entry, after: Entry, bodies: list[int]) -> bool:
    if before.period != after.period or len(before.parts) != len(after.parts):
        return False
    return all(
        factor == other
        and part.bodies == tuple(bodies[body] for body in same.bodies)
        and all(np.array_equal(getattr(part, side), getattr(same, side)) for side in "abc")
        for (part, factor), (same, other) in zip(before.parts, after.parts, strict=True)
    )


def _moves_on(before: Body, after: Body) -> bool:
    if before is after:
        return True
    return type(before) is type(after) and all(getattr(before, n, None) == getattr(after, n, None) for n in _STORED)


def _holds_on(before: Joint, after: Joint, since: Succession) -> bool:
    sides = since.earlier_id(after.base), since.earlier_id(after.follower)
    return type(before) is type(after) and (before.base, before.follower) == sides


def _rows_of(old: np.ndarray, new: np.ndarray, here: np.ndarray, there: np.ndarray) -> Iterator[tuple[slice, slice]]:
    """Rows of elements that have as many as before; `old` and `new` have the first row of each."""
    same = old[here + 1] - old[here] == new[there + 1] - new[there]
    for before, after in _stretches(here[same], there[same]):
        yield slice(old[before.start], old[before.stop]), slice(new[after.start], new[after.stop])


def _stretches(here: np.ndarray, there: np.ndarray) -> Iterator[tuple[slice, slice]]:
    """Numbers before and after in stretches of those that follow each other in both."""
    cuts = np.flatnonzero((np.diff(here) != 1) | (np.diff(there) != 1)) + 1
    for a, b in pairwise([0, *cuts.tolist(), len(here)]):
        if a < b:
            yield slice(int(here[a]), int(here[b - 1]) + 1), slice(int(there[a]), int(there[b - 1]) + 1)
