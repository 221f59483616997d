import numpy as np

from linkwork.model.shapes.link_plate import LinkPlate
from linkwork_studio.viewport.glyphs.shapes.link_plate import LinkPlateGlyph, plate_loops

PLATE = LinkPlate(spacing=0.2, holes=3, width=0.06, thickness=0.01, hole_radius=0.01)


def test_mesh_and_solid_fill_the_shape(check_shape):
    check_shape(LinkPlateGlyph(), PLATE)


def test_no_triangle_covers_a_hole():
    surface = LinkPlateGlyph().parts(PLATE)[0].mesh.surface(24)
    for k in range(surface.GetNumberOfCells()):
        ids = surface.GetCell(k).GetPointIds()
        middle = np.mean([surface.GetPoint(ids.GetId(n)) for n in range(3)], axis=0)
        if abs(middle[2]) > 0.4:
            assert min(np.hypot(middle[0] - x, middle[1]) for x in PLATE.hole_places) > 0.009


def test_a_plate_without_holes_has_an_outline_only():
    loops = plate_loops(LinkPlate(hole_radius=0.0), 24)
    assert [len(loop) > 0 for loop in loops] == [True, False, False]
