from linkwork.model.shapes.sphere import Sphere
from linkwork_studio.viewport.glyphs.shapes.sphere import SphereGlyph


def test_mesh_and_solid_fill_the_shape(check_shape, check_outline):
    check_shape(SphereGlyph(), Sphere(0.3))
    check_outline(SphereGlyph(), Sphere(0.3))
