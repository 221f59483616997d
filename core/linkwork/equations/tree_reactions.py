"""Multipliers of all rows of a tree from the accelerations of its bodies, from the ends to the ground.

On each body the rows press with  Q - M a = sum of JT lambda.  A body whose followers are done is held by its own joint
only: the resultant and the torque of what is left are those of the rows of that joint, which are independent; the rest,
without resultant and torque, is the stress of the internal rows, whose gradients are at right angles to each other.
"""

from __future__ import annotations

from linkwork.equations.bodies import times_mass
from linkwork.equations.kernel import part
from linkwork.equations.rows import along, push
from linkwork.equations.spatial import cross
from linkwork.system.compiled_system import SIZE

LEAST = 1e-10  # of its length: a direction that is left with less is one of those before it


@part
def react(system, state, work, tree, scratch):
    """Write the multipliers; `work.force` holds Q and comes back used; rows are evaluated, cut ones have theirs."""
    for n in range(tree.order.size):
        body = tree.order[n]
        times_mass(system.mass[body], state.a[body], -1.0, work.force[body])
    for n in range(tree.cut.size):
        for row in range(system.joint_rows[tree.cut[n]], system.joint_rows[tree.cut[n] + 1]):
            push(system, work, work.force, row, -state.multipliers[row])
    for n in range(tree.order.size - 1, -1, -1):
        body = tree.order[n]
        if tree.body_joint[body] >= 0:
            _share(system, state, work, scratch.wrench, body, tree.body_joint[body])
        for row in range(system.body_rows[body], system.body_rows[body + 1]):
            square = 0.0
            for k in range(SIZE):
                square += work.jacobian[system.row_start[row], k] ** 2
            state.multipliers[row] = along(system, work, work.force, row) / square


@part
def _wrench(x, force, result):
    """Torque about the origin of a body and resultant of a force on its coordinates."""
    result[3], result[4], result[5] = force[0], force[1], force[2]
    result[0] = result[1] = result[2] = 0.0
    for c in range(3, SIZE, 3):
        tx, ty, tz = cross(x[c], x[c + 1], x[c + 2], force[c], force[c + 1], force[c + 2])
        result[0], result[1], result[2] = result[0] + tx, result[1] + ty, result[2] + tz


@part
def _share(system, state, work, scratch, body, joint):
    """Multipliers of the rows of one joint: directions made orthogonal one after the other, then substituted back."""
    first, last = system.joint_rows[joint], system.joint_rows[joint + 1]
    count = last - first
    left, basis, triangle = scratch[0], scratch[1:7], scratch[7:13]
    _wrench(state.q[body], work.force[body], left)
    for n in range(count):
        row = first + n
        side = system.row_start[row]
        if system.side_body[side] != body:
            side += 1
        own = basis[n]
        _wrench(state.q[body], work.jacobian[side], own)
        length = _norm(own)
        for m in range(n):
            share = _inner(basis[m], own)
            triangle[m, n] = share
            for k in range(6):
                own[k] -= share * basis[m, k]
        triangle[n, n] = rest = _norm(own)
        for k in range(6):
            own[k] = own[k] / rest if rest > LEAST * length else 0.0
    for n in range(count - 1, -1, -1):
        value = _inner(basis[n], left)
        for m in range(n + 1, count):
            value -= triangle[n, m] * state.multipliers[first + m]
        state.multipliers[first + n] = value / triangle[n, n] if triangle[n, n] > 0.0 else 0.0
    for row in range(first, last):
        push(system, work, work.force, row, -state.multipliers[row])


@part
def _norm(x):
    return _inner(x, x) ** 0.5


@part
def _inner(x, y):
    total = 0.0
    for k in range(6):
        total += x[k] * y[k]
    return total
