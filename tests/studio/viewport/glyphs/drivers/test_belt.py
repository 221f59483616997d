import pytest

from linkwork.math3d import vector
from linkwork.model.drivers.belt import Belt
from linkwork_studio.viewport.glyphs.drivers.belt import BeltGlyph, tangents


@pytest.mark.parametrize("crossed", [False, True])
def test_straight_parts_touch_both_pulleys(pair, crossed):
    radii = (0.1, 0.2)
    found = tangents(pair, radii, crossed)
    assert len(found) == 2
    for start, stop in found:
        along = vector.subtract(stop, start)
        for place, end, radius in zip((start, stop), pair, radii, strict=True):
            spoke = vector.subtract(place, end.origin)
            assert vector.norm(spoke) == pytest.approx(radius)
            assert vector.dot(spoke, along) == pytest.approx(0.0, abs=1e-12)
        assert (start[1] * stop[1] < 0) == crossed


def test_pulleys_in_each_other_have_no_straight_parts(pair):
    assert tangents(pair, (0.1, 0.9), False) == []
    belt = Belt(id="b", first="a", second="b", first_radius=0.1, second_radius=0.9)
    assert len(list(BeltGlyph().marks(belt, pair))) == 4


def test_straight_parts_are_carried_by_the_body_of_both_axes(pair):
    belt = Belt(id="b", first="a", second="b")
    marks = list(BeltGlyph().marks(belt, pair))
    assert [mark.side for mark in marks] == ["follower", "base"] * 2 + ["base", "base"]
