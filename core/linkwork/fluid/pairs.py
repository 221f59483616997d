"""What pairs of particles do to each other: change of density, pressure and viscosity.

    F = (dW/dr)/r = -k (1 - r/R)^3,  R the reach,  k = 35/(4 pi eta^4) in the plane, 105/(16 pi eta^5) in space
    d(rho_i)/dt = sum V_j F [rho_i v_ij.x_ij + 2 delta eta c0 (rho_i - rho_j - rho0 g.x_ij/c0^2)]
    f_i = -sum V_i V_j F [(p_i + p_j) x_ij - 2 mu v_ij - alpha eta c0 rho0 (v_ij.x_ij)/r^2 x_ij]

Each pair is visited once; what one gets the other gives, bit by bit. `axes` is (0, 1) in the plane and (0, 1, 2) in
space, and the compiler leaves out what the plane does not have.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part
from linkwork.fluid.arrays import (
    ARTIFICIAL,
    DENSITY,
    DIFFUSION,
    GRAVITY,
    REACH,
    SMOOTHING,
    SPEED_OF_SOUND,
    VISCOSITY,
)

SOFT = 0.01  # of the smoothing length, squared: keeps what is divided by a distance finite


@linear_part
def steepness(value, axes):
    """k of the law above."""
    eta = value[SMOOTHING]
    if len(axes) == 3:
        return 105.0 / (16.0 * math.pi * eta**5)
    return 35.0 / (4.0 * math.pi * eta**4)


@linear_part
def height(value, axes):
    """Of the smoothing kernel, W = height (1 - r/R)^4 (1 + 4 r/R)."""
    eta = value[SMOOTHING]
    if len(axes) == 3:
        return 21.0 / (16.0 * math.pi * eta**3)
    return 7.0 / (4.0 * math.pi * eta * eta)


@linear_part
def _block(lists, first, n):
    """Where a block of particles ends whose pairs fit into the scratch."""
    start, most = lists.start, lists.start[first] + len(lists.square)
    last = first + 1
    while last < n and start[last + 1] <= most:
        last += 1
    return last


@linear_part
def _squares(row, lists, first, last, axes):
    """Squared distances of the pairs of a block of particles."""
    near, start, square = lists.near, lists.start, lists.square
    offset = start[first]
    for i in range(first, last):
        x, y, z = row[i, 0], row[i, 1], row[i, 2]
        for e in range(start[i], start[i + 1]):
            j = near[e]
            dx, dy = x - row[j, 0], y - row[j, 1]
            if len(axes) == 3:
                dz = z - row[j, 2]
                square[e - offset] = dx * dx + dy * dy + dz * dz
            else:
                square[e - offset] = dx * dx + dy * dy
    return start[last] - offset


@linear_part
def slopes(square, count, k, per_reach):
    """F of so many pairs in the place of their squared distances."""
    for e in range(count):
        q = max(1.0 - per_reach * math.sqrt(square[e]), 0.0)
        square[e] = k * q * q * q


@linear_part
def fractions(square, other, count, strong, soft):
    """strong / (r^2 + soft) of so many pairs."""
    for e in range(count):
        other[e] = strong / (square[e] + soft)


@linear_part
def change_densities(particles, lists, medium, axes):
    """Rates of the densities of particles by each other, in lists.rate."""
    row, near, rate, value = particles.row, lists.near, lists.rate, medium.value
    n = particles.count[0]
    rate[: n + particles.count[1]] = 0.0
    k, per_reach = -steepness(value, axes), 1.0 / value[REACH]
    spread = 2.0 * value[DIFFUSION] * value[SMOOTHING] * value[SPEED_OF_SOUND]
    rest = spread * value[DENSITY] / (value[SPEED_OF_SOUND] * value[SPEED_OF_SOUND])
    gx, gy, gz = rest * value[GRAVITY], rest * value[GRAVITY + 1], rest * value[GRAVITY + 2]
    first, f = 0, lists.square
    while first < n:
        last = _block(lists, first, n)
        slopes(f, _squares(row, lists, first, last, axes), k, per_reach)
        offset = lists.start[first]
        for i in range(first, last):
            x, y, z, volume = row[i, 0], row[i, 1], row[i, 2], row[i, 3]
            u, v, w, density = row[i, 4], row[i, 5], row[i, 6], row[i, 7]
            mine = 0.0
            for e in range(lists.start[i], lists.start[i + 1]):
                j = near[e]
                dx, dy = x - row[j, 0], y - row[j, 1]
                opening = (u - row[j, 4]) * dx + (v - row[j, 5]) * dy
                beyond = spread * (density - row[j, 7]) - gx * dx - gy * dy
                if len(axes) == 3:
                    dz = z - row[j, 2]
                    opening += (w - row[j, 6]) * dz
                    beyond -= gz * dz
                mine += row[j, 3] * f[e - offset] * (density * opening + beyond)
                rate[j] += volume * f[e - offset] * (row[j, 7] * opening - beyond)
            rate[i] += mine
        first = last


@linear_part
def push_pairs(particles, lists, medium, axes):
    """Forces of particles on each other, in lists.sum."""
    row, near, total, value = particles.row, lists.near, lists.sum, medium.value
    n = particles.count[0]
    for i in range(n + particles.count[1]):
        for d in range(4):
            total[i, d] = 0.0
    k, per_reach, mu = -steepness(value, axes), 1.0 / value[REACH], 2.0 * value[VISCOSITY]
    eta = value[SMOOTHING]
    strong, soft = value[ARTIFICIAL] * eta * value[SPEED_OF_SOUND] * value[DENSITY], SOFT * eta * eta
    first, f, alpha = 0, lists.square, lists.fraction
    while first < n:
        last = _block(lists, first, n)
        pairs = _squares(row, lists, first, last, axes)
        fractions(f, alpha, pairs, strong, soft)
        slopes(f, pairs, k, per_reach)
        offset = lists.start[first]
        for i in range(first, last):
            x, y, z, volume = row[i, 0], row[i, 1], row[i, 2], row[i, 3]
            u, v, w, pressure = row[i, 4], row[i, 5], row[i, 6], row[i, 7]
            fx = fy = fz = 0.0
            for e in range(lists.start[i], lists.start[i + 1]):
                j = near[e]
                dx, dy = x - row[j, 0], y - row[j, 1]
                du, dv = u - row[j, 4], v - row[j, 5]
                opening = du * dx + dv * dy
                if len(axes) == 3:
                    dz, dw = z - row[j, 2], w - row[j, 6]
                    opening += dw * dz
                both = volume * row[j, 3] * f[e - offset]
                along = both * (alpha[e - offset] * opening - pressure - row[j, 7])
                across = both * mu
                px, py = along * dx + across * du, along * dy + across * dv
                fx += px
                fy += py
                total[j, 0] -= px
                total[j, 1] -= py
                if len(axes) == 3:
                    pz = along * dz + across * dw
                    fz += pz
                    total[j, 2] -= pz
            total[i, 0] += fx
            total[i, 1] += fy
            total[i, 2] += fz
        first = last
