"""What is read off a state between steps: residuals, energies, reactions."""

from __future__ import annotations

from linkwork.equations.bodies import energies, times_coupled, times_mass
from linkwork.equations.copying import copy_vector
from linkwork.equations.directions import combination, dot
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import stored_energy
from linkwork.equations.rows import evaluate_acting, evaluate_formulas, evaluate_row, largest_residual, push
from linkwork.solvers.linear.plane import keep_to_plane
from linkwork.solvers.tangent import pull_back
from linkwork.system.compiled_system import DOT, GROUND, POSITION, TIE

ACROSS = 1e-12  # of the largest force or torque on a body: what less acts across its plane is rounding


@kernel
def measure(system, state, work, reactions):
    """Kinetic and potential energy [J] and largest joint residual; reactions on each follower are written.

    The generalised force of a joint on its follower is g = -sum of lambda phi_qT over its rows and those of its laws.
    Its resultant is g_r, its torque about the centre of mass u x g_u + v x g_v + w x g_w, both in global axes; the
    torque is moved to the joint.
    """
    evaluate_acting(system, state, work, state.time[0])
    for joint in range(system.joint_body.shape[0]):
        reaction_on(system, state, work, joint, reactions[joint])
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


@kernel
def measure_gap(system, state, work, found):
    """Largest residual of joints [m or rad] and largest rate of any hard row [m/s or rad/s], into `found`.

    Ties and dots, which most rows are, are looked at without their gradients, bodies at the rates of their strains,
    which nodes of elements may have (`part_from_strain`).
    """
    evaluate_formulas(system, state, work, state.time[0])
    gap = rate = 0.0
    for body in range(1, system.width.size):
        if not system.bends[body]:
            rate = max(rate, _strain_rate(state.q[body], state.v[body], system.width[body]))
    for row in range(system.joint_rows[0], system.first_soft[0]):
        if system.row_formula[row] >= 0 or system.row_level[row] != POSITION:
            evaluate_row(system, state, work, row)
        elif system.row_kind[row] == TIE:
            _look_at_tie(system, state, work, row)
        elif system.row_kind[row] == DOT:
            _look_at_dot(system, state, work, row)
        else:
            evaluate_row(system, state, work, row)
        gap, rate = max(gap, abs(work.residual[row])), max(rate, abs(work.rate[row]))
    found[0], found[1] = gap, rate


@kernel
def acts_across(system, state, work, idle, planes):
    """Whether anything but idle rows acts on a body across its plane, or tips it over.

    `planes` is an elimination plan that knows the planes; idle rows hold bodies there. Where nothing acts so they bear
    nothing, and nobody needs to be asked how they share it.
    """
    evaluate_acting(system, state, work, state.time[0])
    applied_forces(system, state, work)
    across = largest = 0.0
    for body in range(1, system.width.size):
        times_mass(system.mass[body], state.a[body], -1.0, work.force[body])
    times_coupled(system, state.a, -1.0, work.force)
    for body in range(1, system.width.size):
        largest = max(largest, _largest_of(work.force[body]))
    for row in range(system.joint_rows[0], system.first_soft[0]):
        if not idle[row] and state.multipliers[row] != 0.0:
            push(system, work, work.force, row, -state.multipliers[row])
            for side in range(system.row_start[row], system.row_start[row + 1]):
                largest = max(largest, abs(state.multipliers[row]) * _largest_of(work.jacobian[side]))
    y, kept = work.force[GROUND], work.solution[GROUND]
    for body in range(1, system.width.size):
        if planes.flat[body]:
            pull_back(state.q[body], work.force[body], y)
            copy_vector(kept, y)
            keep_to_plane(planes, body, kept)
            for k in range(6):
                across = max(across, abs(y[k] - kept[k]))
    return across > ACROSS * largest


@part
def _largest_of(numbers):
    largest = 0.0
    for number in numbers:
        largest = max(largest, abs(number))
    return largest


@part
def _strain_rate(q, v, width):
    """Largest rate at which the axes of a body stretch or lean to each other [1/s]."""
    largest = 0.0
    for c in range(3, 3 * width, 3):
        for d in range(c, 3 * width, 3):
            rate = 0.0
            for k in range(3):
                rate += q[c + k] * v[d + k] + v[c + k] * q[d + k]
            largest = max(largest, abs(rate) * (0.5 if c == d else 1.0))
    return largest


@part
def _look_at_tie(system, state, work, row):
    """Residual and rate of a component of a point difference."""
    _find_tie(system, state, work, row)
    rate = combination(state.v, system.row_a, system.row_body, row)[system.row_axis[row]]
    work.rate[row] = system.row_scale[row] * rate


@part
def _find_tie(system, state, work, row):
    """Residual of a component of a point difference."""
    where = combination(state.q, system.row_a, system.row_body, row)[system.row_axis[row]]
    work.residual[row] = system.row_scale[row] * (where - state.row_value[row])


@part
def _look_at_dot(system, state, work, row):
    """Residual and rate of a product of two directions."""
    a = combination(state.q, system.row_a, system.row_body, row)
    b = combination(state.q, system.row_b, system.row_body, row)
    da = combination(state.v, system.row_a, system.row_body, row)
    db = combination(state.v, system.row_b, system.row_body, row)
    work.residual[row] = system.row_scale[row] * (dot(a, b) - state.row_value[row])
    work.rate[row] = system.row_scale[row] * (dot(da, b) + dot(a, db))


@part
def find_residuals(system, state, work):
    """What measures of energy and error need of the rows that act: gradients only where a residual asks for them."""
    evaluate_formulas(system, state, work, state.time[0])
    for row in range(system.joint_rows[0], system.first_read[0]):
        is_plain = row < system.first_soft[0] and system.row_formula[row] < 0 and system.row_level[row] == POSITION
        if is_plain and system.row_kind[row] == TIE:
            _find_tie(system, state, work, row)
        elif is_plain and system.row_kind[row] == DOT:
            a = combination(state.q, system.row_a, system.row_body, row)
            b = combination(state.q, system.row_b, system.row_body, row)
            work.residual[row] = system.row_scale[row] * (dot(a, b) - state.row_value[row])
        else:
            evaluate_row(system, state, work, row)


@part
def reaction_on(system, state, work, joint, result):
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
