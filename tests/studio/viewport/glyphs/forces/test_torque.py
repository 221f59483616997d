import pytest

from linkwork.math3d import rotation
from linkwork_studio.viewport.glyphs.forces.torque import TorqueGlyph


def test_the_arc_lies_about_the_axis(check_force):
    arc, _ = check_force(TorqueGlyph(), (1.0, 0.0, 0.0))
    assert rotation.axes(arc.rotation)[2] == pytest.approx((1.0, 0.0, 0.0))
