"""The saddle-point matrix of a mechanism: assembled, factorised, solved; one for all who ask.

Bodies move in their six directions x (tangent.py), three where they keep to a plane (plane.py):

    [ TT A T   JT ] [  x  ]   [   f  ]
    [    J     -E ] [ eta ] = [ -phi ]        A = M + reach2 K + reach C

K and C are the slopes of the forces along rows. Each such row has a multiplier of its own, J x - eta / weight = 0, so
that a stiff spring spoils nothing. E is a regularisation hardly above rounding (block_ldl.py).

The factor may be that of a position nearby: what it leaves of the equations as they are is removed by iterative
refinement (refinement.py), or by the next iteration of modified Newton. Modular steps, ali3p, the closing of gaps,
contacts on jointed bodies and minimum-norm multipliers all use these functions.
"""

from __future__ import annotations

from linkwork.equations.bodies import times_mass
from linkwork.equations.copying import copy_table
from linkwork.equations.kernel import linear_part, part
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear.block_ldl import are_small, put_jacobian
from linkwork.solvers.linear.plane import narrow, put_flat_inertia
from linkwork.solvers.linear.redundant import CLOSED, factorise_and_mark
from linkwork.solvers.linear.row_jacobians import evaluate_jacobians
from linkwork.solvers.tangent import clear, pull_back, put_coupled_inertia, put_inertia, share_coupled
from linkwork.system.compiled_system import SIZE
from linkwork.system.state import FACTORED_REACH, TURNED

UNKNOWN = -1.0  # in place of a reach: the factor is none that a state could ask for again


@part
def assemble(system, q, work, plan, scratch, reach):
    """The blocks of the matrix at q, with slopes of forces for a reach [s], below zero those of elements alone."""
    scratch.factored_reach[0] = UNKNOWN
    blocks, small = scratch.blocks, are_small(scratch.blocks)
    blocks[:, :, :] = 0.0
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0 and plan.flat[body]:
            put_flat_inertia(system.mass[body], q[body], plan.plane[body], blocks[node])
        elif body >= 0:
            put_inertia(system.mass[body], q[body], system.width[body], blocks[node])
    put_coupled(system, q, plan, blocks)
    soft = system.first_soft[0]
    for row in range(soft, system.first_read[0]):
        slope = work.slope[row - soft]
        weight = abs(reach) * (abs(reach) * slope[0] + slope[1])
        if reach == CLOSED or (reach < 0.0 and not is_elastic(system, row)):
            weight = 0.0
        node = plan.row_node[row]
        if weight > 0.0:
            blocks[node, 0, 0] = 1.0 / weight
            put_sides(system.row_start, plan, scratch.tangent, row, node, 0, blocks, small)
    for n in range(plan.hard.size):
        row = plan.hard[n]
        node, own = plan.row_node[row], plan.row_place[row]
        put_sides(system.row_start, plan, scratch.tangent, row, node, own, blocks, small)


@linear_part
def is_elastic(system, row):
    """Whether a row is a strain of an element: all that moves it are nodes."""
    first, last = system.row_start[row], system.row_start[row + 1]
    for side in range(first, last):
        if not system.bends[system.side_body[side]]:
            return False
    return last > first + 1


@linear_part
def put_coupled(system, q, plan, blocks):
    """Coupled masses of elements into the blocks off the diagonal between their nodes."""
    for n in range(system.coupled.shape[0]):
        i, j, block = system.coupled[n, 0], system.coupled[n, 1], blocks[plan.coupled_block[n]]
        if plan.coupled_turned[n]:
            put_coupled_inertia(system.coupled_mass[n], True, q[j], q[i], block)
        else:
            put_coupled_inertia(system.coupled_mass[n], False, q[i], q[j], block)


@linear_part
def put_sides(start, plan, tangent, row, node, own, blocks, small):
    """Jacobian of one row, the own-th of its node, into the blocks between that node and those of its bodies."""
    for side in range(start[row], start[row + 1]):
        put_jacobian(small, blocks[plan.side_block[side]], own, tangent[side], plan.side_node[side] < node)


