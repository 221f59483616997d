"""Bodies as coordinates: pseudo-inertia, and the way from poses to columns of X and back."""

from __future__ import annotations

import numpy as np

from linkwork.compiler.elastic_nodes import ElasticNode
from linkwork.compiler.nodes import Node
from linkwork.equations.poses import read_rotations, read_spins
from linkwork.math3d import inertia, rotation
from linkwork.model.bodies.body import Body
from linkwork.system.compiled_system import BAR, POINT, SIZE

LEAST_THICKNESS = 1e-9  # smallest to largest second moment of mass: a rod of 1 m counts as 0.03 mm thick

POINT_MOMENT = 2e-9  # m2: second moment of one kilogram of a ball of 0.1 mm radius, for a body without extent


def pseudo_inertia(body: Body) -> np.ndarray:
    """P = [[m, 0], [0, S]] with the frame in the centre of mass [kg, kg m2].

    A line or a point has no second moment across, so nothing would hold a free rod about its own axis; principal second
    moments are therefore raised to LEAST_THICKNESS of the largest, and to POINT_MOMENT where all vanish.
    """
    if isinstance(body, Node | ElasticNode):
        return np.array(body.inertia)
    p = np.zeros((4, 4))
    p[0, 0] = body.mass
    if body.columns < 4:
        p[1:, 1:] = body.second_moment()
        return p
    p[1:, 1:] = body.second_moment()
    moments = np.linalg.eigvalsh(p[1:, 1:])
    least = LEAST_THICKNESS * moments[-1] if moments[-1] > 0.0 else POINT_MOMENT * body.mass
    if moments[0] < least:
        for moment, axis in zip(*inertia.principal(body.second_moment()), strict=True):
            p[1:, 1:] += max(0.0, least - moment) * np.outer(axis, axis)
    return p


def moment(body: Body) -> np.ndarray:
    """Integral of (1, s) dm in the body's axes [kg, kg m]; of a node of what it carries."""
    if isinstance(body, Node | ElasticNode):
        return np.array(body.moment)
    return np.array((body.mass if body.columns else 0.0, 0.0, 0.0, 0.0))


def stored_coordinates(body: Body) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates and velocities of a body's stored pose: columns r, u, v, w and their rates."""
    columns = np.array((body.position, *rotation.axes(body.rotation)))
    rates = np.vstack((body.velocity, np.cross(body.angular_velocity, columns[1:])))
    return columns.reshape(SIZE) + 0.0, rates.reshape(SIZE) + 0.0  # no file tells -0 from 0


def completed(q: np.ndarray, width: np.ndarray) -> np.ndarray:
    """Coordinates with axes v and w for bars, which have none of their own: as near to the stored ones as u allows."""
    bars = np.flatnonzero(width == BAR)
    if not bars.size:
        return q
    q = q.copy()
    u = q[bars, 3:6] / np.linalg.norm(q[bars, 3:6], axis=1, keepdims=True)
    v = q[bars, 6:9] - (q[bars, 6:9] * u).sum(axis=1, keepdims=True) * u
    length = np.linalg.norm(v, axis=1, keepdims=True)
    other = np.cross(q[bars, 9:12], u)
    v = np.where(length > 1e-6, v / np.maximum(length, 1e-300), other)
    q[bars, 6:9], q[bars, 9:12] = v, np.cross(u, v)
    return q


def give_axes(width: np.ndarray, q: np.ndarray, v: np.ndarray) -> None:
    """Write axes that bars and points lack, with rates at which nothing spins about a bar or turns a point."""
    q[...] = completed(q, width)
    bars, points = np.flatnonzero(width == BAR), np.flatnonzero(width == POINT)
    spin = np.cross(q[bars, 3:6], v[bars, 3:6])
    for first in (6, 9):
        v[bars, first : first + 3] = np.cross(spin, q[bars, first : first + 3])
    q[points, 3:], v[points, 3:] = np.eye(3).ravel(), 0.0


def quaternions(q: np.ndarray) -> np.ndarray:
    """Unit quaternions (w, x, y, z) of the axes of each body, shape (bodies, 4)."""
    found = np.empty((len(q), 4))
    read_rotations(q, found)
    return found


def angular_velocities(q: np.ndarray, v: np.ndarray, width: np.ndarray) -> np.ndarray:
    """Angular velocity of each body, shape (bodies, 3); global axes [rad/s]."""
    found = np.empty((len(q), 3))
    read_spins(q, v, width, found)
    return found
