"""Steps of a fluid: kick, half drift, density, half drift, kick.

    v += h a/2;  x += h v/2;  rho += h d(rho)/dt (x, v);  x += h v/2;  walls;  a(x, v, rho);  v += h a/2

Walls follow a given motion. What they get is summed up as an impulse with the same halves of a step in which particles
get theirs, so that what is lost on one side is found on the other.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_kernel, linear_part
from linkwork.fluid.arrays import DENSITY, FASTEST, GRAVITY, HARDEST, SHIFT, STIFFNESS, TIME
from linkwork.fluid.cells import ENOUGH, find_neighbours, has_moved, move_copies
from linkwork.fluid.pairs import change_densities, push_pairs
from linkwork.fluid.shifting import shift
from linkwork.fluid.walls import extrapolate, place_walls, push_walls, squeeze


@linear_part
def pressure_of(density, value):
    """Pressure of a density [Pa], by the equation of Tait with exponent 7."""
    s = density / value[DENSITY]
    cube = s * s * s
    return value[STIFFNESS] * (cube * cube * s - 1.0)


@linear_part
def _kick(particles, walls, h, axes):
    """Add half a step of the present accelerations to velocities, and of forces to the impulses of bodies."""
    row, a = particles.row, particles.acceleration
    for i in range(particles.count[0]):
        for d in range(len(axes)):
            row[i, 4 + d] += 0.5 * h * a[i, d]
    for p in range(len(walls.row)):
        b = walls.body[p]
        fx, fy, fz = 0.5 * h * walls.force[p, 0], 0.5 * h * walls.force[p, 1], 0.5 * h * walls.force[p, 2]
        x = walls.row[p, 0] - walls.centre[b, 6]
        y = walls.row[p, 1] - walls.centre[b, 7]
        z = walls.row[p, 2] - walls.centre[b, 8]
        impulse = walls.impulse[b]
        impulse[0] += fx
        impulse[1] += fy
        impulse[2] += fz
        impulse[3] += y * fz - z * fy
        impulse[4] += z * fx - x * fz
        impulse[5] += x * fy - y * fx
        walls.work[b] += fx * walls.velocity[p, 0] + fy * walls.velocity[p, 1] + fz * walls.velocity[p, 2]


@linear_part
def _drift(particles, h, axes):
    row = particles.row
    for i in range(particles.count[0]):
        for d in range(len(axes)):
            row[i, d] += h * row[i, 4 + d]


@linear_part
def _place(walls, span, t, axes):
    """Bring points of walls and centres of bodies to where they are."""
    for b in range(len(walls.centre)):
        for d in range(3):
            a, e = walls.centre[b, d], walls.centre[b, 3 + d]
            walls.centre[b, 6 + d] = a + (t / span) * (e - a)
    return place_walls(walls, span, t, axes)


@linear_part
def _forces(particles, walls, lists, medium, axes):
    """Accelerations where particles are, and forces on walls; notes the highest speed and acceleration."""
    row, value, n = particles.row, medium.value, particles.count[0]
    for i in range(n):
        row[i, 7] = pressure_of(particles.density[i], value)
    move_copies(particles, lists)
    extrapolate(particles, walls, lists, medium, axes)
    push_pairs(particles, lists, medium, axes)
    push_walls(particles, walls, lists, medium, axes)
    fastest = hardest = 0.0
    for i in range(n):
        speed = size = 0.0
        for d in range(len(axes)):
            a = value[GRAVITY + d] + lists.sum[i, d] / particles.mass[i]
            particles.acceleration[i, d] = a
            size += a * a
            speed += row[i, 4 + d] * row[i, 4 + d]
        fastest, hardest = max(fastest, speed), max(hardest, size)
    medium.told[FASTEST], medium.told[HARDEST] = math.sqrt(fastest), math.sqrt(hardest)


@linear_part
def _densities(particles, walls, lists, medium, h, axes):
    """Densities a step of h seconds later."""
    row = particles.row
    for i in range(particles.count[0]):
        row[i, 7] = particles.density[i]
    move_copies(particles, lists)
    change_densities(particles, lists, medium, axes)
    squeeze(particles, walls, lists, medium, axes)
    for i in range(particles.count[0]):
        particles.density[i] += h * lists.rate[i]
        row[i, 3] = particles.mass[i] / particles.density[i]


@linear_kernel
def prepare(particles, walls, lists, medium, span, axes):
    """Neighbours, accelerations and forces at the begin of a piece of time; says what lacks."""
    _place(walls, span, 0.0, axes)
    lacks = find_neighbours(particles, walls, lists, medium)
    if lacks == ENOUGH:
        _forces(particles, walls, lists, medium, axes)
    return lacks


@linear_kernel
def advance(particles, walls, lists, medium, span, count, done, axes):
    """Go through a piece of time of `span` seconds in `count` equal steps, of which so many are done.

    Returns how many are done then, and what lacks where not all are. Call it again with more room.
    """
    h, carried, stale = span / count, 0.0, True
    for step in range(done, count):
        t = step * h
        if stale:
            _place(walls, span, t, axes)
            lacks = find_neighbours(particles, walls, lists, medium)
            if lacks != ENOUGH:
                return step, lacks
            carried, stale = 0.0, False
        _kick(particles, walls, h, axes)
        _drift(particles, 0.5 * h, axes)
        _place(walls, span, t + 0.5 * h, axes)
        _densities(particles, walls, lists, medium, h, axes)
        _drift(particles, 0.5 * h, axes)
        carried += h * _place(walls, span, t + h, axes)
        if medium.value[SHIFT] > 0.0:
            move_copies(particles, lists)
            shift(particles, walls, lists, medium, h, axes)
        _forces(particles, walls, lists, medium, axes)
        _kick(particles, walls, h, axes)
        medium.told[TIME] += h
        stale = has_moved(particles, medium, carried)
    return count, ENOUGH
