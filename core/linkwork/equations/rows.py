"""The table of rows: value, Jacobian, rate and velocity term, one kernel for every joint, force and reading.

    a = X_i a_i + X_j a_j,  b, c likewise                     (X = [r u v w], columns of q)
    tie:     s = k (a[axis] - value)     s_q on X_n: k a_n (x) e_axis             bias = 0
    dot:     s = k (a . b - value)       s_q on X_n: k (a_n (x) b + b_n (x) a)    bias = 2 k a' . b'
    length:  s = |a|                     s_q on X_n: a_n (x) a / s                bias = (a'2 - s'2) / s
    slide:   s' = a' . b                       on X_n: a_n (x) b                  bias = a' . b'
    sum:     s = sum of factor s_part
    angle and spin: turning.py        height, along, across: rolling.py

bias is the velocity term s_q' q', so that s'' = s_q q'' + bias. A row that prescribes a position holds s - f(t) at
zero, one of velocity s' - f(t), one of acceleration s'' - f(t); what stays of each is the residual (0 below the level
of the row), the rate and the bias. `drive` is what J v has to add up to zero with.
"""

from __future__ import annotations

import math

from linkwork.equations.directions import add_gradient, clear, combination, dot
from linkwork.equations.expressions import evaluate_all
from linkwork.equations.kernel import inlined, kernel, linear_part, part
from linkwork.equations.rolling import evaluate_across, evaluate_along, evaluate_height
from linkwork.equations.turning import evaluate_angle, evaluate_spin, turn_with_body
from linkwork.system.compiled_system import (
    ANGLE,
    DOT,
    FRAME,
    LENGTH,
    POSITION,
    ROLL_ACROSS,
    ROLL_ALONG,
    ROLL_HEIGHT,
    SIZE,
    SLIDE,
    SPIN,
    SUM,
    TIE,
    VELOCITY,
)

SHORTEST = 1e-12  # metres: below it a length has no direction


@linear_part
def evaluate_tie(system, state, work, row):
    """A component of a point difference."""
    scale, k = system.row_scale[row], system.row_axis[row]
    a = combination(state.q, system.row_a, system.row_body, row)
    work.residual[row] = scale * (a[k] - state.row_value[row])
    work.bias[row] = 0.0
    clear(system, work, row)
    for n in range(2):
        side = system.row_side[row, n]
        if side >= 0:
            for c in range(4):
                work.jacobian[side, 3 * c + k] += scale * system.row_a[row, n, c]


@linear_part
def evaluate_dot(system, state, work, row):
    """A product of two directions."""
    scale = system.row_scale[row]
    a = combination(state.q, system.row_a, system.row_body, row)
    b = combination(state.q, system.row_b, system.row_body, row)
    da = combination(state.v, system.row_a, system.row_body, row)
    db = combination(state.v, system.row_b, system.row_body, row)
    work.residual[row] = scale * (dot(a, b) - state.row_value[row])
    work.bias[row] = 2.0 * scale * dot(da, db)
    clear(system, work, row)
    add_gradient(system, work, row, system.row_a, scale, b[0], b[1], b[2])
    add_gradient(system, work, row, system.row_b, scale, a[0], a[1], a[2])


@part
def evaluate_length(system, state, work, row):
    """The length of a point difference."""
    a = combination(state.q, system.row_a, system.row_body, row)
    da = combination(state.v, system.row_a, system.row_body, row)
    length = math.sqrt(dot(a, a))
    inverse = 1.0 / length if length > SHORTEST else 0.0
    rate = inverse * dot(a, da)
    clear(system, work, row)
    add_gradient(system, work, row, system.row_a, inverse, a[0], a[1], a[2])
    work.residual[row] = length
    work.bias[row] = inverse * (dot(da, da) - rate * rate)


@part
def evaluate_slide(system, state, work, row):
    """The rate of a point difference along a direction."""
    b = combination(state.q, system.row_b, system.row_body, row)
    da = combination(state.v, system.row_a, system.row_body, row)
    clear(system, work, row)
    add_gradient(system, work, row, system.row_a, 1.0, b[0], b[1], b[2])
    if system.first_soft[0] <= row < system.first_read[0]:
        turn_with_body(system, state, work, row)
    work.residual[row] = 0.0
    work.bias[row] = dot(da, combination(state.v, system.row_b, system.row_body, row))


@part
def evaluate_special(system, state, work, row):
    """A row that is neither a tie, nor a dot, nor a sum."""
    kind = system.row_kind[row]
    if kind == ANGLE:
        evaluate_angle(system, state, work, row)
    elif kind == LENGTH:
        evaluate_length(system, state, work, row)
    elif kind == SLIDE:
        evaluate_slide(system, state, work, row)
    elif kind == SPIN:
        evaluate_spin(system, state, work, row)
    elif kind == ROLL_ALONG:
        evaluate_along(system, state, work, row)
    elif kind == ROLL_ACROSS:
        evaluate_across(system, state, work, row)
    elif kind == ROLL_HEIGHT:
        evaluate_height(system, state, work, row)
    if kind in (ANGLE, LENGTH):
        work.residual[row] -= state.row_value[row]


@part
def evaluate_simple(system, state, work, row):
    """A row that is no sum."""
    kind = system.row_kind[row]
    if kind == TIE:
        evaluate_tie(system, state, work, row)
    elif kind == DOT:
        evaluate_dot(system, state, work, row)
    else:
        evaluate_special(system, state, work, row)


