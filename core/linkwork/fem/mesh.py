"""A mesh: nodes and quadratic elements in the axes of the undeformed body [m], and what is wrong with it."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from linkwork.errors import ModelError
from linkwork.fem.elements import Array, Element, Ints

LARGEST, SMALLEST = 1e3, 1e-5  # metres: what lies outside was hardly meant to be metres
SAME = 1e-6  # of the shortest edge: nodes that are one


@dataclass(frozen=True, eq=False)
class Cells:
    """Elements of one kind: for each the numbers of its nodes (elements x nodes)."""

    kind: Element
    nodes: Ints


@dataclass(frozen=True, eq=False)
class Mesh:
    """Nodes and elements of one body.

    Attributes:
        points: places of the nodes in the axes of the body [m] (n x 3).
        cells: the elements, by kind.
    """

    points: Array
    cells: tuple[Cells, ...]

    @property
    def size(self) -> int:
        """Number of displacements, three a node."""
        return 3 * len(self.points)

    @functools.cached_property
    def faces(self) -> tuple[tuple[Ints, ...], tuple[Ints, ...]]:
        """Faces that belong to one element only: of triangles (f x 6) and of quadrilaterals (f x 8)."""
        found: dict[int, list[Ints]] = {6: [], 8: []}
        for cell in self.cells:
            for face in cell.kind.faces:
                found[len(face)].append(cell.nodes[:, list(face)])
        return tuple(tuple(_outer(np.vstack(f))) if f else () for f in found.values())  # type: ignore[return-value]

    @functools.cached_property
    def triangles(self) -> Ints:
        """The surface as plane triangles of nodes (t x 3), seen from outside in turn; edges are split in the middle."""
        six, eight = self.faces
        parts = [np.array(six, dtype=np.int64).reshape(-1, 6)[:, _SIX].reshape(-1, 3)]
        parts.append(np.array(eight, dtype=np.int64).reshape(-1, 8)[:, _EIGHT].reshape(-1, 3))
        return np.vstack(parts)

    @functools.cached_property
    def surface(self) -> Ints:
        """Numbers of the nodes on the surface."""
        return np.unique(self.triangles)

    @functools.cached_property
    def shortest_edge(self) -> float:
        """Length of the shortest edge between corners [m]."""
        return min(
            float(np.linalg.norm(self.points[c.nodes[:, a]] - self.points[c.nodes[:, b]], axis=1).min())
            for c in self.cells
            for a, b in c.kind.edges
        )


_SIX = np.array([(0, 3, 5), (3, 1, 4), (5, 4, 2), (3, 4, 5)])
_EIGHT = np.array([(0, 4, 7), (4, 1, 5), (5, 2, 6), (6, 3, 7), (4, 5, 7), (5, 6, 7)])


def _outer(faces: Ints) -> Ints:
    """Those that occur once."""
    keys = np.sort(faces, axis=1)
    _, first, count = np.unique(keys, axis=0, return_index=True, return_counts=True)
    return faces[np.sort(first[count == 1])]


def quadratic(points: Array, parts: dict[Element, Ints]) -> Mesh:
    """The mesh that linear elements, given by their corners, become by a node in the middle of each edge."""
    ways = [np.sort(corners[:, np.array(kind.edges)], axis=2).reshape(-1, 2) for kind, corners in parts.items()]
    unique, place = np.unique(np.vstack(ways), axis=0, return_inverse=True)
    middles = (points[unique[:, 0]] + points[unique[:, 1]]) / 2
    cells, start = [], 0
    for kind, corners in parts.items():
        count = len(corners) * len(kind.edges)
        added = len(points) + place.reshape(-1)[start : start + count].reshape(len(corners), -1)
        cells.append(Cells(kind, np.hstack([corners, added])))
        start += count
    return Mesh(np.vstack([points, middles]), tuple(cells))


def welded(parts: list[Mesh]) -> Mesh:
    """One mesh of several, whose nodes at one place become one; nodes that no element has go."""
    points = np.vstack([part.points for part in parts])
    tolerance = SAME * min(part.shortest_edge for part in parts)
    pairs = cKDTree(points).query_pairs(tolerance, output_type="ndarray")
    ones = np.ones(len(pairs), dtype=np.int8)
    linked = csr_array((ones, (pairs[:, 0], pairs[:, 1])), shape=(len(points), len(points)))
    group = connected_components(linked, directed=False)[1].astype(np.int64)
    starts = np.cumsum([0, *(len(part.points) for part in parts)])
    by_kind: dict[Element, list[Ints]] = {}
    for part, start in zip(parts, starts, strict=False):
        for cell in part.cells:
            by_kind.setdefault(cell.kind, []).append(group[cell.nodes + start])
    first = np.unique(group, return_index=True)[1]
    return used(Mesh(points[first], tuple(Cells(kind, np.vstack(nodes)) for kind, nodes in by_kind.items())))


def used(mesh: Mesh) -> Mesh:
    """The mesh without nodes that no element has."""
    kept = np.unique(np.concatenate([cell.nodes.ravel() for cell in mesh.cells]))
    number = np.full(len(mesh.points), -1, dtype=np.int64)
    number[kept] = np.arange(len(kept))
    return Mesh(mesh.points[kept], tuple(Cells(cell.kind, number[cell.nodes]) for cell in mesh.cells))


def check(mesh: Mesh, body: str) -> None:
    """Refuse a mesh of which no elastic body can be made.

    Raises:
        ModelError: naming the body, what is wrong, and the way out.
    """
    if not mesh.cells or not sum(len(cell.nodes) for cell in mesh.cells):
        raise ModelError(f"{body}: the mesh has no elements that fill space.", body)
    if not np.isfinite(mesh.points).all():
        raise ModelError(f"{body}: the mesh has nodes whose coordinates are no numbers.", body)
    _check_size(mesh, body)
    _check_volumes(mesh, body)
    _check_pieces(mesh, body)


def _check_size(mesh: Mesh, body: str) -> None:
    extent = float(np.ptp(mesh.points, axis=0).max())
    if not SMALLEST <= extent <= LARGEST:
        raise ModelError(f"{body}: the mesh is {extent:g} m long; name its unit of length, for example mm.", body)


def _check_volumes(mesh: Mesh, body: str) -> None:
    for cell in mesh.cells:
        gradients = cell.kind.gradients(np.vstack([cell.kind.corners, cell.kind.mass_points]))
        jacobians = np.einsum("qai,eaj->eqij", gradients, mesh.points[cell.nodes])
        bad = np.flatnonzero((np.linalg.det(jacobians) <= 0).any(axis=1))
        if len(bad):
            raise ModelError(
                f"{body}: {len(bad)} of {len(cell.nodes)} elements ({cell.kind.name}) are inverted or flat, "
                f"the first is number {bad[0] + 1}; repair the mesh or make a coarser one.",
                body,
            )


def pieces(mesh: Mesh) -> int:
    """Number of parts that share no node."""
    rows, columns = [], []
    for cell in mesh.cells:
        rows.append(np.repeat(cell.nodes[:, 0], cell.kind.count - 1))
        columns.append(cell.nodes[:, 1:].ravel())
    row, column = np.concatenate(rows), np.concatenate(columns)
    n = len(mesh.points)
    linked = csr_array((np.ones(len(row), dtype=np.int8), (row, column)), shape=(n, n))
    return int(connected_components(linked, directed=False)[0])


def _check_pieces(mesh: Mesh, body: str) -> None:
    lonely = len(mesh.points) - len(np.unique(np.concatenate([cell.nodes.ravel() for cell in mesh.cells])))
    found = pieces(mesh) - lonely
    if lonely:
        raise ModelError(f"{body}: {lonely} nodes of the mesh belong to no element; remove them.", body)
    if found > 1:
        raise ModelError(
            f"{body}: the mesh is in {found} pieces that share no node; weld them or make a body of each.", body
        )
