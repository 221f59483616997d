import pytest

from linkwork.math3d import rotation, vector
from linkwork.model.drivers.rack_and_pinion import RackAndPinion
from linkwork_studio.viewport.glyphs.drivers.rack_and_pinion import RackAndPinionGlyph


@pytest.mark.parametrize(("backwards", "side"), [(False, -1.0), (True, 1.0)])
def test_the_rack_lies_where_the_rim_moves_as_it_does(end, backwards, side):
    """A wheel that turns about z moves its rim along x at y = -r."""
    driver = RackAndPinion(id="r", first="a", second="b", radius=0.1, backwards=backwards)
    wheel, rack = RackAndPinionGlyph().marks(driver, (end(), end(turns=False, along=vector.X)))
    assert rack.part.position == pytest.approx((0.0, 0.1 * side, 0.0))
    assert rotation.axes(rack.part.rotation)[1] == pytest.approx((0.0, -side, 0.0))
    assert (wheel.end, rack.end) == (0, 1)


def test_a_rack_along_the_axle_cannot_be_drawn(end):
    driver = RackAndPinion(id="r", first="a", second="b", radius=0.1)
    assert not list(RackAndPinionGlyph().marks(driver, (end(), end(turns=False, along=vector.Z))))
