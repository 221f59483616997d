"""All anchors of a model as flat arrays, so that the nearest one on the screen is found while the mouse moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.model.anchor import Anchor
from linkwork.model.anchors import body_anchors, joint_anchors
from linkwork.model.bodies.body import Body
from linkwork.model.model import Model
from linkwork_studio.viewport.beam_lines import BeamLines
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.poses import rotate

NEAR = 13.0  # points of the screen within which an anchor catches the mouse
SAME_PLACE = 7.0  # points within which anchors count as lying under each other


class Caught(NamedTuple):
    """An anchor that the mouse is on: its row, its body, what it is, where [m] and its axis, global axes."""

    row: int
    body: str
    what: str
    point: np.ndarray
    axis: np.ndarray | None


class AnchorTable:
    """Anchors of bodies and joints; `points` and `axes` are global after `place`."""

    def __init__(self) -> None:
        self.bodies: list[str] = []
        self.points = np.zeros((0, 3))
        self.axes = np.zeros((0, 3))
        self._anchors: list[Anchor] = []
        self._local = np.zeros((0, 3))
        self._local_axes = np.zeros((0, 3))
        self._model: Model | None = None
        self._kept: dict[str, tuple[Body, tuple[Anchor, ...]]] = {}

    def set_model(self, model: Model) -> None:
        """Anchors of a model; bodies that stayed keep theirs."""
        if model is self._model:
            return
        self._model = model
        kept, self._kept = self._kept, {}
        for name, body in model.bodies.items():
            known = kept.get(name)
            self._kept[name] = known if known and known[0] is body else (body, body_anchors(body))
        joints = joint_anchors(model)
        pairs = [(name, a) for name in model.bodies for a in (*self._kept[name][1], *joints.get(name, ()))]
        self.bodies, self._anchors = [name for name, _ in pairs], [anchor for _, anchor in pairs]
        self._local = np.array([a.position for a in self._anchors], float).reshape(-1, 3)
        self._local_axes = np.array([a.axis or (0.0, 0.0, 0.0) for a in self._anchors], float).reshape(-1, 3)

    def place(self, table: PoseTable) -> None:
        """Move to the present poses."""
        rows = np.array([table.rows[name] for name in self.bodies], np.intp)
        turns = table.rotations[rows]
        self.points = table.positions[rows] + rotate(turns, self._local)
        self.axes = rotate(turns, self._local_axes)
        self._bend(table.lines)

    def _bend(self, lines: BeamLines) -> None:
        """Put those of beams where these are now."""
        rows = np.array([row for row, name in enumerate(self.bodies) if name in lines.numbers], np.intp)
        if not len(rows):
            return
        local = self._local[rows]
        columns = lines.at(np.array([lines.numbers[self.bodies[row]] for row in rows]), local[:, 0])
        self.points[rows] = columns[:, 0] + np.einsum("nk,nkj->nj", local[:, 1:], columns[:, 2:])
        self.axes[rows] = np.einsum("nk,nkj->nj", self._local_axes[rows], columns[:, 1:])

    def caught(self, row: int) -> Caught:
        """One anchor."""
        anchor = self._anchors[row]
        axis = self.axes[row] if anchor.axis is not None else None
        return Caught(row, self.bodies[row], anchor.what, self.points[row], axis)

    def of_body(self, body: str) -> list[int]:
        """Rows of one body."""
        return [row for row, name in enumerate(self.bodies) if name == body]

    def under(
        self, camera: Camera, place: tuple[float, float], size: tuple[int, int], prefer: str = ""
    ) -> list[Caught]:
        """Anchors near a place on the screen, the best first; those of a preferred body come before the others."""
        if not self.bodies:
            return []
        pixels, depth = camera.project(self.points, *size)
        off = np.linalg.norm(pixels - place, axis=1)
        off[depth <= 0.0] = np.inf
        rows = np.flatnonzero(off < NEAR)
        own = np.array([self.bodies[row] != prefer for row in rows], bool)
        order = np.lexsort((depth[rows], np.round(off[rows] / 3.0), own))
        return [self.caught(int(row)) for row in rows[order]]

    def beside(self, anchor: Caught, camera: Camera, size: tuple[int, int]) -> list[Caught]:
        """Anchors of other bodies that lie under one on the screen, the nearest in space first."""
        pixels, depth = camera.project(self.points, *size)
        off = np.linalg.norm(pixels - pixels[anchor.row], axis=1)
        apart = np.linalg.norm(self.points - anchor.point, axis=1)
        fits = [n for n in np.flatnonzero((off < SAME_PLACE) & (depth > 0.0)) if self.bodies[n] != anchor.body]
        return [self.caught(int(row)) for row in sorted(fits, key=lambda row: apart[row])]
