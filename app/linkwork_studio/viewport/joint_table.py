"""Where the two sides of every joint are now: for picking near a joint and for lines over open gaps."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.model.joints.joint import SIDES, Joint
from linkwork.model.joints.rows import Direction, Dot, Tie
from linkwork.model.model import Model
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.poses import axes, multiply, rotate

AXES_OF_BASE = (Direction.BASE_X, Direction.BASE_Y, Direction.BASE_Z)


class JointTable:
    """Frames of all joints, in the order of the model.

    Attributes:
        ids: of the joints.
        base, follower: global positions of the origins at the last `place` [m], shape (joints, 3).
    """

    def __init__(self, model: Model, bodies: Mapping[str, int]) -> None:
        joints = list(model.joints.values())
        self.ids = tuple(model.joints)
        self._rows = np.array([[bodies[getattr(j, side)] for j in joints] for side in SIDES], np.intp).reshape(2, -1)
        places = [[j.frame(side).position for j in joints] for side in SIDES]
        self._places = np.array(places, float).reshape(2, -1, 3)
        self._turns = np.array([j.base_frame.rotation for j in joints], float).reshape(-1, 4)
        self._held = np.array([held_directions(j) for j in joints], float).reshape(-1, 3)
        self.base, self.follower = self._places
        self._base_turns = self._turns

    def place(self, table: PoseTable) -> None:
        """Move to the present poses."""
        self.base, self.follower = (
            table.positions[rows] + rotate(table.rotations[rows], places)
            for rows, places in zip(self._rows, self._places, strict=True)
        )
        self._base_turns = multiply(table.rotations[self._rows[0]], self._turns)

    def open_gaps(self, tolerance: float) -> tuple[np.ndarray, np.ndarray]:
        """Where followers should be and where they are [m], for the joints that are open by more than a tolerance."""
        if len(self.ids) == 0:
            return self.base, self.follower
        turns = axes(self._base_turns)
        gap = np.einsum("nji,nj->ni", turns, self.follower - self.base) * self._held
        rows = np.flatnonzero(np.linalg.norm(gap, axis=1) > tolerance)
        missing = np.einsum("nij,nj->ni", turns[rows], gap[rows])
        return self.follower[rows] - missing, self.follower[rows]


def held_directions(joint: Joint) -> tuple[float, float, float]:
    """Which components of the gap a joint holds at zero, in the axes of its base frame: 1 for held, 0 for free."""
    rows = joint.rows()
    if any(isinstance(row, Tie) for row in rows):
        return (1.0, 1.0, 1.0)
    held = {row.b for row in rows if isinstance(row, Dot) and row.a == Direction.GAP}
    held |= {row.a for row in rows if isinstance(row, Dot) and row.b == Direction.GAP}
    x, y, z = (float(axis in held) for axis in AXES_OF_BASE)
    return (x, y, z)
