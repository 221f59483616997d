"""Carrying a state across an edit, by id and kind: one table that names every field.

A body keeps its motion when it is there before and after with the same kind, also under another name, unless the edit
gave it another stored pose or velocity, which is then taken. A joint keeps its multipliers when its kind and sides are
the same; accelerations are found anew, because forces may have changed.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.rows import Entry
from linkwork.model.bodies.body import Body
from linkwork.model.diff import earlier_ids
from linkwork.model.joints.joint import Joint
from linkwork.system.state import State, copied

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
    "memory": CARRIED,
    "push": RESET,
    "sent": RESET,
    "pace": RESET,
    "estimate": RESET,
    "booked": CARRIED,
    "power": RESET,
    "time": CARRIED,
    "history": RESET,
}

_STORED = ("position", "rotation", "velocity", "angular_velocity")


def carry_state(old: Compiled, state: State, new: Compiled) -> State:
    """The state of the old system as a state of the new one."""
    carried = copied(new.start)
    earlier = earlier_ids(old.model, new.model)
    bodies = _both(old.bodies, new.bodies, earlier)
    _carry_rows(old.system.body_rows, new.system.body_rows, bodies, state, carried)
    before, after = old.model.bodies, new.model.bodies
    moving = [numbers for body, numbers in bodies.items() if _moves_on(before[earlier[body]], after[body])]
    here, there = np.array(moving, dtype=np.int64).reshape(-1, 2).T
    for field in ("q", "v", "a"):
        getattr(carried, field)[there] = getattr(state, field)[here]
    joints = _both(old.joints, new.joints, earlier)
    was, now = old.model.joints, new.model.joints
    holding = {j: numbers for j, numbers in joints.items() if _holds_on(was[earlier[j]], now[j], earlier)}
    _carry_rows(old.system.joint_rows, new.system.joint_rows, holding, state, carried)
    _carry_memories(old, state, new, carried, earlier)
    carried.booked[:] = state.booked
    carried.time[:] = state.time
    return carried


def _both(old: Mapping[str, int], new: Mapping[str, int], earlier: Mapping[str, str]) -> dict[str, tuple[int, int]]:
    """Number before and after of what is there before and after, by its id after."""
    return {key: (old[earlier[key]], number) for key, number in new.items() if earlier.get(key) in old}


def _carry_memories(old: Compiled, state: State, new: Compiled, carried: State, earlier: dict[str, str]) -> None:
    """Turns of angles and sums of controllers, for rows of the same element under the same name."""
    known = {entry.owner: row for row, entry in old.rows.items()}
    for row, entry in new.rows.items():
        before = known.get((earlier.get(entry.owner[0], entry.owner[0]), entry.owner[1]))
        if before is not None:
            carried.angle[row], carried.memory[row] = state.angle[before], state.memory[before]


def carried_phases(old: Compiled, new: Compiled) -> dict[int, float]:
    """What couplings and threads hold that are the same before and after, by row of the new system."""
    earlier = earlier_ids(old.model, new.model)
    known = {entry.owner: (row, entry) for row, entry in old.rows.items() if entry.period}
    bodies = {number: old.bodies.get(earlier.get(body_id, ""), -1) for body_id, number in new.bodies.items()}
    found = {}
    for row, entry in new.rows.items():
        before = known.get((earlier.get(entry.owner[0], ""), entry.owner[1])) if entry.period else None
        if before is not None and _couples_the_same(before[1], entry, bodies):
            found[row] = float(old.system.row_value[before[0]])
    return found


def _couples_the_same(before: Entry, after: Entry, bodies: dict[int, int]) -> bool:
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


def _holds_on(before: Joint, after: Joint, earlier: dict[str, str]) -> bool:
    sides = (earlier.get(after.base), earlier.get(after.follower))
    return type(before) is type(after) and (before.base, before.follower) == sides


def _carry_rows(
    old: np.ndarray, new: np.ndarray, numbers: Mapping[str, tuple[int, int]], state: State, carried: State
) -> None:
    """Multipliers of elements that have as many rows as before; `old` and `new` have the first row of each."""
    here, there = np.array(list(numbers.values()), dtype=np.int64).reshape(-1, 2).T
    count = new[there + 1] - new[there]
    same = old[here + 1] - old[here] == count
    here, there, count = old[here[same]], new[there[same]], count[same]
    within = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    carried.multipliers[np.repeat(there, count) + within] = state.multipliers[np.repeat(here, count) + within]
