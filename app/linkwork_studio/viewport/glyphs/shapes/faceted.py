"""Picture of a surface of triangles, for meshes and hulls."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkFiltersCore import vtkPolyDataNormals, vtkQuadricClustering

from linkwork.equations import ray
from linkwork.math3d.vector import Vector
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.surface import Surface
from linkwork_studio.viewport.glyphs.mesh import EDGE_ANGLE, SEGMENTS, Mesh, polydata
from linkwork_studio.viewport.glyphs.part import Faces, Part, Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph

TRIANGLES = 26  # times the square of the segments: what a coarser picture has at most
MOST_EDGED = 100_000  # triangles of a surface whose sharp edges are drawn


class FacetedGlyph(ShapeGlyph):
    """All triangles; where there are too many, coarser ones of the same form."""

    def parts(self, shape: Faceted) -> tuple[Part, ...]:
        """One mesh; shapes of one surface share it, whatever their scale."""
        surface, signs = shape.skin, tuple(math.copysign(1.0, factor) for factor in shape.scale)
        unit = max(_reach(surface))
        scale = tuple(unit * abs(factor) for factor in shape.scale)
        margin = tuple(s / half if half > 0.0 else 0.0 for s, half in zip(scale, shape.half_size, strict=True))
        key = f"faces {surface.digest} {signs}"
        edged = surface.triangle_count <= MOST_EDGED
        mesh = Mesh(key, partial(built, surface, tuple(sign / unit for sign in signs)), edged)
        return (Part(mesh, scale, margin=margin),)

    def solid(self, shape: Faceted) -> Solid:
        """The box around it, and the triangles within."""
        faces = Faces(shape.skin, shape.scale, shape.skin.measures.centre)
        return Solid(ray.BOX, shape.half_size, faces)


def built(surface: Surface, factors: Vector, segments: int) -> vtkPolyData:
    """The triangles about the centre of what they enclose, scaled, with normals that break at sharp edges."""
    points, triangles = surface.arrays()
    if math.prod(factors) < 0.0:
        triangles = triangles[:, ::-1]
    data = polydata((points - surface.measures.centre) * factors, triangles)
    if segments < SEGMENTS[0] and len(triangles) > TRIANGLES * segments**2:
        data = _coarser(data, TRIANGLES * segments**2)
    finder = vtkPolyDataNormals()
    finder.SetInputData(data)
    finder.SetFeatureAngle(EDGE_ANGLE)
    finder.ConsistencyOff()
    finder.Update()
    return finder.GetOutput()


def _coarser(data: vtkPolyData, triangles: int) -> vtkPolyData:
    """The same form with about so many triangles: a surface through a grid of k3 cells meets some 6 k2 of them."""
    cells = max(4, round(math.sqrt(triangles / 12)))
    filter_ = vtkQuadricClustering()
    filter_.SetInputData(data)
    filter_.SetNumberOfDivisions(cells, cells, cells)
    filter_.AutoAdjustNumberOfDivisionsOff()
    filter_.CopyCellDataOff()
    filter_.Update()
    return filter_.GetOutput()


def _reach(surface: Surface) -> np.ndarray:
    """How far it extends from the centre of what it encloses along each axis, before it is scaled."""
    found = surface.measures
    low, high, centre = (np.array(v) for v in (found.low, found.high, found.centre))
    return np.maximum(high - centre, centre - low)
