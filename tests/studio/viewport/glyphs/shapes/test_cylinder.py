from linkwork.model.shapes.cylinder import Cylinder
from linkwork_studio.viewport.glyphs.shapes.cylinder import CylinderGlyph


def test_mesh_and_solid_fill_the_shape(check_shape, check_outline):
    check_shape(CylinderGlyph(), Cylinder(0.2, 0.7))
    check_outline(CylinderGlyph(), Cylinder(0.2, 0.7))
