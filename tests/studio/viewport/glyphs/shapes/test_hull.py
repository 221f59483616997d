from surfaces import TETRAHEDRON, torus

from linkwork.model.shapes.hull import Hull
from linkwork_studio.viewport.glyphs.shapes.hull import HullGlyph


def test_mesh_and_solid_fill_the_shape(check_shape):
    for arrays in (TETRAHEDRON, torus(1.0, 0.25, 16)):
        check_shape(HullGlyph(), Hull.of(arrays[0], scale=(0.1, 0.2, -0.3)))
