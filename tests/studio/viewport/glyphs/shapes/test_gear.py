import numpy as np

from linkwork.model.shapes.gear import Gear
from linkwork_studio.viewport.glyphs.shapes.gear import GearGlyph

GEAR = Gear(module=0.01, teeth=20, width=0.03, bore_radius=0.02)


def test_mesh_and_solid_fill_the_shape(check_shape):
    check_shape(GearGlyph(), GEAR)


def test_teeth_and_bore(points):
    away = np.linalg.norm(points(GearGlyph().parts(GEAR))[:, :2], axis=1)
    assert np.isclose(away.max(), GEAR.tip_radius, atol=1e-4)
    assert np.isclose(away.min(), 0.02, atol=1e-6)


def test_equal_gears_share_a_mesh_whatever_their_width():
    wide = Gear(module=0.01, teeth=20, width=0.1, bore_radius=0.02)
    assert GearGlyph().parts(GEAR)[0].mesh == GearGlyph().parts(wide)[0].mesh
    other = Gear(module=0.01, teeth=21, width=0.03, bore_radius=0.02)
    assert GearGlyph().parts(GEAR)[0].mesh != GearGlyph().parts(other)[0].mesh
