from linkwork.model.shapes.box import Box
from linkwork_studio.viewport.glyphs.shapes.box import BoxGlyph


def test_mesh_and_solid_fill_the_shape(check_shape, check_outline):
    check_shape(BoxGlyph(), Box(1.0, 0.4, 0.2))
    check_outline(BoxGlyph(), Box(1.0, 0.4, 0.2))
