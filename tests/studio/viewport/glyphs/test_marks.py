import numpy as np

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointSize
from linkwork_studio.viewport.glyphs.marks import DARK_OCTANTS, LIGHT_OCTANTS, centre_of_mass, stick, support

SIZE = JointSize(0.02, 0.1, 0.05)


def test_the_centre_of_mass_is_a_ball_of_light_and_dark(points):
    parts = centre_of_mass(0.1)
    assert np.allclose(np.abs(points(parts)).max(axis=0), 0.1, atol=1e-6)
    for segments in (12, 48):
        light, dark = (mesh.surface(segments).GetNumberOfCells() for mesh in (LIGHT_OCTANTS, DARK_OCTANTS))
        assert light == dark > 0


def test_a_stick_goes_from_the_origin_to_its_end(points):
    seen = points(stick((0, 0.5, 0), 0.01))
    assert np.allclose((seen[:, 1].min(), seen[:, 1].max()), (0, 0.5), atol=1e-6)
    assert stick((0, 0.001, 0), 0.01) == ()


def test_the_support_lies_below_and_behind(points):
    seen = points(support(SIZE, up=(0, 0, 1), front=(0, -1, 0), offset=0.2))
    assert seen[:, 2].min() < -0.1
    assert seen[:, 2].max() < 0.02
    assert (seen[:, 1] > 0.15).all()
    hanging = points(support(SIZE, up=(0, 0, -1), front=(0, -1, 0), offset=0.2))
    assert hanging[:, 2].max() > 0.1