@part
def evaluate_sum(system, state, work, row):
    """A sum of other rows, which are evaluated first."""
    clear(system, work, row)
    value, bias = -state.row_value[row], 0.0
    for n in range(system.part_start[row], system.part_start[row + 1]):
        part, factor = system.part_row[n], system.part_factor[n]
        evaluate_simple(system, state, work, part)
        value += factor * work.residual[part]
        bias += factor * work.bias[part]
        first = system.row_start[part]
        for side in range(first, system.row_start[part + 1]):
            target = system.part_side[n, side - first]
            for k in range(SIZE):
                work.jacobian[target, k] += factor * work.jacobian[side, k]
    work.residual[row], work.bias[row] = value, bias


@part
def evaluate_row(system, state, work, row):
    """Residual, Jacobian, rate and bias of one row; the formulas are up to date."""
    if system.row_kind[row] == SUM:
        evaluate_sum(system, state, work, row)
    else:
        evaluate_simple(system, state, work, row)
    work.rate[row] = along(system, work, state.v, row)
    if system.row_formula[row] >= 0 or system.row_level[row] != POSITION:
        prescribe(system, work, row)


@part
def prescribe(system, work, row):
    """Take from a row what its formula prescribes."""
    level, k = system.row_level[row], system.row_formula[row]
    f = f1 = f2 = 0.0
    if k >= 0:
        f, f1, f2 = work.values[k, 0], work.values[k, 1], work.values[k, 2]
    if level == POSITION:
        work.residual[row] -= f
        work.rate[row] -= f1
        work.bias[row] -= f2
        work.drive[row] = -f1
    elif level == VELOCITY:
        work.residual[row] = 0.0
        work.rate[row] -= f
        work.bias[row] -= f1
        work.drive[row] = -f
    else:
        work.residual[row] = 0.0
        work.bias[row] -= f
        work.drive[row] = -work.rate[row]
        work.rate[row] = 0.0


@linear_part
def along(system, work, vectors, row):
    """J x of one row for vectors x by body."""
    total = 0.0
    for side in range(system.row_start[row], system.row_start[row + 1]):
        x = vectors[system.side_body[side]]
        for k in range(SIZE):
            total += work.jacobian[side, k] * x[k]
    return total


@linear_part
def push(system, work, force, row, amount):
    """Add amount * JT of one row to forces by body."""
    for side in range(system.row_start[row], system.row_start[row + 1]):
        f = force[system.side_body[side]]
        for k in range(SIZE):
            f[k] += amount * work.jacobian[side, k]


@linear_part
def evaluate_rigid(system, state, work, body):
    """The six internal rows of a rigid body, which are dot rows of its axes, without the zeros of the table.

    phi_cc = (c . c - 1) / 2,   phi_cd = c . d        for the axes c, d = u, v, w in the order uu, vv, ww, uv, vw, wu
    """
    first = system.body_rows[body]
    x, y = state.q[body], state.v[body]
    for n in range(6):
        row = first + n
        c, d = 3 * (1 + n % 3), 3 * (1 + (n + n // 3) % 3)
        scale = system.row_scale[row]
        value = rate = bias = 0.0
        for k in range(3):
            value += x[c + k] * x[d + k]
            rate += x[c + k] * y[d + k] + y[c + k] * x[d + k]
            bias += y[c + k] * y[d + k]
        jacobian = work.jacobian[system.row_start[row]]
        for k in range(SIZE):
            jacobian[k] = 0.0
        for k in range(3):
            jacobian[c + k] += scale * x[d + k]
            jacobian[d + k] += scale * x[c + k]
        work.residual[row] = scale * (value - state.row_value[row])
        work.rate[row] = scale * rate
        work.bias[row] = 2.0 * scale * bias


@inlined
def evaluate_read(system, state, work):
    """The rows that formulas of forces and drivers read."""
    for row in range(system.first_read[0], system.first_watched[0]):
        evaluate_row(system, state, work, row)


@part
def put_jet(system, state, work, row, level, jet):
    """A derivative of a row with its own derivatives, as far as they are known."""
    second = along(system, work, state.a, row) + work.bias[row]
    if level == POSITION:
        jet[0], jet[1], jet[2] = work.residual[row], work.rate[row], second
    elif level == VELOCITY:
        jet[0], jet[1] = work.rate[row], second
    else:
        jet[0] = second


@inlined
def fill_slots(system, state, work):
    """What formulas read: derivatives of rows, and sliders."""
    evaluate_read(system, state, work)
    for k in range(system.slot_row.size):
        jet = work.slots[k]
        jet[0], jet[1], jet[2] = 0.0, 0.0, 0.0
        if system.slot_row[k] >= 0:
            put_jet(system, state, work, system.slot_row[k], system.slot_level[k], jet)
        else:
            jet[0] = state.slider[-1 - system.slot_row[k]]


@part
def evaluate_formulas(system, state, work, time):
    """All formulas at a time [s]."""
    work.now[0] = time
    if system.formulas.start.size > 1:
        if system.slot_row.size > 0:
            fill_slots(system, state, work)
        evaluate_all(system.formulas, time, work.slots, work.stack, work.values)


@part
def evaluate_acting(system, state, work, time):
    """All rows that act at a time [s], with the formulas that they need."""
    evaluate_formulas(system, state, work, time)
    for body in range(system.width.size):
        if system.width[body] == FRAME:
            evaluate_rigid(system, state, work, body)
        else:
            for row in range(system.body_rows[body], system.body_rows[body + 1]):
                evaluate_row(system, state, work, row)
    for row in range(system.joint_rows[0], system.first_read[0]):
        evaluate_row(system, state, work, row)


@kernel
def evaluate_rows(system, state, work, time):
    """What `evaluate_acting` does, asked from Python."""
    evaluate_acting(system, state, work, time)


@part
def largest_residual(system, work, first):
    """Largest residual of the hard rows from row `first` on [m or rad]."""
    largest = 0.0
    for row in range(first, system.first_soft[0]):
        largest = max(largest, abs(work.residual[row]))
    return largest
