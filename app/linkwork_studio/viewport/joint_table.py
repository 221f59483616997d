"""Where the two sides of every joint are now: what picking near a joint and the lines over open gaps need."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.model.joints.joint import SIDES
from linkwork.model.model import Model
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.poses import rotate


class JointTable:
    """Origins of the base frames and follower frames of all joints, in the order of the model.

    Attributes:
        ids: of the joints.
        base, follower: global positions at the last `place` [m], shape (joints, 3).
    """

    def __init__(self, model: Model, bodies: Mapping[str, int]) -> None:
        self.ids = tuple(model.joints)
        joints = list(model.joints.values())
        self._rows = np.array([[bodies[getattr(j, side)] for j in joints] for side in SIDES], np.intp).reshape(2, -1)
        places = [[j.frame(side).position for j in joints] for side in SIDES]
        self._places = np.array(places, float).reshape(2, -1, 3)
        self.base, self.follower = self._places

    def place(self, table: PoseTable) -> None:
        """Move to the present poses."""
        self.base, self.follower = (
            table.positions[rows] + rotate(table.rotations[rows], places)
            for rows, places in zip(self._rows, self._places, strict=True)
        )

    def open_gaps(self, tolerance: float) -> np.ndarray:
        """Rows of the joints whose origins lie farther apart than a tolerance [m]."""
        return np.flatnonzero(np.linalg.norm(self.follower - self.base, axis=1) > tolerance)
