"""Cubes for what has no formula: those whose middle lies inside a closed surface of triangles.

A middle lies inside where a ray along z has crossed the surface an odd number of times before it. The cubes are drawn
to the volume that the surface encloses, so the mass is right; their faces are stairs, so stress on them is not.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from linkwork.errors import ModelError
from linkwork.fem.elements import HEXAHEDRON, Array, Ints
from linkwork.fem.mesh import Cells, Mesh, used
from linkwork.fem.meshing.blocks import check_count, check_lengths

NDBool = NDArray[np.bool_]

ASIDE = (1.234567e-5, 2.345678e-5)  # of an edge: rays run beside edges and corners of the surface
FARTHEST = 0.3  # share by which the volume of the cubes may miss that of the surface before it is refused


def mesh_of_surface(points: ArrayLike, triangles: ArrayLike, element: float, body: str = "mesh") -> Mesh:
    """A mesh of cubes for a closed surface.

    Args:
        points: corners (n x 3) [m].
        triangles: numbers of their corners, seen from outside in turn (t x 3).
        element: edge of a cube [m].
        body: as messages name it.

    Raises:
        ModelError: a surface with holes or turned inside out, cubes that are too large, or too many of them.
    """
    x, faces = np.asarray(points, dtype=float), np.asarray(triangles, dtype=np.int64)
    check_lengths(body, size_of_an_element=element)
    volume = volume_of_closed(x, faces, body)
    low, high = x.min(axis=0), x.max(axis=0)
    counts = np.maximum(np.ceil((high - low) / element - 1e-9).astype(np.int64), 1)
    check_count(body, float(np.prod(counts)) / 10)
    edges = (high - low) / counts
    inside = _largest_piece(_inside(x[faces], low, edges, counts))
    cells = np.argwhere(inside)
    missing = 1 - len(cells) * np.prod(edges) / volume
    if not len(cells) or abs(missing) > FARTHEST:
        raise ModelError(f"{body}: cubes of {element:g} m miss {missing:.0%} of its volume; take smaller ones.", body)
    check_count(body, float(len(cells)))
    return _drawn_to(volume, _cubes(cells, counts, low, edges))


def volume_of_closed(x: Array, faces: Ints, body: str) -> float:
    """The volume that a surface encloses; refuses one that does not."""
    merged = np.unique(np.round(x / max(float(np.ptp(x)), 1e-300), 9), axis=0, return_inverse=True)[1].reshape(-1)
    corners = merged[faces]
    ways = np.vstack([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]])
    ways = ways[ways[:, 0] != ways[:, 1]]
    there, back = (np.unique(w, axis=0, return_counts=True) for w in (ways, ways[:, ::-1]))
    if there[0].shape != back[0].shape or (there[0] != back[0]).any() or (there[1] != back[1]).any():
        sides, times = np.unique(np.sort(ways, axis=1), axis=0, return_counts=True)
        odd = int((times % 2).sum())
        what = f"{odd} of its {len(sides)} edges border one triangle only" if odd else "its triangles face both ways"
        raise ModelError(f"{body}: the surface is not closed ({what}); close its holes first.", body)
    a, b, c = x[faces[:, 0]], x[faces[:, 1]], x[faces[:, 2]]
    volume = float(np.einsum("ij,ij", a, np.cross(b, c))) / 6
    if volume <= 0:
        raise ModelError(f"{body}: the surface is turned inside out; turn its triangles round.", body)
    return volume


def _inside(corners: Array, low: Array, edges: Array, counts: Ints) -> NDBool:
    """Which middles of cubes lie inside: each triangle turns those above it."""
    crossed = np.zeros(counts, dtype=np.int32)
    for a, b, c in (corners - low) / edges:
        flat = np.array([a[:2], b[:2], c[:2]])
        first = np.maximum(np.ceil(flat.min(axis=0) - 0.5 - 1e-4).astype(int), 0)
        last = np.minimum(np.floor(flat.max(axis=0) - 0.5 + 1e-4).astype(int), counts[:2] - 1)
        if (last < first).any():
            continue
        i, j = np.meshgrid(*(np.arange(f, t + 1) for f, t in zip(first, last, strict=True)), indexing="ij")
        height = _height((a, b, c), i + 0.5 + ASIDE[0], j + 0.5 + ASIDE[1])
        hit = np.isfinite(height)
        level = np.clip(np.ceil(np.where(hit, height, 0) - 0.5), 0, counts[2]).astype(int)
        np.add.at(
            crossed, (i[hit & (level < counts[2])], j[hit & (level < counts[2])], level[hit & (level < counts[2])]), 1
        )
    return np.cumsum(crossed, axis=2) % 2 == 1


def _height(triangle: tuple[Array, Array, Array], x: Array, y: Array) -> Array:
    """Where vertical rays meet a triangle; NaN for those that pass it by."""
    a, b, c = triangle
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    if area == 0:
        return np.full(x.shape, np.nan)
    u = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area
    v = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area
    return np.where((u >= 0) & (v >= 0) & (u + v <= 1), a[2] + u * (b[2] - a[2]) + v * (c[2] - a[2]), np.nan)


def _largest_piece(inside: NDBool) -> NDBool:
    """Without cubes that touch the rest at edges or corners only."""
    number = np.full(inside.shape, -1, dtype=np.int64)
    number[inside] = np.arange(inside.sum())
    if not inside.any():
        return inside
    pairs = []
    for axis in range(3):
        one, other = np.moveaxis(number, axis, 0)[:-1].ravel(), np.moveaxis(number, axis, 0)[1:].ravel()
        both = (one >= 0) & (other >= 0)
        pairs.append(np.column_stack([one[both], other[both]]))
    linked = np.vstack(pairs)
    n = int(inside.sum())
    graph = csr_array((np.ones(len(linked), np.int8), (linked[:, 0], linked[:, 1])), shape=(n, n))
    label = connected_components(graph, directed=False)[1]
    kept = inside.copy()
    kept[inside] = label == np.bincount(label).argmax()
    return kept


def _cubes(cells: Ints, counts: Ints, low: Array, edges: Array) -> Mesh:
    corner = 2 * cells[:, None, :] + np.round(HEXAHEDRON.nodes + 1).astype(np.int64)
    wide = 2 * counts + 1
    flat = (corner[..., 0] * wide[1] + corner[..., 1]) * wide[2] + corner[..., 2]
    unique, nodes = np.unique(flat, return_inverse=True)
    steps = np.column_stack(np.unravel_index(unique, tuple(wide)))
    return used(Mesh(low + steps * edges / 2, (Cells(HEXAHEDRON, nodes.reshape(flat.shape)),)))


def _drawn_to(volume: float, mesh: Mesh) -> Mesh:
    """The mesh about its middle, stretched evenly to a volume."""
    corners = mesh.points[mesh.cells[0].nodes[:, :8]]
    each = np.prod(corners[:, 6] - corners[:, 0], axis=1)
    middle = np.average(corners.mean(axis=1), axis=0, weights=each)
    return Mesh(middle + (mesh.points - middle) * (volume / each.sum()) ** (1 / 3), mesh.cells)
