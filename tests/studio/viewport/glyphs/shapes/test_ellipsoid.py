from linkwork.model.shapes.ellipsoid import Ellipsoid
from linkwork_studio.viewport.glyphs.shapes.ellipsoid import EllipsoidGlyph


def test_mesh_and_solid_fill_the_shape(check_shape, check_outline):
    check_shape(EllipsoidGlyph(), Ellipsoid(0.3, 0.2, 0.1))
    check_outline(EllipsoidGlyph(), Ellipsoid(0.3, 0.2, 0.1))
