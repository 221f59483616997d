from linkwork.equations import ray
from linkwork.model.shapes.box import Box
from linkwork_studio.viewport.glyphs.part import Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


def test_a_kind_without_a_picture_gets_the_box_around_it(points):
    shape = Box(1.0, 2.0, 3.0)
    assert points(ShapeGlyph().parts(shape)).max(axis=0).tolist() == [0.5, 1.0, 1.5]
    assert ShapeGlyph().solid(shape) == Solid(ray.BOX, (0.5, 1.0, 1.5))
