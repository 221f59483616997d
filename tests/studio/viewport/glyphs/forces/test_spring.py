import pytest
from vtkmodules.util.numpy_support import vtk_to_numpy

from linkwork_studio.viewport.glyphs.forces.spring import COIL, SpringGlyph


def test_a_coil_from_end_to_end(check_force):
    check_force(SpringGlyph())
    points = vtk_to_numpy(COIL.surface(16).GetPoints().GetData())
    assert (points[:, 2].min(), points[:, 2].max()) == pytest.approx((-0.5, 0.5), abs=0.02)
    assert abs(points[:, :2]).max() == pytest.approx(1.0, abs=0.02)
