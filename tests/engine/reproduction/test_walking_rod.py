"""One swing of the rod that walks."""

import pytest

from linkwork.reproduction.walking_rod import EVENTS, SWING_TIME, Walk, _until_the_axis, _until_the_top


def test_from_rest_a_swing_lasts_as_the_closed_form_says():
    walk = Walk(0.0)
    walk.swing(_until_the_top(walk))
    assert walk.simulation.time == pytest.approx(SWING_TIME, abs=1e-5)
    assert walk.end(0.5)[0] == pytest.approx((1.0, 0.0, 0.0), abs=1e-5)


def test_a_capture_turns_the_spin_into_minus_its_half():
    walk = Walk(2.0)
    walk.swing(_until_the_axis)
    assert walk.simulation.time == pytest.approx(EVENTS[0], abs=1e-5)
    before, after = walk.switch()
    assert after == pytest.approx(-before / 2, rel=1e-6)
