"""Where every body stands now: stored poses of the model, moved by snapshots."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot


class PoseTable:
    """Positions [m] and quaternions of all bodies in the order of the model, the ground among them.

    Attributes:
        rows: row of each body by id.
        positions: shape (bodies, 3); rotations: shape (bodies, 4).
    """

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}
        self.positions = np.zeros((0, 3))
        self.rotations = np.zeros((0, 4))
        self._snapshot: Snapshot | None = None
        self._mapping: Mapping[str, int] | None = None
        self._taken = np.zeros((2, 0), np.intp)

    def set_model(self, model: Model) -> None:
        """Stored poses of all bodies; those that the newest snapshot knows stay where it has them."""
        bodies = model.bodies
        self.rows = {body_id: row for row, body_id in enumerate(bodies)}
        self.positions = np.array([b.position for b in bodies.values()], float).reshape(-1, 3)
        self.rotations = np.array([b.rotation for b in bodies.values()], float).reshape(-1, 4)
        self._mapping = None
        if self._snapshot is not None:
            self.apply(self._snapshot)

    def forget_snapshot(self) -> None:
        """Another project: no snapshot counts any more."""
        self._snapshot = self._mapping = None

    def apply(self, snapshot: Snapshot) -> None:
        """Move the bodies that a snapshot knows; the others stay."""
        self._snapshot = snapshot
        known = snapshot.bodies
        if self._mapping is None or (known is not self._mapping and known != self._mapping):
            both = [(row, known[body_id]) for body_id, row in self.rows.items() if body_id in known]
            self._taken = np.array(both, np.intp).reshape(-1, 2).T
        self._mapping = known
        here, there = self._taken
        self.positions[here] = snapshot.positions[there]
        self.rotations[here] = snapshot.rotations[there]

    def pose(self, body_id: str) -> tuple[np.ndarray, np.ndarray]:
        """Position [m] and quaternion of a body."""
        row = self.rows[body_id]
        return self.positions[row], self.rotations[row]
