"""Carrying a state across an edit, by id and kind: one table that names every field.

A body keeps its motion when it is there before and after with the same kind, also under another name, unless the edit
gave it another stored pose or velocity, which is then taken. A joint keeps its multipliers when its kind and sides are
the same; accelerations are found anew, because forces may have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.rows import Entry
from linkwork.model.bodies.body import Body
from linkwork.model.diff import Succession
from linkwork.model.joints.joint import Joint
from linkwork.system.state import State

Numbers = tuple[np.ndarray, np.ndarray]  # before and after
CARRIED, RESET = "carried", "reset"
FIELDS = {
    "q": CARRIED,
    "v": CARRIED,
    "a": CARRIED,
    "multipliers": CARRIED,
    "mean_a": RESET,
    "mean_multipliers": RESET,
    "stiffness": RESET,
    "damping": RESET,
    "z": RESET,
    "z_rate": RESET,
    "z_acceleration": RESET,
    "angle": CARRIED,
    "turned": RESET,
    "turning": RESET,
    "turn_pace": RESET,
    "branch": RESET,
    "memory": CARRIED,
    "error": RESET,
    "wish": RESET,
    "summed": RESET,
    "push": RESET,
    "sent": RESET,
    "pace": RESET,
    "course": RESET,
    "course_rows": RESET,
    "estimate": RESET,
    "booked": CARRIED,
    "power": RESET,
    "time": CARRIED,
    "history": RESET,
}

_STORED = ("position", "rotation", "velocity", "angular_velocity")


def carry_state(old: Compiled, state: State, new: Compiled, since: Succession | None = None) -> State:
    """The state of the old system as a state of the new one.

    Args:
        old: the old system.
        state: its state.
        new: the new system.
        since: what became of the elements, where it is known.
    """
    since = since or Succession(old.model, new.model)
    carried = new.start
    bodies, moving = _both(since, "bodies", _moves_on)
    _carry_rows(old.system.body_rows, new.system.body_rows, *bodies, state, carried)
    for before, after in _stretches(*moving):
        for field in ("q", "v", "a"):
            getattr(carried, field)[after] = getattr(state, field)[before]
    _, holding = _both(since, "joints", lambda before, after: _holds_on(before, after, since))
    _carry_rows(old.system.joint_rows, new.system.joint_rows, *holding, state, carried)
    _carry_memories(old, state, new, carried, since)
    carried.booked[:] = state.booked
    carried.time[:] = state.time
    return carried


def _both(since: Succession, family: str, keeps: Callable[[Any, Any], bool]) -> tuple[Numbers, Numbers]:
    """Numbers before and after of what is there before and after; the same of what keeps what it has."""
    before, same = since.before(family), since.same(family) >= 0
    was = list(since.old.family(family).values())
    for number, element in since.fresh(family):
        same[number] = before[number] >= 0 and keeps(was[before[number]], element)
    there = np.flatnonzero(before >= 0)
    kept = there[same[there]]
    return (before[there], there), (before[kept], kept)


def _carry_memories(old: Compiled, state: State, new: Compiled, carried: State, since: Succession) -> None:
    """Turns of angles and sums of controllers, for rows of the same element under the same name."""
    known = {entry.owner: row for row, entry in old.rows.items()}
    for row, entry in new.rows.items() if known else ():
        before = known.get((since.earlier_id(entry.owner[0]) or entry.owner[0], entry.owner[1]))
        if before is not None:
            carried.angle[row], carried.memory[row] = state.angle[before], state.memory[before]


def carried_phases(old: Compiled, new: Compiled, since: Succession) -> dict[int, float]:
    """What couplings and threads hold that are the same before and after, by row of the new system."""
    known = {entry.owner: (row, entry) for row, entry in old.rows.items() if entry.period}
    if not known:
        return {}
    bodies = since.before("bodies").tolist()
    found = {}
    for row, entry in new.rows.items():
        before = known.get((since.earlier_id(entry.owner[0]), entry.owner[1])) if entry.period else None
        if before is not None and _couples_the_same(before[1], entry, bodies):
            found[row] = float(old.system.row_value[before[0]])
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
    return type(before) is type(after) and all(getattr(before, n) == getattr(after, n) for n in _STORED)


def _holds_on(before: Joint, after: Joint, since: Succession) -> bool:
    sides = since.earlier_id(after.base), since.earlier_id(after.follower)
    return type(before) is type(after) and (before.base, before.follower) == sides


def _carry_rows(
    old: np.ndarray, new: np.ndarray, here: np.ndarray, there: np.ndarray, state: State, carried: State
) -> None:
    """Multipliers of elements that have as many rows as before; `old` and `new` have the first row of each."""
    same = old[here + 1] - old[here] == new[there + 1] - new[there]
    here, there = here[same], there[same]
    for before, after in _stretches(here, there):
        rows = slice(old[before.start], old[before.stop])
        carried.multipliers[new[after.start] : new[after.stop]] = state.multipliers[rows]


def _stretches(here: np.ndarray, there: np.ndarray) -> Iterator[tuple[slice, slice]]:
    """Numbers before and after in stretches of those that follow each other in both."""
    cuts = np.flatnonzero((np.diff(here) != 1) | (np.diff(there) != 1)) + 1
    for a, b in pairwise([0, *cuts.tolist(), len(here)]):
        if a < b:
            yield slice(int(here[a]), int(here[b - 1]) + 1), slice(int(there[a]), int(there[b - 1]) + 1)
