"""What each step changes."""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import SIZE, CompiledSystem
from linkwork.system.packed import Packed

# Places in `State.pace`: what the messages at hand count forces for [s], -1 where there are none; how far bodies turned
# since they were sent [rad]; how much of an error they leave for each radian; length of the last piece of a step [s];
# largest move of its first iteration [m or rad]; how many steps ago an iteration was seen to converge; whether a row
# that repeated others is left with next to nothing.
SENT, AGE, PACE, LAST, FIRST, UNSEEN, LINGERING = PLACES = range(7)

# Places in `State.course`: mean accelerations of the last three steps, by the rule alone, and what then brought
# velocities onto the rows, over the square of the step, of the last two.
LED, LED_BEFORE, LED_FIRST, MENDED, MENDED_BEFORE = COURSE = range(5)
# Places in `State.course_rows`: mean multipliers of the two steps before the last, impulses that go with the mending;
# which rows repeat others (solvers/linear/repeating.py).
HELD_BEFORE, HELD_FIRST, PUSHED, PUSHED_BEFORE, SPARED = COURSE_ROWS = range(5)

# Places in `State.turn_pace`: by how much bodies may have turned steady angles since they were counted [rad]; how fast
# bodies turn at most [rad/s]; when a step first turned an angle by a radian [s], NEVER before; which one.
COUNTED, FASTEST, FAR, WHICH = TURN_PLACES = range(4)

NEVER = -1.0  # seconds; no run goes there


class State(Packed):
    """Coordinates of all bodies and the multipliers of all rows.

    Attributes:
        q, v, a: coordinates, velocities, accelerations, column by column of X, shape (bodies, 12).
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
        push: force and torque about the origin that contacts press on each body with, global axes [N, N m],
            shape (bodies, 6); constant over a step.
        sent: coordinates of the bodies where the messages at hand were made, shape (bodies, 12).
        pace: what is known of those messages and of the last step, by the places above, shape (7,).
        course: how each body moved lately in its six directions, by the places above, shape (5, bodies, 6).
        course_rows: what held it so, by the places above, shape (5, rows).
        estimate: how far off positions may be by the last step alone [m or rad], where a formulation tells, shape (1,).
        booked: energy that was dissipated and supplied since the start [J], shape (2,).
        power: of both at the last step [W], shape (2,).
        time: simulated time [s], shape (1,).
        history: 0 after a restart, else `a` and the multipliers are those of the last step, shape (1,).
    """

    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    multipliers: np.ndarray
    mean_a: np.ndarray
    mean_multipliers: np.ndarray
    stiffness: np.ndarray
    damping: np.ndarray
    z: np.ndarray
    z_rate: np.ndarray
    z_acceleration: np.ndarray
    angle: np.ndarray
    turned: np.ndarray
    turning: np.ndarray
    turn_pace: np.ndarray
    branch: np.ndarray
    memory: np.ndarray
    error: np.ndarray
    wish: np.ndarray
    summed: np.ndarray
    push: np.ndarray
    sent: np.ndarray
    pace: np.ndarray
    course: np.ndarray
    course_rows: np.ndarray
    estimate: np.ndarray
    booked: np.ndarray
    power: np.ndarray
    time: np.ndarray
    history: np.ndarray


def empty_state(system: CompiledSystem) -> State:
    """All bodies at the origin, unturned and at rest, at time zero."""
    bodies, rows, angles = len(system.width), len(system.row_kind), len(system.turn_steady)
    state = State(
        q=np.zeros((bodies, SIZE)),
        v=np.zeros((bodies, SIZE)),
        a=np.zeros((bodies, SIZE)),
        multipliers=np.zeros(rows),
        mean_a=np.zeros((bodies, SIZE)),
        mean_multipliers=np.zeros(rows),
        stiffness=np.zeros(rows),
        damping=np.zeros(rows),
        z=np.zeros(7 * bodies),
        z_rate=np.zeros(6 * bodies),
        z_acceleration=np.zeros(6 * bodies),
        angle=np.zeros(rows),
        turned=np.zeros(angles),
        turning=np.zeros(angles),
        turn_pace=np.zeros(len(TURN_PLACES)),
        branch=np.zeros(rows),
        memory=np.zeros(rows),
        error=np.zeros(rows),
        wish=np.zeros(rows),
        summed=np.full(1, NEVER),
        push=np.zeros((bodies, 6)),
        sent=np.zeros((bodies, SIZE)),
        pace=np.zeros(len(PLACES)),
        course=np.zeros((len(COURSE), bodies, 6)),
        course_rows=np.zeros((len(COURSE_ROWS), rows)),
        estimate=np.zeros(1),
        booked=np.zeros(2),
        power=np.zeros(2),
        time=np.zeros(1),
        history=np.zeros(1),
    )
    state.q[:, 3:] = np.eye(3).ravel()
    state.turn_pace[FAR] = NEVER
    return state


def copied(state: State) -> State:
    """A state of its own with the same numbers."""
    return State(*(array.copy() for array in state))


def restore(state: State, saved: State) -> None:
    """Write saved numbers into a state."""
    for array, old in zip(state, saved, strict=True):
        array[...] = old
