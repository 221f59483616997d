"""Where every body stands now: stored poses of the model, moved by snapshots."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.model.joints.joint import SIDES
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork_studio.viewport.poses import rotate, turns_along


def span_of(joint_id: str) -> str:
    """Name of the frame between the two ends of a joint that keeps them apart; no id ends in a blank."""
    return f"{joint_id} "


class PoseTable:
    """Positions [m] and quaternions of all bodies in the order of the model, the ground among them, then of all spans.

    A span is the frame half way between the two ends of a joint such as a rod, with z along it.

    Attributes:
        rows: row of each body by id, and of each span by `span_of`.
        positions: shape (rows, 3); rotations: shape (rows, 4).
    """

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}
        self.positions = np.zeros((0, 3))
        self.rotations = np.zeros((0, 4))
        self._snapshot: Snapshot | None = None
        self._mapping: Mapping[str, int] | None = None
        self._taken = np.zeros((2, 0), np.intp)
        self._ends: list[tuple[np.ndarray, np.ndarray]] = []

    def set_model(self, model: Model) -> None:
        """Stored poses of all bodies; those that the newest snapshot knows stay where it has them."""
        bodies = model.bodies
        apart = [joint for joint in model.joints.values() if not joint.meets]
        self.rows = {name: row for row, name in enumerate([*bodies, *(span_of(joint.id) for joint in apart)])}
        room = [(0.0, 0.0, 0.0)] * len(apart), [(1.0, 0.0, 0.0, 0.0)] * len(apart)
        self.positions = np.array([*(b.position for b in bodies.values()), *room[0]], float).reshape(-1, 3)
        self.rotations = np.array([*(b.rotation for b in bodies.values()), *room[1]], float).reshape(-1, 4)
        self._ends = [
            (
                np.array([self.rows[getattr(joint, side)] for joint in apart], np.intp),
                np.array([joint.frame(side).position for joint in apart], float).reshape(-1, 3),
            )
            for side in SIDES
        ]
        self._mapping = None
        if self._snapshot is not None:
            self.apply(self._snapshot)
        self._place_spans()

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
        self._place_spans()

    def pose(self, body_id: str) -> tuple[np.ndarray, np.ndarray]:
        """Position [m] and quaternion of a body."""
        row = self.rows[body_id]
        return self.positions[row], self.rotations[row]

    def _place_spans(self) -> None:
        count = len(self._ends[0][0]) if self._ends else 0
        if count:
            base, follower = (
                self.positions[rows] + rotate(self.rotations[rows], places) for rows, places in self._ends
            )
            self.positions[-count:] = (base + follower) / 2
            self.rotations[-count:] = turns_along(follower - base)