@part
def factorise(system, state, q, work, plan, scratch, reach):
    """Assemble the matrix at q and factorise it; FINE or a body that failed. Jacobians are up to date at q.

    Slopes of forces count for a reach [s], below zero those of elements alone, CLOSED none (redundant.py).
    """
    assemble(system, q, work, plan, scratch, reach)
    failed = factorise_and_mark(state, plan, scratch, reach)
    return FINE if failed < 0 else max(1, plan.node_body[failed])


@part
def factorise_for_steps(system, state, q, work, plan, scratch, reach):
    """The same, noted in the state: the factor serves further steps, and can be made again (`recall_factor`)."""
    copy_table(state.factored_q, q)
    state.newton[FACTORED_REACH], state.newton[TURNED] = reach, 0.0
    failed = factorise(system, state, q, work, plan, scratch, reach)
    copy_table(scratch.factored_q, q)
    scratch.factored_reach[0] = reach
    return failed


@part
def recall_factor(system, state, work, plan, scratch):
    """The factor that the state has noted: made again unless it is at hand, whatever has run in between.

    It depends on no more than where bodies were, as long as all rows are plain; others are not kept.
    """
    reach = state.newton[FACTORED_REACH]
    if plan.general.size > 0 or reach < 0.0:
        return
    same = scratch.factored_reach[0] == reach
    for body in range(system.width.size):
        for k in range(SIZE):
            same = same and scratch.factored_q[body, k] == state.factored_q[body, k]
    if same:
        return
    copy_table(scratch.midpoint.q, state.factored_q)
    evaluate_jacobians(system, scratch.midpoint, work, plan, scratch, state.time[0])
    failed = factorise(system, state, scratch.midpoint.q, work, plan, scratch, reach)
    copy_table(scratch.factored_q, scratch.midpoint.q)
    scratch.factored_reach[0] = reach
    if failed != FINE:
        state.newton[FACTORED_REACH] = UNKNOWN


@linear_part
def put_forces(system, q, plan, force, factor, rhs):
    """rhs <- factor TT force of all bodies, in planes by three numbers each; nothing at rows."""
    rhs[:, :] = 0.0
    for body in range(1, system.width.size):
        x = rhs[plan.body_node[body]]
        pull_back(q[body], force[body], x)
        if plan.flat[body]:
            narrow(plan.plane[body], x)
        for k in range(6):
            x[k] *= factor


@linear_part
def put_row_residuals(plan, residual, rhs):
    """rhs of each hard row <- -residual."""
    for n in range(plan.hard.size):
        row = plan.hard[n]
        rhs[plan.row_node[row], plan.row_place[row]] = -residual[row]


@linear_part
def add_multipliers(plan, solution, multipliers, factor):
    """multipliers += factor eta of all hard rows."""
    for n in range(plan.hard.size):
        row = plan.hard[n]
        multipliers[row] += factor * solution[plan.row_node[row], plan.row_place[row]]


@linear_part
def add_motions(body_node, solution, x):
    """x of each body += what was solved for; returns the largest."""
    largest = 0.0
    for body in range(1, x.shape[0]):
        found = solution[body_node[body]]
        for k in range(6):
            x[body, k] += found[k]
        largest = max(largest, size_of_motion(found))
    return largest


@linear_part
def size_of_motion(x):
    """The largest of six numbers, in pairs that do not wait for each other."""
    one, two, three = max(abs(x[0]), abs(x[1])), max(abs(x[2]), abs(x[3])), max(abs(x[4]), abs(x[5]))
    return max(one, max(two, three))


@part
def put_momenta(system, q, motion, work, momentum):
    """momentum <- TT M of the motion of all bodies, given in their full coordinates."""
    for body in range(1, system.width.size):
        clear(work.one_force)
        times_mass(system.mass[body], motion[body], 1.0, work.one_force)
        pull_back(q[body], work.one_force, momentum[body])
    share_coupled(system, q, motion, 1.0, momentum)
