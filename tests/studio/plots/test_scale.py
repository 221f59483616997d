"""Which part of the axes is shown."""

import math

from hypothesis import given
from hypothesis import strategies as st

from linkwork_studio.plots.scale import fitted, followed

NUMBER = st.floats(-1e6, 1e6)


def test_a_young_run_starts_at_the_left_edge():
    assert followed(0.0, 2.0, 10.0) == (0.0, 10.0)
    assert followed(0.0, 12.0, 10.0) == (2.0, 12.0)


@given(NUMBER, NUMBER)
def test_values_always_fit(a, b):
    low, high = sorted((a, b))
    shown = fitted(low, high, None)
    assert shown[0] < low <= high < shown[1]
    assert fitted(low, high, shown) == shown


def test_the_axis_stands_still_while_the_curves_fit():
    assert fitted(0.0, 9.0, (0.0, 10.0)) == (0.0, 10.0)
    assert fitted(0.0, 11.0, (0.0, 10.0)) != (0.0, 10.0)
    assert fitted(0.0, 2.0, (0.0, 10.0)) != (0.0, 10.0)


def test_a_constant_has_room_around_it():
    assert fitted(0.0, 0.0, None)[1] > 0.5
    low, high = fitted(1000.0, 1000.0, None)
    assert 0.5 < high - low < 2.0


def test_what_is_no_number_changes_nothing():
    assert fitted(math.nan, math.nan, (1.0, 2.0)) == (1.0, 2.0)
    assert fitted(-math.inf, 1.0, None) == (0.0, 1.0)
