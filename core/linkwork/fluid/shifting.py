"""Particles of a fluid without a surface are moved a little to where there are fewer, or it would tear.

    dx_i = -c eta h v_max sum [1 + 0.2 (W/W(spacing))^4] F x_ij V_j/2

after Sun, Colagrossi, Marrone, Antuono and Zhang 2018.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part
from linkwork.fluid.arrays import FASTEST, REACH, SHIFT, SMOOTHING
from linkwork.fluid.pairs import steepness

PER_REACH = 1.0 / 3.0  # spacing over reach
AT_SPACING = (1.0 - PER_REACH) ** 4 * (1.0 + 4.0 * PER_REACH)  # W there, over W at no distance


@linear_part
def _pull(square, per_reach):
    """(1 - r/R)^3 [1 + 0.2 (W/W(spacing))^4]."""
    s = per_reach * math.sqrt(square)
    q = max(1.0 - s, 0.0)
    cube = q * q * q
    w = cube * q * (1.0 + 4.0 * s) / AT_SPACING
    w *= w
    return cube * (1.0 + 0.2 * w * w)


@linear_part
def shift(particles, walls, lists, medium, h, axes):
    """Move particles; v_max is that of the last forces."""
    row, wall, total, value = particles.row, walls.row, lists.sum, medium.value
    n, per_reach = particles.count[0], 1.0 / value[REACH]
    for i in range(n + particles.count[1]):
        for d in range(3):
            total[i, d] = 0.0
    for i in range(n):
        for e in range(lists.start[i], lists.start[i + 1]):
            j = lists.near[e]
            dx, dy, dz = row[i, 0] - row[j, 0], row[i, 1] - row[j, 1], row[i, 2] - row[j, 2]
            f = _pull(dx * dx + dy * dy + dz * dz, per_reach)
            mine, other = f * row[j, 3], f * row[i, 3]
            total[i, 0] += mine * dx
            total[i, 1] += mine * dy
            total[i, 2] += mine * dz
            total[j, 0] -= other * dx
            total[j, 1] -= other * dy
            total[j, 2] -= other * dz
    for p in range(len(wall)):
        for e in range(lists.wall_start[p], lists.wall_start[p + 1]):
            i = lists.wall_near[e]
            dx, dy, dz = row[i, 0] - wall[p, 0], row[i, 1] - wall[p, 1], row[i, 2] - wall[p, 2]
            f = _pull(dx * dx + dy * dy + dz * dz, per_reach) * wall[p, 3]
            total[i, 0] += f * dx
            total[i, 1] += f * dy
            total[i, 2] += f * dz
    far = 0.5 * value[SHIFT] * value[SMOOTHING] * h * medium.told[FASTEST] * steepness(value, axes)
    for i in range(n):
        for d in range(len(axes)):
            row[i, d] += far * total[i, d]
