"""What a piece of a modular step changes: saved, and restored where the piece fails."""

from __future__ import annotations

from linkwork.equations.copying import copy_table, copy_vector
from linkwork.equations.kernel import part
from linkwork.solvers.modular.predictor import copy_past
from linkwork.system.elimination_plan import (
    SAVED_A,
    SAVED_DISSIPATED,
    SAVED_ERROR,
    SAVED_LENGTH,
    SAVED_MEAN_A,
    SAVED_MEAN_MULTIPLIERS,
    SAVED_MEMORY,
    SAVED_MULTIPLIERS,
    SAVED_Q,
    SAVED_SUPPLIED,
    SAVED_TIME,
    SAVED_V,
    SAVED_WISH,
)
from linkwork.system.state import LAST_LENGTH


@part
def save_piece(state, scratch):
    """Save what a piece of a step changes."""
    copy_table(scratch.saved_bodies[SAVED_Q], state.q)
    copy_table(scratch.saved_bodies[SAVED_V], state.v)
    copy_table(scratch.saved_bodies[SAVED_A], state.a)
    copy_table(scratch.saved_bodies[SAVED_MEAN_A], state.mean_a)
    copy_vector(scratch.saved_rows[SAVED_MULTIPLIERS], state.multipliers)
    copy_vector(scratch.saved_rows[SAVED_MEAN_MULTIPLIERS], state.mean_multipliers)
    copy_vector(scratch.saved_controllers[SAVED_MEMORY], state.memory)
    copy_vector(scratch.saved_controllers[SAVED_ERROR], state.error)
    copy_vector(scratch.saved_controllers[SAVED_WISH], state.wish)
    copy_past(scratch.saved_motion, scratch.saved_past_rows, state.past_motion, state.past_rows)
    saved = scratch.saved_scalars
    saved[SAVED_LENGTH], saved[SAVED_TIME] = state.newton[LAST_LENGTH], state.time[0]
    saved[SAVED_DISSIPATED], saved[SAVED_SUPPLIED] = state.booked[0], state.booked[1]


@part
def restore_piece(state, scratch):
    """Restore what was saved."""
    copy_table(state.q, scratch.saved_bodies[SAVED_Q])
    copy_table(state.v, scratch.saved_bodies[SAVED_V])
    copy_table(state.a, scratch.saved_bodies[SAVED_A])
    copy_table(state.mean_a, scratch.saved_bodies[SAVED_MEAN_A])
    copy_vector(state.multipliers, scratch.saved_rows[SAVED_MULTIPLIERS])
    copy_vector(state.mean_multipliers, scratch.saved_rows[SAVED_MEAN_MULTIPLIERS])
    copy_vector(state.memory, scratch.saved_controllers[SAVED_MEMORY])
    copy_vector(state.error, scratch.saved_controllers[SAVED_ERROR])
    copy_vector(state.wish, scratch.saved_controllers[SAVED_WISH])
    copy_past(state.past_motion, state.past_rows, scratch.saved_motion, scratch.saved_past_rows)
    saved = scratch.saved_scalars
    state.newton[LAST_LENGTH] = saved[SAVED_LENGTH]
    state.time[0] = state.summed[0] = saved[SAVED_TIME]
    state.booked[0], state.booked[1] = saved[SAVED_DISSIPATED], saved[SAVED_SUPPLIED]
