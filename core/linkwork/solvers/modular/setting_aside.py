"""What a piece of a modular step changes: kept, and put back where the piece fails."""

from __future__ import annotations

from linkwork.equations.copying import copy_table, copy_vector
from linkwork.equations.kernel import part
from linkwork.solvers.modular.course import copy_course
from linkwork.system.state import LAST


@part
def set_aside(state, room):
    """Keep what a piece of a step changes."""
    copy_table(room.before[0], state.q)
    copy_table(room.before[1], state.v)
    copy_table(room.before[2], state.a)
    copy_table(room.before[3], state.mean_a)
    copy_vector(room.held[0], state.multipliers)
    copy_vector(room.held[1], state.mean_multipliers)
    copy_vector(room.summed[0], state.memory)
    copy_vector(room.summed[1], state.error)
    copy_vector(room.summed[2], state.wish)
    copy_course(room.course, room.course_rows, state.course, state.course_rows)
    room.last[0], room.last[1] = state.pace[LAST], state.time[0]
    room.last[2], room.last[3] = state.booked[0], state.booked[1]


@part
def bring_back(state, room):
    """What was set aside."""
    copy_table(state.q, room.before[0])
    copy_table(state.v, room.before[1])
    copy_table(state.a, room.before[2])
    copy_table(state.mean_a, room.before[3])
    copy_vector(state.multipliers, room.held[0])
    copy_vector(state.mean_multipliers, room.held[1])
    copy_vector(state.memory, room.summed[0])
    copy_vector(state.error, room.summed[1])
    copy_vector(state.wish, room.summed[2])
    copy_course(state.course, state.course_rows, room.course, room.course_rows)
    state.pace[LAST], state.time[0], state.summed[0] = room.last[0], room.last[1], room.last[1]
    state.booked[0], state.booked[1] = room.last[2], room.last[3]
