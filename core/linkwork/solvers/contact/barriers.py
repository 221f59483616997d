"""Barriers: rows of the table that stay between two ends, hard; ropes that are taut, stops of joints.

    gap = s - low  or  high - s >= 0,      rate of the gap = +-J v,      impulse p >= 0 along +-JT

Both ends of each row stand in the table of contacts behind those of shapes, with the pair (-1, 2 row of the table of
barriers + end), and are contacts in all that follows. As J may turn, a push that goes on acts along J of the middle of
the step: along that of its beginning a weight on a rope would gain speed.
"""

from __future__ import annotations

import math

from linkwork.equations.copying import copy_vector
from linkwork.equations.kernel import kernel, part
from linkwork.equations.rows import evaluate_row
from linkwork.solvers.contact.rows import begin
from linkwork.solvers.tangent import pull_back

LOW, HIGH = range(2)


@part
def _evaluate(system, state, work, solver, row):
    """A row with its Jacobian to the six directions of each body."""
    evaluate_row(system, state, work, row)
    for side in range(system.row_start[row], system.row_start[row + 1]):
        pull_back(state.q[system.side_body[side]], work.jacobian[side], solver.tangent[side])


@part
def _gap(barriers, b, end, s):
    return s - barriers.low[b] if end == LOW else barriers.high[b] - s


@part
def _pressed_before(old, key):
    """Impulse with which an end pressed in the last step and goes on [N s or N m s]."""
    for m in range(old.count[0] - 1, -1, -1):
        if old.pair[m, 0] >= 0:
            break
        if old.pair[m, 1] == key:
            return old.smooth[m, 0]
    return 0.0


@kernel
def find_barriers(system, state, work, solver, barriers, old, now, h):
    """Add the ends of all barriers to the table of a step of h seconds, with J of its middle where they press."""
    for b in range(barriers.row.size):
        row = barriers.row[b]
        _evaluate(system, state, work, solver, row)
        s, pressed = work.residual[row], False
        for end in range(2):
            gap = _gap(barriers, b, end, s)
            if math.isinf(gap):
                continue
            n = now.count[0]
            now.pair[n, 0], now.pair[n, 1] = -1, 2 * b + end
            now.body[n, 0], now.body[n, 1] = system.row_body[row, 0], system.row_body[row, 1]
            now.gap[n], now.misses[n] = gap, 0
            now.local[n, :, :] = 0.0
            now.round[n, :] = 0.0
            now.ellipsoid[n, :, :] = 0.0
            for k in range(3):
                now.normal[n, k] = now.impulse[n, k] = now.turning[n, k] = now.smooth[n, k] = 0.0
                now.smooth_turning[n, k] = 0.0
            now.smooth[n, 0] = _pressed_before(old, 2 * b + end)
            pressed = pressed or now.smooth[n, 0] != 0.0
            now.pair_start[now.count[1]] = n
            now.count[0] += 1
            now.count[1] += 1
            now.pair_start[now.count[1]] = n + 1
        if pressed:
            _look_ahead(system, state, work, solver, row, 0.5 * h)


@part
def _look_ahead(system, state, work, solver, row, time):
    """The Jacobian of a row where its bodies will be after a time [s]."""
    for side in range(system.row_start[row], system.row_start[row + 1]):
        body = system.side_body[side]
        copy_vector(solver.kept_q[body], state.q[body])
        for k in range(3 * system.width[body]):
            state.q[body, k] += time * state.v[body, k]
    angle = state.angle[row]
    _evaluate(system, state, work, solver, row)
    state.angle[row] = angle
    for side in range(system.row_start[row], system.row_start[row + 1]):
        copy_vector(state.q[system.side_body[side]], solver.kept_q[system.side_body[side]])


@part
def push_by_barrier(system, solver, barriers, now, scratch, n, h):
    """Add the smooth impulse of an end over h to the pushes on its bodies."""
    end, row = now.pair[n, 1] % 2, barriers.row[now.pair[n, 1] // 2]
    f = now.smooth[n, 0] / h * (1.0 if end == LOW else -1.0)
    for side in range(system.row_start[row], system.row_start[row + 1]):
        body = system.side_body[side]
        for k in range(6):
            scratch.push[body, k] += f * solver.tangent[side, k]


@part
def put_barrier(system, state, work, solver, barriers, now, scratch, n, h):
    """An end at the end of the free step of h seconds as contact n."""
    b, end = now.pair[n, 1] // 2, now.pair[n, 1] % 2
    row, sign = barriers.row[b], 1.0 if end == LOW else -1.0
    _evaluate(system, state, work, solver, row)
    for side in range(2):
        place = system.row_side[row, side]
        for k in range(6):
            scratch.jacobian[n, 0, 6 * side + k] = sign * solver.tangent[place, k] if place >= 0 else 0.0
    scratch.rows[n], scratch.restitution[n], scratch.friction[n], scratch.rolling[n] = (
        1,
        barriers.restitution[b],
        0.0,
        0.0,
    )
    scratch.amount[n, :] = 0.0
    scratch.amount[n, 0] = now.smooth[n, 0]
    begin(now, scratch, n, _gap(barriers, b, end, work.residual[row]), h)


@part
def barrier_gap(system, state, work, barriers, now, n):
    """Gap of contact n, an end of a barrier, at the present state."""
    b, end = now.pair[n, 1] // 2, now.pair[n, 1] % 2
    row = barriers.row[b]
    angle = state.angle[row]
    evaluate_row(system, state, work, row)
    state.angle[row] = angle
    return _gap(barriers, b, end, work.residual[row])


@part
def keep_barrier(state, barriers, now, scratch, n, goes_on, h):
    """The impulse of contact n, and what pulls along its row for those who ask for reactions [N or N m]."""
    end, p = now.pair[n, 1] % 2, scratch.amount[n, 0]
    now.impulse[n, 0], now.smooth[n, 0] = p, goes_on * p
    if p != 0.0:
        state.multipliers[barriers.row[now.pair[n, 1] // 2]] = (1.0 if end == HIGH else -1.0) * p / h
