"""How beams are bent in a snapshot, as the rows of `Beam.bent`."""

from __future__ import annotations

import numpy as np

from linkwork.model.bent_line import axes
from linkwork.results.snapshot import Snapshot

Array = np.ndarray


def node_rows(snapshot: Snapshot, beam: str) -> tuple[Array, Array]:
    """Rows of the nodes of a beam in a snapshot, and their places from its middle [m]; none for other bodies."""
    nodes = snapshot.members.get(beam, ())
    rows = np.array([snapshot.bodies[node] for node in nodes], np.intp)
    return rows, np.array([snapshot.places[node] for node in nodes])


def bent_in(snapshot: Snapshot, beam: str, velocities: bool = True) -> tuple[tuple[float, ...], ...]:
    """How a beam is bent, node by node in its own frame; empty where the snapshot has no nodes of it."""
    rows, places = node_rows(snapshot, beam)
    if not len(rows):
        return ()
    turn, spin = snapshot.rotation(beam), snapshot.angular_velocity(beam)
    own = axes(turn[None])[0]
    arms = snapshot.positions[rows] - snapshot.position(beam)
    moving = snapshot.velocities[rows] - snapshot.velocity(beam) - np.cross(spin, arms)
    turning = snapshot.angular_velocities[rows] - spin
    found = np.zeros((len(rows), 14))
    found[:, 0], found[:, 1:4], found[:, 4:8] = (
        places,
        _seen_from(own, arms),
        _turned_back(turn, snapshot.rotations[rows]),
    )
    if velocities:
        found[:, 8:11], found[:, 11:] = (_seen_from(own, reported) for reported in (moving, turning))
    return tuple(map(tuple, found.tolist()))


def _seen_from(own: Array, vectors: Array) -> Array:
    """Vectors (n, 3) along axes, which are rows."""
    return np.einsum("ni,ki->nk", vectors, own)


def _turned_back(turn: Array, others: Array) -> Array:
    """Quaternions (n, 4) in a frame that has turned."""
    w, r = turn[0], -turn[1:]
    scalar = w * others[:, 0] - (others[:, 1:] * r).sum(axis=1)
    rest = w * others[:, 1:] + others[:, :1] * r + np.cross(r, others[:, 1:])
    return np.column_stack((scalar, rest))
