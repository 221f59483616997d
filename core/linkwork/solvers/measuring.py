"""What is read off a state between steps: residuals, energies, reactions."""

from __future__ import annotations

from linkwork.equations.bodies import energies
from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import stored_energy
from linkwork.equations.rows import evaluate_acting, evaluate_formulas, evaluate_row, largest_residual
from linkwork.system.compiled_system import GROUND


@kernel
def measure(system, state, work, reactions):
    """Kinetic and potential energy [J] and largest joint residual; reactions on each follower are written.

    The generalised force of a joint on its follower is g = -sum of lambda phi_qT over its rows and those of its laws.
    Its resultant is g_r, its torque about the centre of mass u x g_u + v x g_v + w x g_w, both in global axes; the
    torque is moved to the joint.
    """
    evaluate_acting(system, state, work, state.time[0])
    for joint in range(system.joint_body.shape[0]):
        _reaction(system, state, work, joint, reactions[joint])
    kinetic, potential = energies(system, state.q, state.v)
    return kinetic, potential + stored_energy(system, work), largest_residual(system, work, system.joint_rows[0])


@kernel
def measure_energy(system, state, work):
    """Kinetic and potential energy [J] alone: only rows that forces act along are looked at."""
    evaluate_formulas(system, state, work, state.time[0])
    for row in range(system.first_soft[0], system.first_read[0]):
        evaluate_row(system, state, work, row)
    kinetic, potential = energies(system, state.q, state.v)
    return kinetic, potential + stored_energy(system, work)


@part
def _reaction(system, state, work, joint, result):
    """On the follower; where that is the ground, which has no coordinates, the opposite of that on the base."""
    base, follower = system.joint_body[joint, 0], system.joint_body[joint, 1]
    body, sign = (base, -1.0) if follower == GROUND else (follower, 1.0)
    q, foot = state.q[body], state.q[follower]
    result[:] = 0.0
    for row in range(system.joint_rows[joint], system.joint_rows[joint + 1]):
        _add_row(system, state, work, row, body, sign, result)
    for row in range(system.joint_soft[joint], system.joint_soft[joint + 1]):
        _add_row(system, state, work, row, body, sign, result)
    sx, sy, sz = -q[0], -q[1], -q[2]
    for c in range(4):
        s = system.joint_point[joint, c]
        sx += s * foot[3 * c]
        sy += s * foot[3 * c + 1]
        sz += s * foot[3 * c + 2]
    result[3] -= sy * result[2] - sz * result[1]
    result[4] -= sz * result[0] - sx * result[2]
    result[5] -= sx * result[1] - sy * result[0]


@part
def _add_row(system, state, work, row, body, sign, result):
    """What one row does to a body."""
    for side in range(system.row_start[row], system.row_start[row + 1]):
        if system.side_body[side] == body:
            add_wrench(state.q[body], work.jacobian[side], -sign * state.multipliers[row], result)


@part
def add_wrench(q, generalised, factor, wrench):
    """Force and torque about the origin of a body, of factor times a generalised force, added to a wrench."""
    for k in range(3):
        wrench[k] += factor * generalised[k]
    for c in range(1, 4):
        x, y, z = q[3 * c], q[3 * c + 1], q[3 * c + 2]
        gx, gy, gz = factor * generalised[3 * c], factor * generalised[3 * c + 1], factor * generalised[3 * c + 2]
        wrench[3] += y * gz - z * gy
        wrench[4] += z * gx - x * gz
        wrench[5] += x * gy - y * gx
