import numpy as np

from linkwork.model.shapes.torus import Torus
from linkwork_studio.viewport.glyphs.shapes.torus import TorusGlyph

TORUS = Torus(0.3, 0.1)


def test_the_mesh_lies_on_the_torus(points):
    x, y, z = points(TorusGlyph().parts(TORUS)).T
    assert np.allclose(np.hypot(np.hypot(x, y) - 0.3, z), 0.1, atol=1e-6)


def test_picking_goes_through_the_hole(ray_distance):
    solid = TorusGlyph().solid(TORUS)
    assert ray_distance(solid, (0, 0, 5), (0, 0, 0)) == np.inf
    assert np.isclose(ray_distance(solid, (0.3, 0, 5), (0.3, 0, 0)), 4.9)


def test_rings_of_one_ratio_share_a_mesh():
    meshes = [TorusGlyph().parts(Torus(r, t))[0].mesh for r, t in ((0.5, 0.125), (1.0, 0.25), (1.0, 0.5))]
    assert meshes[0] == meshes[1] != meshes[2]
