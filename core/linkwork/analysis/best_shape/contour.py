"""The crisp outline of a design: where the density, brought to the nodes, crosses the level that encloses its volume.

Marching squares cut each cell of four nodes into the part that is inside, whose pieces are also a mesh of triangles of
the area. Around the region stands a further ring of nodes without material, at the places of the outermost ones, so
that outlines close along the edges of the region.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import label

from linkwork.analysis.best_shape.grid import Array, Grid, Ints
from linkwork.errors import ModelError

SAME = 1e-9  # of the region: points that are one
STRAIGHT = 1e-12  # of the region's area: what three points in a row may enclose
ROUNDS = 60

# Inside part of a cell by which corners are inside (1, 2, 4, 8 in turn): corners 0 to 3, crossings of the edges after
# them 4 to 7; 16 and 17 are cells with two opposite corners inside that are joined through the middle.
PIECES: dict[int, tuple[tuple[int, ...], ...]] = {
    1: ((0, 4, 7),),
    2: ((1, 5, 4),),
    3: ((0, 1, 5, 7),),
    4: ((2, 6, 5),),
    5: ((0, 4, 7), (2, 6, 5)),
    6: ((1, 2, 6, 4),),
    7: ((0, 1, 2, 6, 7),),
    8: ((3, 7, 6),),
    9: ((0, 4, 6, 3),),
    10: ((1, 5, 4), (3, 7, 6)),
    11: ((0, 1, 5, 6, 3),),
    12: ((2, 3, 7, 5),),
    13: ((0, 4, 5, 2, 3),),
    14: ((1, 2, 3, 7, 4),),
    15: ((0, 1, 2, 3),),
    16: ((0, 4, 5, 2, 6, 7),),
    17: ((1, 5, 6, 3, 7, 4),),
}


@dataclass(frozen=True, eq=False)
class Outline:
    """A plane shape.

    Attributes:
        points: of its mesh [m] (n x 2).
        triangles: that cover it, each anticlockwise (t x 3).
        sides: pairs of points along its edge, the shape on the left (s x 2).
        level: of the density that was drawn.
    """

    points: Array
    triangles: Ints
    sides: Ints
    level: float

    @property
    def area(self) -> float:
        """Area of the shape [m2]."""
        return _enclosed(self.points[self.sides])

    def loops(self) -> list[Array]:
        """Closed outlines without points along a straight line: outer ones anticlockwise, holes clockwise."""
        ways: dict[int, list[int]] = {}
        for start, end in self.sides.tolist():
            ways.setdefault(start, []).append(end)
        found = []
        while ways:
            first = at = next(iter(ways))
            numbers = [first]
            while (at := _taken(ways, at)) != first:
                numbers.append(at)
            found.append(_cornered(self.points[numbers]))
        return [loop for loop in found if len(loop) > 2]

    def solid(self, thickness: float) -> tuple[Array, Ints]:
        """The surface of the shape as a plate about its middle plane: points (n x 3), triangles seen from outside."""
        count, half = len(self.points), np.full((len(self.points), 1), thickness / 2.0)
        points = np.vstack([np.hstack([self.points, -half]), np.hstack([self.points, half])])
        a, b = self.sides.T
        walls = np.vstack([np.column_stack([a, b, b + count]), np.column_stack([a, b + count, a + count])])
        return points, np.vstack([self.triangles[:, ::-1], self.triangles + count, walls])


def outline(grid: Grid, density: Array, level: float | None = None) -> Outline:
    """The outline of a design on a plane grid.

    Args:
        grid: in two dimensions.
        density: of each element.
        level: of the density to draw; None for the one that encloses the design's volume.

    Raises:
        ModelError: a grid in space, or nothing above the level.
    """
    if grid.axes != 2:
        raise ModelError("An outline is drawn of a plane design; this grid has three axes.")
    values, places = _around(grid, density)
    wanted = float(density.sum()) * float(np.prod(grid.edges))
    found = _drawn(values, places, _level(values, places, wanted) if level is None else level)
    if not len(found.triangles):
        raise ModelError("Nothing of the design is denser than the level, so it has no outline; use a lower one.")
    return found


def crisp(grid: Grid, density: Array, interfaces: tuple[Ints, ...]) -> Array:
    """Full and empty elements: the densest share that keeps the volume, without what is apart from an interface.

    What is left may be several pieces that each reach all interfaces, such as two flanges whose struts are still grey.

    Args:
        grid: the region.
        density: of each element.
        interfaces: nodes of each interface.

    Raises:
        ModelError: no piece reaches all interfaces.
    """
    count = round(float(density.sum()))
    full = np.zeros(grid.elements, dtype=bool)
    full[np.argsort(-density, kind="stable")[:count]] = True
    return joined(grid, full, interfaces).astype(float)


def joined(grid: Grid, full: NDArray[np.bool_], interfaces: tuple[Ints, ...]) -> NDArray[np.bool_]:
    """The full elements of the pieces that each reach all interfaces; ModelError where there is none."""
    places = np.stack(np.meshgrid(*(np.arange(n) for n in grid.counts), indexing="ij"), axis=-1).reshape(-1, grid.axes)
    numbers = grid.element(*places.T).reshape(grid.counts)
    parts = np.zeros(grid.elements, dtype=np.int64)
    parts[numbers] = label(full[numbers])[0]
    nodes = grid.unknowns[:, :: grid.axes] // grid.axes
    reached = [set(parts[np.isin(nodes, one).any(axis=1)].tolist()) - {0} for one in interfaces]
    common = set.intersection(*reached) if reached else set(parts.tolist()) - {0}
    if not common:
        raise ModelError("The full elements do not join the interfaces: go on with the rounds, or allow more volume.")
    found: NDArray[np.bool_] = np.isin(parts, list(common))
    return found


def _around(grid: Grid, density: Array) -> tuple[Array, tuple[Array, Array]]:
    """Densities at the nodes with an empty ring around, and the places of all along each axis."""
    nx, ny = grid.counts
    of_element = density[grid.element(*np.meshgrid(np.arange(nx), np.arange(ny), indexing="ij"))]
    sums, shares = np.zeros((2, nx + 1, ny + 1))
    for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
        sums[i : nx + i, j : ny + j] += of_element
        shares[i : nx + i, j : ny + j] += 1.0
    start = np.zeros(2) if grid.corner is None else np.array(grid.corner)
    lines = [start[k] + grid.edges[k] * np.clip(np.arange(-1, n + 2), 0, n) for k, n in enumerate(grid.counts)]
    return np.pad(sums / shares, 1, constant_values=-1.0), (lines[0], lines[1])


def _level(values: Array, places: tuple[Array, Array], wanted: float) -> float:
    """The level that encloses an area [m2], by bisection."""
    low, high = 0.0, float(values.max())
    for _ in range(ROUNDS):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if _drawn(values, places, middle).area > wanted else (low, middle)
    return max(0.5 * (low + high), SAME)


def _drawn(values: Array, places: tuple[Array, Array], level: float) -> Outline:
    """Marching squares."""
    nx, ny = values.shape
    number = np.arange(nx * ny).reshape(nx, ny)
    x, y = (one.ravel() for one in np.meshgrid(*places, indexing="ij"))
    points = [np.column_stack([x, y])]
    crossings = []
    for a, b in ((number[:-1], number[1:]), (number[:, :-1], number[:, 1:])):
        start, end = a.ravel(), b.ravel()
        rise = values.ravel()[end] - values.ravel()[start]
        share = np.clip((level - values.ravel()[start]) / np.where(rise == 0.0, 1.0, rise), 0.0, 1.0)
        crossings.append((sum(len(one) for one in points) + np.arange(len(start))).reshape(a.shape))
        points.append(points[0][start] + share[:, None] * (points[0][end] - points[0][start]))
    flat, tall = crossings
    corners = [number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]]
    cells = np.stack([*corners, flat[:, :-1], tall[1:], flat[:, 1:], tall[:-1]], axis=-1).reshape(-1, 8)
    inside = values.ravel()[cells[:, :4]]
    kind = (inside >= level) @ np.array([1, 2, 4, 8])
    joined = inside.mean(axis=1) >= level
    kind = np.where(joined & (kind == 5), 16, np.where(joined & (kind == 10), 17, kind))
    return _merged(np.vstack(points), *_cut(cells, kind), level)


def _cut(cells: Ints, kind: Ints) -> tuple[Ints, Ints]:
    """Triangles and sides of all cells, by the numbers of their points."""
    triangles, sides = [np.zeros((0, 3), dtype=np.int64)], [np.zeros((0, 2), dtype=np.int64)]
    for number, pieces in PIECES.items():
        chosen = cells[kind == number]
        for piece in pieces:
            triangles += [chosen[:, [piece[0], *pair]] for pair in itertools.pairwise(piece[1:])]
            ring = zip(piece, (*piece[1:], piece[0]), strict=True)
            sides += [chosen[:, list(pair)] for pair in ring if min(pair) > 3]
    return np.vstack(triangles), np.vstack(sides)


def _merged(points: Array, triangles: Ints, sides: Ints, level: float) -> Outline:
    """Points at one place made one; triangles and sides that shrink to nothing are gone."""
    used = np.unique(np.concatenate([triangles.ravel(), sides.ravel()]))
    if not used.size:
        return Outline(points[:0], triangles, sides, level)
    size = float(np.ptp(points, axis=0).max())
    keys = np.round(points[used] / (SAME * size)).astype(np.int64)
    _, first, same = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    number = np.zeros(len(points), dtype=np.int64)
    number[used] = same.reshape(-1)
    triangles, sides = number[triangles], number[sides]
    a, b, c = triangles.T
    triangles = triangles[(a != b) & (b != c) & (c != a)]
    return Outline(points[used[first]], triangles, sides[sides[:, 0] != sides[:, 1]], level)


def _enclosed(sides: Array) -> float:
    """Area on the left of closed sides."""
    (x0, y0), (x1, y1) = sides[:, 0].T, sides[:, 1].T
    return float((x0 * y1 - x1 * y0).sum()) / 2.0


def _taken(ways: dict[int, list[int]], at: int) -> int:
    """The next point after one, which is taken off the list."""
    found = ways[at].pop()
    if not ways[at]:
        del ways[at]
    return found


def _cornered(loop: Array) -> Array:
    """The loop without the points at which it goes straight on."""
    before, after = loop - np.roll(loop, 1, axis=0), np.roll(loop, -1, axis=0) - loop
    turn = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    return loop[np.abs(turn) > STRAIGHT * float(np.prod(np.ptp(loop, axis=0)))]
