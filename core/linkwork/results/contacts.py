"""Where bodies touch at one moment, as views and scripts read it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

Array = np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class ContactPoints:
    """Contacts of the last step, one in each row.

    Attributes:
        points: global [m], shape (contacts, 3).
        normals: from the first body to the second, global.
        forces: on the second body, mean over the step, global [N].
        bodies: numbers of both bodies, as in the snapshot's `bodies`, shape (contacts, 2).
        gaps: distance at the start of the step, below zero for an overlap [m].
        unsettled: what the last step left of complementarity, 0 <= rate of a gap, 0 <= push, one of them 0 [m/s].
    """

    points: Array
    normals: Array
    forces: Array
    bodies: Array
    gaps: Array
    unsettled: float = 0.0

    def __len__(self) -> int:
        """Number of contacts."""
        return len(self.points)

    def on(self, body: int) -> Array:
        """Sum of the contact forces on a body by its number [N]."""
        signs = (self.bodies[:, 1] == body).astype(float) - (self.bodies[:, 0] == body)
        return signs @ self.forces


NO_CONTACTS = ContactPoints(
    np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 2), dtype=np.int64), np.zeros(0)
)
