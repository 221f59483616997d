import pytest

from linkwork.math3d import rotation
from linkwork_studio.viewport.glyphs.forces.force_ import PointForceGlyph


def test_the_arrow_ends_where_the_force_takes_hold(check_force):
    shaft, head = check_force(PointForceGlyph(), (0.0, 2.0, 0.0))
    assert rotation.axes(head.rotation)[2] == pytest.approx((0.0, 1.0, 0.0))
    assert head.position[1] + 0.75 * head.scale[2] == pytest.approx(0.0)
    assert shaft.position[1] < head.position[1] < 0.0
