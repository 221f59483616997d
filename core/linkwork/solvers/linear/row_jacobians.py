"""Jacobians of all rows to the directions in which bodies move, residuals, and products with them.

    J x       x six numbers for each body (tangent.py), three where it keeps to a plane (plane.py)
    JT eta    added to right sides by node
    J a + J' v

Plain rows are evaluated by the marks that they share (equations/plain_rows.py), all others one by one, with the laws of
the forces along them.
"""

from __future__ import annotations

from linkwork.equations.directions import combination, dot
from linkwork.equations.kernel import linear_part, part
from linkwork.equations.laws import evaluate_laws
from linkwork.equations.plain_rows import place_marks, plain_residuals, plain_tangents
from linkwork.equations.rows import along, evaluate_formulas
from linkwork.equations.sixes import less, read_six, write_six
from linkwork.equations.sums import evaluate_together
from linkwork.solvers.linear.plane import narrow_sides
from linkwork.solvers.tangent import pull_back


@part
def evaluate_jacobians(system, state, work, plan, scratch, time):
    """Jacobians of all rows at the positions of `state`; all else that is known of rows that are not plain."""
    plain = plan.plain
    place_marks(plain, state.q, scratch.arm, scratch.at)
    plain_tangents(plain, system.row_scale, scratch.arm, scratch.at, plan.flat, plan.plane, scratch.tangent)
    if plan.general.size > 0:
        evaluate_general(system, state, work, plan, scratch, time)
    narrow_sides(plan, system.side_body, scratch.tangent)


@part
def evaluate_general(system, state, work, plan, scratch, time):
    """The rows that are not plain, and the laws of forces along them."""
    evaluate_formulas(system, state, work, time)
    evaluate_together(system, state, work, plan.general)
    for n in range(plan.general.size):
        row = plan.general[n]
        for side in range(system.row_start[row], system.row_start[row + 1]):
            pull_back(state.q[system.side_body[side]], work.jacobian[side], scratch.tangent[side])
    evaluate_laws(system, state, work)


@part
def evaluate_rates(system, state, work, plan, time):
    """What depends on velocities of rows that are not plain, where positions are as before; laws are not evaluated."""
    if plan.general.size > 0:
        evaluate_formulas(system, state, work, time)
        evaluate_together(system, state, work, plan.general)


@part
def residuals_of_plain(system, state, work, plan, scratch):
    """Residuals of the plain rows from the marks as they were placed last; the largest [m or rad]."""
    return plain_residuals(plan.plain, system.row_scale, state.row_value, scratch.at, work.residual)


@part
def second_rates(system, state, work, plan, a, rates):
    """rates <- J a + J' v of all hard rows, less what is prescribed, for accelerations `a` and the velocities."""
    q, v, bodies = state.q, state.v, system.row_body
    for n in range(plan.plain.row.size):
        row, axis = plan.plain.row[n], plan.plain.axis[n]
        one = combination(a, system.row_a, bodies, row)
        if axis >= 0:
            rates[row] = system.row_scale[row] * one[axis]
            continue
        other, total = combination(a, system.row_b, bodies, row), 0.0
        total += dot(one, combination(q, system.row_b, bodies, row))
        total += dot(other, combination(q, system.row_a, bodies, row))
        total += 2.0 * dot(combination(v, system.row_a, bodies, row), combination(v, system.row_b, bodies, row))
        rates[row] = system.row_scale[row] * total
    for n in range(plan.general.size):
        row = plan.general[n]
        if row < system.first_soft[0]:
            rates[row] = work.bias[row] + along(system, work, a, row)


@linear_part
def rates_of_rows(start, side_body, tangent, rows, x, offset, rate):
    """rate <- J x + offset of some rows; returns the largest."""
    worst = 0.0
    for n in range(rows.size):
        row = rows[n]
        total = offset[row]
        for side in range(start[row], start[row + 1]):
            j, y = tangent[side], x[side_body[side]]
            for k in range(6):
                total += j[k] * y[k]
        rate[row] = total
        worst = max(worst, abs(total))
    return worst


@linear_part
def subtract_reactions(start, side_node, tangent, rows, multipliers, factor, rhs):
    """rhs of each body -= factor JT multipliers, over some rows."""
    for n in range(rows.size):
        row = rows[n]
        f = factor * multipliers[row]
        for side in range(start[row], start[row + 1]):
            x = rhs[side_node[side]]
            write_six(x, less(read_six(x), f, read_six(tangent[side])))
