import numpy as np
import pytest
from vtkmodules.util.numpy_support import vtk_to_numpy

from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph, tube


def test_a_kind_of_its_own_says_what_it_shows():
    assert ForceGlyph().parts(0.1, (0.0, 0.0, 1.0)) == ForceGlyph().span(0.1) == ()


def test_a_wire_is_as_thick_as_it_is_said_to_be():
    path = np.stack((np.linspace(0.0, 3.0, 20), np.zeros(20), np.zeros(20)), axis=1)
    points = vtk_to_numpy(tube(path, 0.2, 32).GetPoints().GetData())
    assert np.linalg.norm(points[:, 1:], axis=1) == pytest.approx(0.2, rel=1e-5)
    flat = vtk_to_numpy(tube(path, 0.2, 32, 0.5).GetPoints().GetData())
    assert np.abs(flat[:, 2]).max() == pytest.approx(0.1, rel=1e-5)
