"""Where every body stands now: stored poses of the model, moved by snapshots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.math3d.bending import right_angled
from linkwork.model.joints.joint import SIDES
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork_studio.viewport.beam_lines import BeamLines
from linkwork_studio.viewport.poses import rotate, turns_along, turns_of
from linkwork_studio.viewport.stands import Stood, piece_of


def span_of(element_id: str) -> str:
    """Name of the frame between the two ends of a joint or a force, or at a force; no id ends in a blank."""
    return f"{element_id} "


class PoseTable:
    """Positions [m] and quaternions of all bodies in the order of the model, the ground among them, then of all spans.

    A span is the frame half way between the two ends of a joint such as a rod, or of a spring, with z along it; behind
    these come frames at a point of a body that keep the axes of space.

    Attributes:
        rows: row of each body by id, and of each span by `span_of`.
        positions: shape (rows, 3); rotations: shape (rows, 4).
        stretch: by how much what a row carries is stretched along its axes: a span by its length [m], shape (rows, 3).
        lines: of the beams; what takes hold of them stands on frames of their own among the bodies.
    """

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}
        self.positions = np.zeros((0, 3))
        self.rotations = np.zeros((0, 4))
        self._snapshot: Snapshot | None = None
        self._mapping: Mapping[str, int] | None = None
        self._taken = np.zeros((2, 0), np.intp)
        self.stretch = np.ones((0, 3))
        self._first = 0
        self._ends: list[tuple[np.ndarray, np.ndarray]] = []
        self._points = (np.zeros(0, np.intp), np.zeros((0, 3)))
        self._set_beams(Stood(Model()))

    def set_model(
        self, model: Model, spanning: Sequence[Any] = (), standing: Sequence[Any] = (), stood: Stood | None = None
    ) -> None:
        """Stored poses of all bodies; those that the newest snapshot knows stay where it has them.

        Args:
            model: the mechanism.
            spanning: forces that are drawn between their ends, besides the joints that keep theirs apart.
            standing: forces that are drawn at a point of their body, in the axes of space.
            stood: beams and the stands on them, which are among the bodies.
        """
        bodies = model.bodies
        apart = [*(joint for joint in model.joints.values() if not joint.meets), *spanning]
        extra = [*apart, *standing]
        self._set_beams(stood or Stood(model))
        names = [*bodies, *self._pieces, *(span_of(element.id) for element in extra)]
        self.rows = {name: row for row, name in enumerate(names)}
        more = len(names) - len(bodies)
        room = [(0.0, 0.0, 0.0)] * more, [(1.0, 0.0, 0.0, 0.0)] * more
        self.positions = np.array([*(b.position for b in bodies.values()), *room[0]], float).reshape(-1, 3)
        self.rotations = np.array([*(b.rotation for b in bodies.values()), *room[1]], float).reshape(-1, 4)
        self.stretch = np.ones((len(self.rows), 3))
        self._first = len(bodies) + len(self._pieces)
        self._ends = [self._held(apart, side) for side in SIDES]
        self._points = self._held(standing, "follower")
        self._mapping = None
        if self._snapshot is not None:
            self.apply(self._snapshot)
        self._place_beams()
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
        self.lines.follow(snapshot)
        self._place_beams()
        self._place_spans()

    def pose(self, body_id: str) -> tuple[np.ndarray, np.ndarray]:
        """Position [m] and quaternion of a body."""
        row = self.rows[body_id]
        return self.positions[row], self.rotations[row]

    def _set_beams(self, stood: Stood) -> None:
        """Lines of the beams, the pieces that they are picked by, and the stands on them."""
        self.lines = BeamLines(tuple(stood.beams.values()), tuple(stood.places.values()))
        counts = np.diff(self.lines.first) - 1
        self._pieces = [piece_of(beam, k) for beam, n in zip(stood.beams, counts, strict=True) for k in range(n)]
        last = self.lines.first[1:] - 1
        self._begin = np.setdiff1d(np.arange(self.lines.rings), last)
        self._stands = tuple(stood.places)

    def _place_beams(self) -> None:
        """Stands where the beams are now, and pieces along them, z along each."""
        if not self.lines.beams:
            return
        columns = self.lines.columns
        stands = [self.rows[name] for name in self._stands]
        held = columns[self.lines.rings :]
        self.positions[stands], self.rotations[stands] = held[:, 0], turns_of(held[:, 1:])
        here, there = columns[self._begin], columns[self._begin + 1]
        way = there[:, 0] - here[:, 0]
        pieces = slice(self._first - len(self._pieces), self._first)
        turned = right_angled(np.stack((way, here[:, 2], here[:, 3]), axis=1))
        self.positions[pieces] = (here[:, 0] + there[:, 0]) / 2
        self.rotations[pieces] = turns_of(turned[:, (1, 2, 0)])
        self.stretch[pieces, 2] = np.linalg.norm(way, axis=1)

    def _held(self, elements: Sequence[Any], side: str) -> tuple[np.ndarray, np.ndarray]:
        """Rows of the bodies and places on them [m] of one side of joints or forces."""
        rows = np.array([self.rows[getattr(element, side)] for element in elements], np.intp)
        places = [getattr(element, f"{side}_frame").position for element in elements]
        return rows, np.array(places, float).reshape(-1, 3)

    def _place_spans(self) -> None:
        if self._ends and len(self._ends[0][0]):
            base, follower = (self._now(held) for held in self._ends)
            spans = slice(self._first, self._first + len(base))
            self.positions[spans] = (base + follower) / 2
            self.rotations[spans] = turns_along(follower - base)
            self.stretch[spans, 2] = np.linalg.norm(follower - base, axis=1)
        if len(self._points[0]):
            self.positions[-len(self._points[0]) :] = self._now(self._points)

    def _now(self, held: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
        rows, places = held
        return self.positions[rows] + rotate(self.rotations[rows], places)
