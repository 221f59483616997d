"""The arrays of a fluid: particles, points of walls, cells and lists of neighbours.

Coordinates are those of the fluid [m]; in the plane the third one is 0. What a particle needs to be known by another
stands in one row of eight numbers, which is a line of the processor's memory. Rows behind the last particle are copies
of particles across a period; they take part in sums like any neighbour, and what they receive is thrown away.
"""

from __future__ import annotations

import numpy as np

from linkwork.system.packed import Packed

# Columns of a row that neighbours read. The last one is the density [kg/m3] while densities change, the pressure [Pa]
# while forces are summed.
X, VOLUME, V, SCALAR = 0, 3, 4, 7

# What Medium.value holds.
REACH, MARGIN, SPEED_OF_SOUND, DENSITY, STIFFNESS, VISCOSITY, DIFFUSION, ARTIFICIAL, SMOOTHING, SHIFT = range(10)
GRAVITY = 10  # and two more
PERIOD = 13  # and two more; 0 where there is none
FROM = 16  # where periods begin, and two more
CUT = 19  # 1 where walls do not pull
NUMBERS = 20

GAMMA = 7.0  # of the equation of state
MOST_NEAR = 2_048  # neighbours of a particle, and pairs of a block of particles
MOST_CELLS = 4_000_000


class Particles(Packed):
    """What moves.

    Attributes:
        row: x [m], volume [m3], velocity [m/s], density or pressure; particles first, copies behind them.
        density: [kg/m3]; mass: [kg]; acceleration: [m/s2], shape (room, 3).
        at: where they were when neighbours were listed [m], shape (room, 3).
        name: number of each that it keeps; count: of particles, of copies.
    """

    row: np.ndarray
    density: np.ndarray
    mass: np.ndarray
    acceleration: np.ndarray
    at: np.ndarray
    name: np.ndarray
    count: np.ndarray


class Walls(Packed):
    """Points of walls and bodies, which the fluid sees as particles whose motion is given.

    Attributes:
        row: as those of particles, at the present moment; the velocity is that which friction sees.
        velocity: of the point itself [m/s]; acceleration: [m/s2].
        normal: out of the wall where only one side sees the point, else 0.
        begin, end: place and velocity at both ends of the piece of time, shape (points, 6).
        body: which one the point belongs to; first and last points of bodies stand together.
        force: on each point [N] at the present moment, shape (points, 3).
        centre: of each body, about which moments are taken, at both ends and now [m], shape (bodies, 9).
        impulse: on each body and its moment about the centre [N s, N m s], shape (bodies, 6).
        work: of the force on the points of each body [J].
        slip: 1 where the fluid slides along the body without friction.
    """

    row: np.ndarray
    velocity: np.ndarray
    acceleration: np.ndarray
    normal: np.ndarray
    begin: np.ndarray
    end: np.ndarray
    body: np.ndarray
    force: np.ndarray
    centre: np.ndarray
    impulse: np.ndarray
    work: np.ndarray
    slip: np.ndarray


class Lists(Packed):
    """Who is near whom, and scratch.

    Attributes:
        start, near: neighbours of particle i with a higher number are near[start[i]] to [start[i + 1]].
        wall_start, wall_near: particles near each point of a wall.
        cell: first particle of each cell; ghost: first copy of each cell.
        of: cell of each particle; order: particles in the order of cells.
        source: particle that each copy is of; shift: by how much it is displaced [m], shape (room, 3).
        low, sizes: corner [m] and numbers of cells along the axes, fastest first; axis: which axes those are.
        sum: what pairs contribute, shape (room, 4); rate: of densities [kg/(m3 s)].
        spare: room for sorting, shape (room, 8).
        square, fraction: what is known of the pairs of a block of particles.
    """

    start: np.ndarray
    near: np.ndarray
    wall_start: np.ndarray
    wall_near: np.ndarray
    cell: np.ndarray
    ghost: np.ndarray
    of: np.ndarray
    order: np.ndarray
    source: np.ndarray
    shift: np.ndarray
    low: np.ndarray
    sizes: np.ndarray
    axis: np.ndarray
    sum: np.ndarray
    rate: np.ndarray
    spare: np.ndarray
    square: np.ndarray
    fraction: np.ndarray


class Medium(Packed):
    """What is constant, and what is told of a step.

    Attributes:
        value: see the names above.
        told: time that is gone [s], highest speed [m/s], highest acceleration [m/s2], how often lists were made.
    """

    value: np.ndarray
    told: np.ndarray


TIME, FASTEST, HARDEST, LISTED = range(4)


def make_particles(room: int) -> Particles:
    """Room for so many particles and copies."""
    empty = [np.zeros((room, 8)), np.zeros(room), np.zeros(room), np.zeros((room, 3)), np.zeros((room, 3))]
    return Particles(*empty, np.zeros(room, dtype=np.int64), np.zeros(2, dtype=np.int64))


def make_walls(points: int, bodies: int) -> Walls:
    """So many points on so many bodies."""
    by_point = [np.zeros((points, width)) for width in (8, 3, 3, 3, 6, 6)]
    body = np.zeros(points, dtype=np.int64)
    by_body = np.zeros((bodies, 9)), np.zeros((bodies, 6)), np.zeros(bodies), np.zeros(bodies)
    return Walls(*by_point, body, np.zeros((points, 3)), *by_body)


def make_lists(room: int, points: int, cells: int, pairs: int, wall_pairs: int) -> Lists:
    """Lists and scratch of these sizes."""
    return Lists(
        start=np.zeros(room + 1, dtype=np.int64),
        near=np.zeros(pairs, dtype=np.uint32),
        wall_start=np.zeros(points + 1, dtype=np.int64),
        wall_near=np.zeros(wall_pairs, dtype=np.uint32),
        cell=np.zeros(cells + 1, dtype=np.int64),
        ghost=np.zeros(cells + 1, dtype=np.int64),
        of=np.zeros(room, dtype=np.int64),
        order=np.zeros(room, dtype=np.int64),
        source=np.zeros(room, dtype=np.int64),
        shift=np.zeros((room, 3)),
        low=np.zeros(3),
        sizes=np.ones(3, dtype=np.int64),
        axis=np.zeros(3, dtype=np.int64),
        sum=np.zeros((room, 4)),
        rate=np.zeros(room),
        spare=np.zeros((room, 8)),
        square=np.zeros(MOST_NEAR),
        fraction=np.zeros(MOST_NEAR),
    )
