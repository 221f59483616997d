import numpy as np
import pytest
from vtkmodules.util.numpy_support import vtk_to_numpy


def points_of(part):
    return vtk_to_numpy(part.mesh.surface(16).GetPoints().GetData()) * part.scale


@pytest.fixture
def check_force():
    """Whether the parts of a glyph grow with its mark, are seen by picking and face outwards."""

    def check(glyph, pull=(0.0, 0.0, 1.0)):
        parts = glyph.parts(0.1, pull) + glyph.span(0.1)
        assert parts
        assert glyph.solid(0.1)
        for part, larger in zip(parts, glyph.parts(0.2, pull) + glyph.span(0.2), strict=True):
            assert larger.scale[:2] == pytest.approx([2 * s for s in part.scale[:2]])
            surface = part.mesh.surface(16)
            points = vtk_to_numpy(surface.GetPoints().GetData())
            normals = vtk_to_numpy(surface.GetPointData().GetNormals())
            triangles = vtk_to_numpy(surface.GetPolys().GetConnectivityArray()).reshape(-1, 3)
            a, b, c = (points[triangles[:, n]] for n in range(3))
            facing = np.einsum("ni,ni->n", np.cross(b - a, c - a), normals[triangles].mean(axis=1))
            assert (facing >= -1e-9).mean() > 0.99
        return parts

    return check
