"""What readers of meshes gather, and the mesh it becomes: orders of nodes, units, linear elements made quadratic."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from linkwork.errors import FileError
from linkwork.fem.elements import Array, Element, Ints
from linkwork.fem.mesh import Cells, Mesh, quadratic

Edges = tuple[tuple[int, int], ...]
UNITS = {"m": 1.0, "cm": 1e-2, "mm": 1e-3, "um": 1e-6, "in": 0.0254, "ft": 0.3048}


@dataclass(frozen=True, eq=False)
class ReadMesh:
    """A mesh from a file.

    Attributes:
        mesh: in metres.
        sets: numbers of nodes by the name that the file gives them; for interfaces.
        passed_over: what the file has besides, by name, with its number; faces and lines, loads, supports.
    """

    mesh: Mesh
    sets: dict[str, Ints]
    passed_over: dict[str, int]


@dataclass(eq=False)
class Gathered:
    """Nodes and elements of a file by their numbers in it.

    Attributes:
        path: of the file.
        ids, points: numbers and places of the nodes.
        elements: for each kind, rows of numbers of nodes in VTK's order, corners only or all.
        sets: numbers of nodes by name.
        passed_over: what is left out, by name.
    """

    path: Path
    ids: list[int] = field(default_factory=list)
    points: list[tuple[float, float, float]] = field(default_factory=list)
    elements: dict[tuple[Element, int], list[list[int]]] = field(default_factory=dict)
    sets: dict[str, list[int]] = field(default_factory=dict)
    passed_over: dict[str, int] = field(default_factory=dict)

    def add(self, kind: Element, nodes: list[int], edges: Edges | None = None) -> None:
        """Add an element of linear or quadratic kind; `edges` is the order of its middle nodes in the file."""
        if len(nodes) > len(kind.corners):
            nodes = [nodes[k] for k in order_of(kind, edges or kind.edges)]
        self.elements.setdefault((kind, len(nodes)), []).append(nodes)

    def pass_over(self, name: str) -> None:
        """Count one thing that is left out."""
        self.passed_over[name] = self.passed_over.get(name, 0) + 1

    def read(self, unit: str) -> ReadMesh:
        """The mesh in metres.

        Raises:
            FileError: a unit that is none, no elements, unknown nodes, or orders that are mixed.
        """
        if unit not in UNITS:
            raise FileError(f"{self.path}: '{unit}' is no unit of length here; there are {', '.join(UNITS)}.")
        if not self.elements:
            raise FileError(f"{self.path}: it holds no elements that fill space (tetrahedra, wedges, hexahedra).")
        ids = np.array(self.ids, dtype=np.int64)
        points = UNITS[unit] * np.array(self.points, dtype=float).reshape(-1, 3)
        rank = np.argsort(ids, kind="stable")
        if (np.diff(ids[rank]) == 0).any():
            twice = ids[rank][:-1][np.diff(ids[rank]) == 0][0]
            raise FileError(f"{self.path}: node {twice} is there twice.")
        parts = {key: self._numbers(np.array(rows, np.int64), ids, rank) for key, rows in self.elements.items()}
        whole, kept = self._whole(points, parts)
        number = np.full(len(whole.points), -1, dtype=np.int64)
        number[kept] = np.arange(len(kept))
        mesh = Mesh(whole.points[kept], tuple(Cells(c.kind, number[c.nodes]) for c in whole.cells))
        sets = {name: number[self._numbers(np.unique(nodes), ids, rank)] for name, nodes in self.sets.items()}
        return ReadMesh(mesh, {name: found[found >= 0] for name, found in sets.items()}, dict(self.passed_over))

    def _numbers(self, wanted: Ints, ids: Ints, rank: Ints) -> Ints:
        at = np.searchsorted(ids[rank], wanted)
        missing = (at >= len(ids)) | (ids[rank][np.minimum(at, len(ids) - 1)] != wanted) if len(ids) else wanted >= 0
        if np.any(missing):
            raise FileError(f"{self.path}: node {wanted[missing].flat[0]} is named but not given.")
        return rank[at]

    def _whole(self, points: Array, parts: dict[tuple[Element, int], Ints]) -> tuple[Mesh, Ints]:
        """The mesh with all nodes of the file, and those that elements have."""
        linear = {kind: rows for (kind, count), rows in parts.items() if count == len(kind.corners)}
        if linear and len(linear) < len(parts):
            raise FileError(f"{self.path}: it mixes linear and quadratic elements, which would gape; mesh it with one.")
        mesh = quadratic(points, linear) if linear else Mesh(points, tuple(Cells(k, r) for (k, _), r in parts.items()))
        return mesh, np.unique(np.concatenate([cell.nodes.ravel() for cell in mesh.cells]))


def order_of(kind: Element, edges: Edges) -> list[int]:
    """Where in a file's element the nodes of ours stand, if its middle nodes are on these edges in turn."""
    corners = len(kind.corners)
    place = {frozenset(edge): corners + k for k, edge in enumerate(edges)}
    return [*range(corners), *(place[frozenset(edge)] for edge in kind.edges)]


def lines_of(path: Path) -> list[str]:
    """The lines of a text file.

    Raises:
        FileError: a file that cannot be read, or is no text.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError(f"{path}: it cannot be read ({error.strerror or error}).") from error
    if b"\0" in data[:4096]:
        raise FileError(f"{path}: it is binary; save it as text.")
    return data.decode("utf-8", errors="replace").splitlines()
