"""The surface of an elastic body over a take: a few motions of its points, and how much of each at each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from linkwork.results.snapshot import Snapshot

Array = np.ndarray
SEEN = 1e-3  # of the largest part of the motion: what is smaller is left out
MOST = 16  # parts


class Deforming(NamedTuple):
    """In the axes of the body, point k is at points[k] + sum of weights[time, n] motions[n, k].

    Attributes:
        points: undeformed [m], shape (s, 3).
        triangles: of these points, shape (t, 3).
        motions: the parts of the motion [m], shape (parts, s, 3).
        weights: of the parts at each time, shape (times, parts).
    """

    points: Array
    triangles: Array
    motions: Array
    weights: Array


def deforming(body: str, snapshots: Sequence[Snapshot]) -> Deforming | None:
    """The motion of a body's surface in its principal parts; None where the snapshots have no surface of it."""
    if not all(body in snapshot.elastic for snapshot in snapshots):
        return None
    seen = [snapshot.elastic[body] for snapshot in snapshots]
    if len({one.key for one in seen}) != 1:
        return None
    surface = seen[0].element.surface
    shapes = surface.shapes.reshape(-1, surface.shapes.shape[2])
    directions, amounts = np.linalg.qr(shapes)
    over_time, sizes, parts = np.linalg.svd(
        np.array([one.coordinates for one in seen]) @ amounts.T, full_matrices=False
    )
    count = min(MOST, max(1, int((sizes > SEEN * sizes[0]).sum())))
    motions = (directions @ parts[:count].T).T.reshape(count, -1, 3)
    return Deforming(surface.points, surface.triangles, motions, over_time[:, :count] * sizes[:count])
