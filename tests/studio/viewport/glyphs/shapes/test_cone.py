import numpy as np

from linkwork.model.shapes.cone import Cone
from linkwork_studio.viewport.glyphs.shapes.cone import ConeGlyph


def test_mesh_and_solid_fill_the_shape(check_shape):
    check_shape(ConeGlyph(), Cone(0.2, 0.8))


def test_the_tip_is_up_and_the_disc_down(points):
    seen = points(ConeGlyph().parts(Cone(0.2, 0.8)))
    assert np.allclose(seen[:, 2].max(), 0.6)
    assert np.allclose(seen[:, 2].min(), -0.2)
    assert np.allclose(np.linalg.norm(seen[seen[:, 2] < -0.199][:, :2], axis=1).max(), 0.2)
