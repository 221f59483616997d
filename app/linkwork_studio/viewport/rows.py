"""Pictures of all elements as flat arrays, one set for each mesh, so that nothing is done per body while it moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from linkwork_studio.viewport.glyphs.mesh import Mesh
from linkwork_studio.viewport.picture import Picture, half_edges
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.poses import compose

Array = np.ndarray


@dataclass(frozen=True, slots=True)
class PartRows:
    """All parts of one mesh; row by row in arrays.

    Attributes:
        body: row of the carrying body in the pose table.
        owner: number of the picture.
        position, rotation, scale, margin: as in Part, in the axes of the body.
        color: bytes r, g, b, a.
    """

    body: Array
    owner: Array
    position: Array
    rotation: Array
    scale: Array
    margin: Array
    color: Array

    def placed(self, table: PoseTable) -> tuple[Array, Array]:
        """Global positions [m] and quaternions at the present poses."""
        position = self.position * table.stretch[self.body]
        return compose(table.positions[self.body], table.rotations[self.body], position, self.rotation)

    def scaled(self, table: PoseTable) -> Array:
        """Sizes along their own axes at the present poses [m]; what stretches lies along its span."""
        return self.scale * table.stretch[self.body]


def rows_by_mesh(pictures: Sequence[Picture], bodies: Mapping[str, int]) -> dict[Mesh, PartRows]:
    """The parts of all pictures, sorted by mesh; `bodies` has the row of each body."""
    found: dict[Mesh, list[tuple]] = {}
    for owner, picture in enumerate(pictures):
        for body, part, color in picture.pieces:
            entry = (bodies[body], owner, part.position, part.rotation, part.scale, part.margin, color)
            found.setdefault(part.mesh, []).append(entry)
    return {mesh: _part_rows(entries) for mesh, entries in found.items()}


def _part_rows(entries: list[tuple]) -> PartRows:
    body, owner, *numbers, color = zip(*entries, strict=True)
    arrays = (np.array(column, float) for column in numbers)
    return PartRows(np.array(body, np.intp), np.array(owner, np.intp), *arrays, np.array(color, np.uint8))


class SolidTable:
    """What picking, framing and shadows see: all solids in global axes.

    Attributes:
        owner: number of the picture; body: row of the carrying body.
        kinds, sizes: as linkwork.equations.ray takes them.
        half: half edges of the boxes around them [m].
        faces: triangles within the boxes of some rows.
        positions, rotations: at the poses of the last `place`.
    """

    def __init__(self, pictures: Iterable[Picture] = (), bodies: Mapping[str, int] | None = None) -> None:
        known = bodies or {}
        rows = [(n, known[solid.body], solid) for n, p in enumerate(pictures) for solid in p.solids]
        self.owner = np.array([n for n, _, _ in rows], np.intp)
        self.body = np.array([body for _, body, _ in rows], np.intp)
        self.kinds = np.array([s.solid.kind for _, _, s in rows], np.int64)
        self.sizes = np.array([s.solid.size for _, _, s in rows], float).reshape(-1, 3)
        self.half = np.array([half_edges(s.solid) for _, _, s in rows], float).reshape(-1, 3)
        self.faces = {row: s.solid.faces for row, (_, _, s) in enumerate(rows) if s.solid.faces}
        self._local = np.array([s.position for _, _, s in rows], float).reshape(-1, 3)
        self._turn = np.array([s.rotation for _, _, s in rows], float).reshape(-1, 4)
        self.positions, self.rotations = self._local, self._turn
        self._own_sizes, self._own_half = self.sizes, self.half

    def place(self, table: PoseTable) -> None:
        """Move all solids to the present poses."""
        body = self.body
        stretch = table.stretch[body]
        self.sizes, self.half = self._own_sizes * stretch, self._own_half * stretch
        self.positions, self.rotations = compose(table.positions[body], table.rotations[body], self._local, self._turn)
