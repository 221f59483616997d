import pytest

from linkwork.math3d import rotation, vector
from linkwork_studio.viewport.glyphs.drivers.driver_glyph import disc, strand


def test_a_strand_reaches_from_point_to_point():
    part = strand((0.0, 1.0, 0.0), (2.0, 1.0, 0.0), 0.1)
    assert part.position == (1.0, 1.0, 0.0)
    assert part.scale == pytest.approx((0.1, 0.1, 2.0))
    assert rotation.axes(part.rotation)[2] == pytest.approx(vector.X)


def test_a_disc_is_hit_where_it_is_drawn():
    mark = disc(0, "base", vector.ZERO, vector.Y, (0.3, 0.2))
    assert mark.solid.size == (0.3, 0.3, 0.1)
    assert rotation.axes(mark.part.rotation)[2] == pytest.approx(vector.Y)
