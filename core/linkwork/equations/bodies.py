"""Bodies in natural coordinates: T = 1/2 tr(X' P X'T), constant mass P (x) 1, gravity (moment (x) g).

Nodes of one element share mass: T = 1/2 sum over all pairs of tr(X_i' P_ij X_j'T), the mass matrix has blocks
P_ij (x) 1 beside its diagonal. A rigid body is a node of its own.
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_part, part
from linkwork.system.compiled_system import BAR, SIZE


@part
def weights(system, force):
    """Generalised forces of gravity on all bodies, written into `force`."""
    for body in range(system.width.size):
        for c in range(4):
            for k in range(3):
                force[body, 3 * c + k] = system.moment[body, c] * system.gravity[k]


@part
def press(q, width, wrench, force):
    """force += the generalised force of a force and a torque t on one body: 1/2 t x c on its axes c, t x u of a bar."""
    share = 1.0 if width == BAR else 0.5
    a, b, c = share * wrench[3], share * wrench[4], share * wrench[5]
    for k in range(3):
        force[k] += wrench[k]
    for n in range(3, 3 * width, 3):
        force[n] += b * q[n + 2] - c * q[n + 1]
        force[n + 1] += c * q[n] - a * q[n + 2]
        force[n + 2] += a * q[n + 1] - b * q[n]


@part
def push_body(q, width, push, x):
    """x += force and torque of a push on one body, whatever the lengths of its axes; of a bar what turns its axis."""
    for k in range(3):
        x[k] += push[k]
    if width < BAR:
        return
    along = 0.0
    if width == BAR:
        square = q[3] * q[3] + q[4] * q[4] + q[5] * q[5]
        along = (q[3] * push[3] + q[4] * push[4] + q[5] * push[5]) / square
    for k in range(3):
        x[3 + k] += push[3 + k] - along * q[3 + k]


@part
def times_mass(mass, x, factor, result):
    """result += factor (P (x) 1) x for one body."""
    for c in range(4):
        for d in range(4):
            p = factor * mass[c, d]
            if p != 0.0:
                for k in range(3):
                    result[3 * c + k] += p * x[3 * d + k]


@part
def times_block(p, is_turned, x, factor, result):
    """result += factor (P (x) 1) x of two nodes, P turned over or not."""
    for c in range(4):
        for d in range(4):
            share = factor * (p[d, c] if is_turned else p[c, d])
            if share != 0.0:
                for k in range(3):
                    result[3 * c + k] += share * x[3 * d + k]


@part
def times_coupled(system, x, factor, result):
    """result += factor M x, by body, of what M has beside its diagonal."""
    for n in range(system.coupled.shape[0]):
        i, j, p = system.coupled[n, 0], system.coupled[n, 1], system.coupled_mass[n]
        times_block(p, False, x[j], factor, result[i])
        times_block(p, True, x[i], factor, result[j])


@part
def square_of_coupled(system, x):
    """xT M x of what M has beside its diagonal."""
    total = 0.0
    for n in range(system.coupled.shape[0]):
        one, two, p = x[system.coupled[n, 0]], x[system.coupled[n, 1]], system.coupled_mass[n]
        for c in range(4):
            for d in range(4):
                for k in range(3):
                    total += 2.0 * p[c, d] * one[3 * c + k] * two[3 * d + k]
    return total


@linear_part
def square_of_motion(mass, motion):
    """Twice the kinetic energy of one body."""
    total = 0.0
    for c in range(0, SIZE, 3):
        for d in range(0, SIZE, 3):
            p = mass[c // 3, d // 3]
            if p != 0.0:
                x, y = motion[c] * motion[d], motion[c + 1] * motion[d + 1]
                total += p * (x + y + motion[c + 2] * motion[d + 2])
    return total


@part
def put_mass(mass, width, block):
    """block = P (x) 1 of one body; columns that are not in use get a one on the diagonal."""
    block[:, :] = 0.0
    for c in range(4):
        for d in range(4):
            for k in range(3):
                block[3 * c + k, 3 * d + k] = mass[c, d]
    for c in range(width, 4):
        for k in range(3):
            block[3 * c + k, 3 * c + k] = 1.0


@part
def energies(system, q, v):
    """Kinetic energy and potential energy in the field of gravity [J]."""
    kinetic = potential = 0.0
    for body in range(1, system.width.size):
        for c in range(4):
            for k in range(3):
                potential -= system.moment[body, c] * system.gravity[k] * q[body, 3 * c + k]
            for d in range(4):
                p = 0.5 * system.mass[body, c, d]
                for k in range(3):
                    kinetic += p * v[body, 3 * c + k] * v[body, 3 * d + k]
    return kinetic + 0.5 * square_of_coupled(system, v), potential
