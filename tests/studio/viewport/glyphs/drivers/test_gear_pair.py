import math

import pytest

from linkwork.math3d import rotation, vector
from linkwork.model.drivers.gear_pair import GearPair
from linkwork_studio.viewport.glyphs.drivers.gear_pair import GearPairGlyph, drawn_teeth, pitch_radii


def gears(first=20, second=40, **values):
    return GearPair(id="g", first="a", second="b", first_size=first, second_size=second, **values)


def test_wheels_touch_between_their_axes(pair):
    assert pitch_radii(gears(), pair) == pytest.approx((0.5 / 3, 1.0 / 3))
    assert pitch_radii(gears(inner=True), pair) == pytest.approx((0.5, 1.0))


def test_wheels_whose_axes_say_nothing_keep_the_ratio(end):
    first, second = pitch_radii(gears(), (end(), end()))
    assert second == pytest.approx(2 * first)
    assert first > 0.0


def test_a_tooth_of_the_first_meets_a_gap_of_the_second(pair):
    one, two = GearPairGlyph().marks(gears(), pair)
    assert rotation.axes(one.part.rotation)[0] == pytest.approx(vector.X)
    tooth = rotation.axes(two.part.rotation)[0]
    off = math.degrees(math.acos(vector.dot(tooth, (-1.0, 0.0, 0.0))))
    assert off == pytest.approx(360 / 40 / 2)


def test_a_body_that_looks_like_a_gear_gets_no_second_one(end):
    marks = list(GearPairGlyph().marks(gears(), (end(is_drawn=True), end(0.5))))
    assert [mark.end for mark in marks] == [1]


def test_teeth_are_those_that_are_said_or_such_that_it_looks_like_a_gear():
    assert drawn_teeth(gears(17, 51)) == (17, 51)
    assert drawn_teeth(gears(0.1, 0.25)) == (20, 50)
    assert drawn_teeth(gears(0.001, 1.0)) == (20, 150)


def test_a_wheel_inside_a_ring(pair):
    small, large = GearPairGlyph().marks(gears(inner=True), pair)
    assert small.part.mesh.key.startswith("gear")
    assert large.part.mesh.key.startswith("ring")
