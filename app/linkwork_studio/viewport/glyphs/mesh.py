"""Unit meshes: triangles with normals, made once, drawn many times at any size."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray, vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkFiltersCore import vtkFeatureEdges

SEGMENTS = (48, 32, 24, 16, 12, 8)  # around a round mesh, finest first
TIP = 1e-9  # radius of a profile's end on the axis
EDGE_ANGLE = 30.0  # degrees between two faces that share a drawn edge
ROUND = 1.05  # of the angle between two faces of a coarse round mesh: no edge is drawn between them

Profile = Sequence[tuple[float, float, float, float]]  # radius, z, and the normal's radial and z component


@dataclass(frozen=True, slots=True)
class Mesh:
    """A surface by name; `build(segments)` makes it, as fine around as asked for.

    Attributes:
        key: equal keys mean equal surfaces.
        build: makes points, normals and triangles.
        edged: whether its sharp edges are drawn as lines.
        is_closed: whether nothing of its inside is ever seen from outside.
    """

    key: str
    build: Callable[[int], vtkPolyData] = field(compare=False)
    edged: bool = field(default=False, compare=False)
    is_closed: bool = field(default=False, compare=False)

    def surface(self, segments: int) -> vtkPolyData:
        """The triangles; the same object for the same fineness."""
        return _surface(self, segments)

    def edges(self, segments: int) -> vtkPolyData:
        """The sharp edges as lines."""
        return _edges(self, segments)

    def segments_for(self, count: int, triangles: int) -> int:
        """The finest segmentation with which `count` instances stay within a number of triangles."""
        affordable = (s for s in SEGMENTS if count * self.surface(s).GetNumberOfCells() <= triangles)
        return next(affordable, SEGMENTS[-1])


@lru_cache(maxsize=512)
def _surface(mesh: Mesh, segments: int) -> vtkPolyData:
    return mesh.build(segments)


@lru_cache(maxsize=128)
def _edges(mesh: Mesh, segments: int) -> vtkPolyData:
    finder = vtkFeatureEdges()
    finder.SetInputData(_welded(mesh.surface(segments)))
    finder.SetFeatureAngle(max(EDGE_ANGLE, ROUND * 360.0 / segments))
    finder.NonManifoldEdgesOff()
    finder.ColoringOff()
    finder.Update()
    return finder.GetOutput()


def _welded(surface: vtkPolyData) -> vtkPolyData:
    """The same triangles on points that neighbours share, so that an edge has two faces."""
    points = vtk_to_numpy(surface.GetPoints().GetData()).astype(float)
    triangles = vtk_to_numpy(surface.GetPolys().GetConnectivityArray()).reshape(-1, 3)
    unique, place = np.unique(points.round(6), axis=0, return_inverse=True)
    return polydata(unique, place.reshape(-1)[triangles])


def polydata(points: np.ndarray, triangles: np.ndarray, normals: np.ndarray | None = None) -> vtkPolyData:
    """Points (n, 3), triangles (m, 3) and normals (n, 3) as VTK has them."""
    data, places, cells = vtkPolyData(), vtkPoints(), vtkCellArray()
    places.SetData(numpy_to_vtk(np.ascontiguousarray(points, np.float32), deep=True))
    connectivity = np.ascontiguousarray(triangles, np.int64).reshape(-1)
    offsets = np.arange(0, connectivity.size + 1, 3, dtype=np.int64)
    cells.SetData(numpy_to_vtkIdTypeArray(offsets, deep=True), numpy_to_vtkIdTypeArray(connectivity, deep=True))
    data.SetPoints(places)
    data.SetPolys(cells)
    if normals is not None:
        data.GetPointData().SetNormals(numpy_to_vtk(np.ascontiguousarray(normals, np.float32), deep=True))
    return data


def revolved(profiles: Sequence[Profile], segments: int) -> vtkPolyData:
    """Profiles turned about the z axis, from bottom to top on the outside; each is smooth in itself."""
    angles = np.linspace(0.0, 2 * math.pi, segments + 1)
    cos, sin = np.cos(angles), np.sin(angles)
    points, normals, triangles, first = [], [], [], 0
    for profile in profiles:
        for radius, z, radial, axial in profile:
            points.append(np.stack((radius * cos, radius * sin, np.full_like(cos, z)), axis=1))
            normals.append(np.stack((radial * cos, radial * sin, np.full_like(cos, axial)), axis=1))
        ring = segments + 1
        for k in range(len(profile) - 1):
            a = first + k * ring + np.arange(segments)
            if profile[k][0] > TIP:
                triangles.append(np.stack((a, a + 1, a + ring + 1), axis=1))
            if profile[k + 1][0] > TIP:
                triangles.append(np.stack((a, a + ring + 1, a + ring), axis=1))
        first += ring * len(profile)
    return polydata(np.concatenate(points), np.concatenate(triangles), np.concatenate(normals))


def faceted(corners: np.ndarray, faces: Sequence[Sequence[int]]) -> vtkPolyData:
    """Flat convex faces, corners counterclockwise from outside."""
    points, normals, triangles, first = [], [], [], 0
    for face in faces:
        place = np.asarray(corners, float)[list(face)]
        normal = np.cross(place[1] - place[0], place[2] - place[0])
        points.append(place)
        normals.append(np.tile(normal / np.linalg.norm(normal), (len(face), 1)))
        triangles += [(first, first + k, first + k + 1) for k in range(1, len(face) - 1)]
        first += len(face)
    return polydata(np.concatenate(points), np.array(triangles), np.concatenate(normals))


def arc(start: float, end: float, steps: int) -> Profile:
    """Profile of the unit ball from one latitude to another [rad]."""
    latitudes = np.linspace(start, end, steps + 1)
    return [(math.cos(a), math.sin(a), math.cos(a), math.sin(a)) for a in latitudes]


def _box(_segments: int) -> vtkPolyData:
    corners = [(x, y, z) for z in (-0.5, 0.5) for y in (-0.5, 0.5) for x in (-0.5, 0.5)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return faceted(np.array(corners), faces)


def _cylinder(segments: int) -> vtkPolyData:
    bottom, top = [(0, -0.5, 0, -1), (1, -0.5, 0, -1)], [(1, 0.5, 0, 1), (0, 0.5, 0, 1)]
    return revolved([bottom, [(1, -0.5, 1, 0), (1, 0.5, 1, 0)], top], segments)


def _cone(segments: int) -> vtkPolyData:
    slope = 1 / math.sqrt(2)
    return revolved(
        [[(0, -0.25, 0, -1), (1, -0.25, 0, -1)], [(1, -0.25, slope, slope), (0, 0.75, slope, slope)]], segments
    )


def _ring(segments: int, ratio: float) -> vtkPolyData:
    angles = np.linspace(-math.pi, math.pi, segments // 2 + 1)
    section = [(1 + ratio * math.cos(a), ratio * math.sin(a), math.cos(a), math.sin(a)) for a in angles]
    return revolved([section], segments)


def ring(ratio: float) -> Mesh:
    """A torus around z: radius 1, tube radius `ratio`."""
    return Mesh(f"ring {ratio!r}", lambda segments: _ring(segments, ratio), is_closed=True)


BOX = Mesh("box", _box, edged=True, is_closed=True)  # edges of length 1
CYLINDER = Mesh("cylinder", _cylinder, edged=True, is_closed=True)  # radius 1, length 1, closed
TUBE = Mesh("tube", lambda s: revolved([[(1, -0.5, 1, 0), (1, 0.5, 1, 0)]], s))  # radius 1, length 1, open
BALL = Mesh("ball", lambda s: revolved([arc(-math.pi / 2, math.pi / 2, s // 2)], s), is_closed=True)  # radius 1
CONE = Mesh("cone", _cone, edged=True, is_closed=True)  # radius 1, length 1, centroid in the origin
RING = ring(0.16)
HALF_BALL = Mesh("half ball", lambda s: revolved([arc(0, math.pi / 2, s // 4)], s))  # radius 1, upwards from z = 0
