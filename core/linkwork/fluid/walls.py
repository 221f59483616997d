"""Walls and bodies: what their points show the fluid, and what both do to each other.

A point shows the pressure that the fluid beside it would have there, and, where the fluid sticks, a velocity that makes
that of the wall the mean of both sides (Adami, Hu and Adams 2012):

    p_k = sum V_i W (p_i + rho_i (g - a_k).x_ki) / sum V_i W,   v_k = 2 v_wall - sum V_i W v_i / sum V_i W

Then it is a neighbour like any other. What a point gets is what particles give, bit by bit.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part
from linkwork.fluid.arrays import ARTIFICIAL, CUT, DENSITY, GRAVITY, REACH, SMOOTHING, SPEED_OF_SOUND, VISCOSITY
from linkwork.fluid.pairs import SOFT, steepness

LEAST = 1e-9  # of the sum of weights: a point that sees less sees nothing


@linear_part
def place_walls(walls, span, t, axes):
    """Bring points to where they are t seconds after the begin of a piece of time; returns how fast the fastest is.

    They follow the cubic through place and velocity at both ends of the piece; their acceleration is its mean.
    """
    row, begin, end = walls.row, walls.begin, walls.end
    s = t / span
    fastest = 0.0
    h1, h3 = s * s * (3.0 - 2.0 * s), span * s * s * (s - 1.0)
    h2 = span * s * (1.0 - s) * (1.0 - s)
    d1, d2, d3 = 6.0 * s * (1.0 - s) / span, (1.0 - s) * (1.0 - 3.0 * s), s * (3.0 * s - 2.0)
    for k in range(len(row)):
        speed = 0.0
        for d in range(len(axes)):
            a, b, va, vb = begin[k, d], end[k, d], begin[k, 3 + d], end[k, 3 + d]
            row[k, d] = a + h1 * (b - a) + h2 * va + h3 * vb
            v = d1 * (b - a) + d2 * va + d3 * vb
            walls.velocity[k, d] = v
            row[k, 4 + d] = v
            walls.acceleration[k, d] = (vb - va) / span
            speed += v * v
        fastest = max(fastest, speed)
    return math.sqrt(fastest)


@linear_part
def squeeze(particles, walls, lists, medium, axes):
    """Add to the rates of densities what walls do that come nearer."""
    row, wall, near, rate, value = particles.row, walls.row, lists.wall_near, lists.rate, medium.value
    k, per_reach = -steepness(value, axes), 1.0 / value[REACH]
    for p in range(len(wall)):
        x, y, z, volume = wall[p, 0], wall[p, 1], wall[p, 2], k * wall[p, 3]
        u, v, w = walls.velocity[p, 0], walls.velocity[p, 1], walls.velocity[p, 2]
        for e in range(lists.wall_start[p], lists.wall_start[p + 1]):
            i = near[e]
            dx, dy = row[i, 0] - x, row[i, 1] - y
            square = dx * dx + dy * dy
            opening = (row[i, 4] - u) * dx + (row[i, 5] - v) * dy
            if len(axes) == 3:
                dz = row[i, 2] - z
                square += dz * dz
                opening += (row[i, 6] - w) * dz
            q = max(1.0 - per_reach * math.sqrt(square), 0.0)
            rate[i] += volume * q * q * q * row[i, 7] * opening


@linear_part
def extrapolate(particles, walls, lists, medium, axes):
    """Pressure and velocity that points of walls show."""
    row, wall, near, value = particles.row, walls.row, lists.wall_near, medium.value
    per_reach = 1.0 / value[REACH]
    least = LEAST * value[SMOOTHING] ** len(axes)
    for p in range(len(wall)):
        x, y, z = wall[p, 0], wall[p, 1], wall[p, 2]
        gx, gy = value[GRAVITY] - walls.acceleration[p, 0], value[GRAVITY + 1] - walls.acceleration[p, 1]
        gz = value[GRAVITY + 2] - walls.acceleration[p, 2]
        weight = pressure = u = v = w = 0.0
        for e in range(lists.wall_start[p], lists.wall_start[p + 1]):
            i = near[e]
            dx, dy = x - row[i, 0], y - row[i, 1]
            square = dx * dx + dy * dy
            head = gx * dx + gy * dy
            if len(axes) == 3:
                dz = z - row[i, 2]
                square += dz * dz
                head += gz * dz
            s = per_reach * math.sqrt(square)
            q = max(1.0 - s, 0.0)
            q *= q
            f = row[i, 3] * q * q * (1.0 + 4.0 * s)
            weight += f
            pressure += f * (row[i, 7] + particles.density[i] * head)
            u += f * row[i, 4]
            v += f * row[i, 5]
            w += f * row[i, 6]
        sees = weight > least
        f = 1.0 / weight if sees else 0.0
        pressure *= f
        wall[p, 7] = max(pressure, 0.0) if value[CUT] > 0.0 else pressure
        slides = walls.slip[walls.body[p]] > 0.0 or not sees
        for d in range(3):
            mean = u if d == 0 else v if d == 1 else w
            own = walls.velocity[p, d]
            wall[p, 4 + d] = own if slides else 2.0 * own - f * mean


@linear_part
def push_walls(particles, walls, lists, medium, axes):
    """Forces of points of walls on particles, in lists.sum, and of particles on points, in walls.force."""
    row, wall, near, total, value = particles.row, walls.row, lists.wall_near, lists.sum, medium.value
    k, per_reach, eta = -steepness(value, axes), 1.0 / value[REACH], value[SMOOTHING]
    strong = value[ARTIFICIAL] * eta * value[SPEED_OF_SOUND] * value[DENSITY]
    soft = SOFT * eta * eta
    for p in range(len(wall)):
        slides = walls.slip[walls.body[p]] > 0.0
        mu, alpha = (0.0, 0.0) if slides else (2.0 * value[VISCOSITY], strong)
        x, y, z, volume, pressure = wall[p, 0], wall[p, 1], wall[p, 2], k * wall[p, 3], wall[p, 7]
        u, v, w = wall[p, 4], wall[p, 5], wall[p, 6]
        fx = fy = fz = 0.0
        for e in range(lists.wall_start[p], lists.wall_start[p + 1]):
            i = near[e]
            dx, dy, du, dv = row[i, 0] - x, row[i, 1] - y, row[i, 4] - u, row[i, 5] - v
            square = dx * dx + dy * dy
            opening = du * dx + dv * dy
            if len(axes) == 3:
                dz, dw = row[i, 2] - z, row[i, 6] - w
                square += dz * dz
                opening += dw * dz
            q = max(1.0 - per_reach * math.sqrt(square), 0.0)
            f = volume * row[i, 3] * q * q * q
            along = f * (alpha * opening / (square + soft) - pressure - row[i, 7])
            px, py = along * dx + f * mu * du, along * dy + f * mu * dv
            total[i, 0] += px
            total[i, 1] += py
            fx -= px
            fy -= py
            if len(axes) == 3:
                pz = along * dz + f * mu * dw
                total[i, 2] += pz
                fz -= pz
        walls.force[p, 0] = fx
        walls.force[p, 1] = fy
        walls.force[p, 2] = fz
