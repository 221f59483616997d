"""Meshes of flat pieces: an outline with holes, as thick as one likes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkFiltersGeneral import vtkContourTriangulator

from linkwork_studio.viewport.glyphs.mesh import Mesh, polydata

Loop = Sequence[tuple[float, float]]

SMOOTH = math.cos(math.radians(35))  # edges of an outline that turn by less look round


def extruded(key: str, loops: Callable[[int], Sequence[Loop]]) -> Mesh:
    """A piece of thickness 1 around the x-y plane.

    Args:
        key: equal keys mean equal pieces.
        loops: gives the outline, counterclockwise, and the holes, clockwise, [m] for a number of segments per circle;
            an empty loop is left out.
    """
    return Mesh(
        key, lambda segments: _solid([loop for loop in loops(segments) if len(loop)]), edged=True, is_closed=True
    )


def circle(radius: float, segments: int, x: float = 0.0) -> Loop:
    """A round hole with its middle on the x axis; empty where the radius is zero [m]."""
    if radius <= 0.0:
        return ()
    angles = [-2 * math.pi * k / segments for k in range(segments)]
    return tuple((x + radius * math.cos(a), radius * math.sin(a)) for a in angles)


def _solid(loops: Sequence[Loop]) -> vtkPolyData:
    flat, triangles = _face(loops)
    count, parts = len(flat), []
    for z, order in ((0.5, triangles), (-0.5, triangles[:, ::-1])):
        points = np.column_stack((flat, np.full(count, z)))
        parts.append((points, order, np.tile((0.0, 0.0, math.copysign(1.0, z)), (count, 1))))
    parts += [_wall(np.array(loop)) for loop in loops]
    starts = np.cumsum([0, *(len(points) for points, _, _ in parts)])
    return polydata(
        np.concatenate([points for points, _, _ in parts]),
        np.concatenate([order + start for (_, order, _), start in zip(parts, starts, strict=False)]),
        np.concatenate([normals for _, _, normals in parts]),
    )


def _face(loops: Sequence[Loop]) -> tuple[np.ndarray, np.ndarray]:
    """Points and triangles of the face."""
    points, lines, first = vtkPoints(), vtkCellArray(), 0
    for loop in loops:
        lines.InsertNextCell(len(loop) + 1)
        for x, y in loop:
            lines.InsertCellPoint(points.InsertNextPoint(x, y, 0.0))
        lines.InsertCellPoint(first)
        first += len(loop)
    contour = vtkPolyData()
    contour.SetPoints(points)
    contour.SetLines(lines)
    triangulator = vtkContourTriangulator()
    triangulator.SetInputData(contour)
    triangulator.Update()
    found = triangulator.GetOutput()
    flat = vtk_to_numpy(found.GetPoints().GetData())[:, :2].astype(float)
    triangles = vtk_to_numpy(found.GetPolys().GetConnectivityArray()).reshape(-1, 3).copy()
    a, b, c = (flat[triangles[:, k]] for k in range(3))
    is_turned = (b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0] < 0
    triangles[is_turned] = triangles[is_turned, ::-1]
    return flat, triangles


def _wall(loop: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points, triangles and normals of the wall along a loop; two points per corner and height, one for each side."""
    step = np.roll(loop, -1, axis=0) - loop
    normal = np.column_stack((step[:, 1], -step[:, 0])) / np.linalg.norm(step, axis=1)[:, None]
    start, end = _rounded(normal, np.roll(normal, 1, axis=0)), _rounded(normal, np.roll(normal, -1, axis=0))
    after, count = np.roll(loop, -1, axis=0), len(loop)
    corners = np.stack((loop, after, after, loop), axis=1).reshape(-1, 2)
    heights = np.tile((-0.5, -0.5, 0.5, 0.5), count)
    normals = np.stack((start, end, end, start), axis=1).reshape(-1, 2)
    first = 4 * np.arange(count)[:, None]
    triangles = (first[:, :, None] + np.array([(0, 1, 2), (0, 2, 3)])).reshape(-1, 3)
    return np.column_stack((corners, heights)), triangles, np.column_stack((normals, np.zeros(4 * count)))


def _rounded(normal: np.ndarray, neighbour: np.ndarray) -> np.ndarray:
    """The normal at a corner: between the two where the outline is round, else its own."""
    is_smooth = (normal * neighbour).sum(axis=1) > SMOOTH
    between = normal + np.where(is_smooth[:, None], neighbour, normal)
    return between / np.linalg.norm(between, axis=1)[:, None]
