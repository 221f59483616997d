"""What each step changes, declared once (declared.py says how)."""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import SIZE, CompiledSystem
from linkwork.system.declared import (
    ANGLE,
    CARRIED,
    CONVERTED,
    NODE,
    REMEMBERED,
    ROW,
    SLIDER,
    STEPPED,
    TREE_PLACE,
    TREE_RATE,
    copied,
    declared,
    empty,
    restore,
)
from linkwork.system.packed import Packed

__all__ = ["State", "copied", "empty_state", "restore"]

# Places in `State.newton`, of a modified Newton iteration: for which reach of slopes the factor at hand was made [s],
# -1 where there is none; how far bodies turned since then [rad]; how much of an error the factor leaves for each
# radian; length of the last piece of a step [s]; largest move of its first iteration [m or rad]; how many steps ago an
# iteration was seen to converge; whether a row that was redundant is left with next to nothing.
FACTORED_REACH, TURNED, ERROR_GROWTH, LAST_LENGTH, FIRST_MOVE, UNSEEN, LINGERING = PLACES = range(7)

# Places in `State.past_motion`: mean accelerations of the last three steps, by the rule alone, and what then projected
# velocities onto the rows, over the square of the step, of the last two.
MEAN, MEAN_BEFORE, MEAN_FIRST, PROJECTED, PROJECTED_BEFORE = PAST_MOTION = range(5)
# Places in `State.past_rows`: mean multipliers of the two steps before the last, impulses that go with the projection;
# which rows are redundant (solvers/linear/redundant.py).
MULTIPLIERS_BEFORE, MULTIPLIERS_FIRST, IMPULSES, IMPULSES_BEFORE, REDUNDANCY = PAST_ROWS = range(5)

# Places in `State.turn_pace`: by how much bodies may have turned steady angles since they were counted [rad]; how fast
# bodies turn at most [rad/s]; when a step first turned an angle by a radian [s], NEVER before; which one.
COUNTED, FASTEST, FAR, WHICH = TURN_PLACES = range(4)

NEVER = -1.0  # seconds; no run goes there


class State(Packed):
    """Coordinates of all bodies, the multipliers of all rows, and what else a run changes.

    Attributes:
        q, v, a: coordinates, velocities, accelerations, column by column of X, shape (bodies, SIZE).
        multipliers: of each row [N or N m].
        mean_a, mean_multipliers: averages over the last step, where a formulation works with those.
        stiffness, damping: of each row where joints are springs, as chosen since the last restart.
        z, z_rate, z_acceleration: relative coordinates of a tree, as many as it has, where a formulation
            uses them and history is 1, with their rates, shapes (7 bodies,) and (6 bodies,).
        angle: last value of each row that is an angle, by which whole turns are counted [rad].
        turned: angles counted over whole turns after the last step [rad], steady ones when they were due; turning:
            their rates then [rad/s]; turn_pace: what is known of how fast they turn, by the places above, shape (4,).
        branch: the part of its law that a row keeps to while an integrator looks for where it leaves it (laws.py).
        memory: what a controller has summed up along its row [rad s or m s]; error: how far off it was then [rad or m,
            or their rates]; wish: its effort then, as if it had no limit [N m or N]; summed: when that was [s],
            NEVER before the first step, shape (1,).
        push: force and torque about the origin that all partners together press on each body with, global axes
            [N, N m], shape (bodies, 6); constant over a step.
        factored_q: coordinates of the bodies where the factor at hand was made, shape (bodies, SIZE).
        newton: what is known of that factor and of the last step, by the places above, shape (7,).
        past_motion: how each body moved lately in its six directions, by the places above, shape (5, bodies, 6).
        past_rows: multipliers then, by the places above, shape (5, rows).
        estimate: how far off positions may be by the last step alone [m or rad], where a formulation tells, shape (1,).
        row_value: what each row shall be: what couplings and threads hold, gaps that are closed slowly, where the hand
            pulls to; radius of the wheel for rows of rolling.
        slider: where each slider stands.
        booked: energy that was dissipated and supplied since the start [J], shape (2,).
        power: of both at the last step [W], shape (2,).
        time: simulated time [s], shape (1,).
        history: 0 after a restart, else `a` and the multipliers are those of the last step, shape (1,).
    """

    q: np.ndarray = declared(NODE, SIZE, over_edit=CARRIED)
    v: np.ndarray = declared(NODE, SIZE, over_edit=CARRIED)
    a: np.ndarray = declared(NODE, SIZE, over_edit=CARRIED)
    multipliers: np.ndarray = declared(ROW, over_edit=CARRIED)
    mean_a: np.ndarray = declared(NODE, SIZE)
    mean_multipliers: np.ndarray = declared(ROW)
    stiffness: np.ndarray = declared(ROW)
    damping: np.ndarray = declared(ROW)
    z: np.ndarray = declared(TREE_PLACE)
    z_rate: np.ndarray = declared(TREE_RATE)
    z_acceleration: np.ndarray = declared(TREE_RATE)
    angle: np.ndarray = declared(ROW, over_edit=REMEMBERED, compared=STEPPED)
    turned: np.ndarray = declared(ANGLE)
    turning: np.ndarray = declared(ANGLE)
    turn_pace: np.ndarray = declared(len(TURN_PLACES))
    branch: np.ndarray = declared(ROW)
    memory: np.ndarray = declared(ROW, over_edit=REMEMBERED)
    error: np.ndarray = declared(ROW)
    wish: np.ndarray = declared(ROW)
    summed: np.ndarray = declared(1, begins=NEVER)
    push: np.ndarray = declared(NODE, 6)
    factored_q: np.ndarray = declared(NODE, SIZE)
    newton: np.ndarray = declared(len(PLACES))
    past_motion: np.ndarray = declared(len(PAST_MOTION), NODE, 6)
    past_rows: np.ndarray = declared(len(PAST_ROWS), ROW)
    row_value: np.ndarray = declared(ROW, over_edit=CONVERTED, begins="row_stored")
    slider: np.ndarray = declared(SLIDER, over_edit=CARRIED, begins="slider_stored")
    estimate: np.ndarray = declared(1)
    booked: np.ndarray = declared(2, over_edit=CARRIED)
    power: np.ndarray = declared(2)
    time: np.ndarray = declared(1, over_edit=CARRIED)
    history: np.ndarray = declared(1)


def empty_state(system: CompiledSystem) -> State:
    """All bodies at the origin, unturned and at rest, at time zero."""
    state: State = empty(State, system)
    state.q[:, 3:] = np.eye(3).ravel()
    state.turn_pace[FAR] = NEVER
    return state
