"""A row between two of a bent or naturally curved beam."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.math3d import rotation
from linkwork.math3d.bending import between
from linkwork.model.bent_line import axes
from linkwork.model.bodies.beam import BENT


def row_at(rows: Sequence[Sequence[float]], at: float, count: int) -> tuple[float, ...]:
    """The row at a place, of as many numbers as those around it (see `Beam.bent` and `Beam.natural`)."""
    numbers = np.array(rows)
    own = axes(numbers[:, 4:8])
    q = np.concatenate((numbers[:, None, 1:4], own), axis=1)
    v = np.zeros_like(q)
    if count == BENT:
        v = np.concatenate((numbers[:, None, 8:11], np.cross(numbers[:, None, 11:], own)), axis=1)
    columns, rates = between(numbers[:, 0], q, v, at)
    turn = rotation.from_axes(*(tuple(axis) for axis in columns[1:].tolist()))
    spin = 0.5 * np.cross(columns[1:], rates[1:]).sum(axis=0)
    motion = (*rates[0].tolist(), *spin.tolist()) if count == BENT else ()
    return (at, *columns[0].tolist(), *turn, *motion)
