"""What the card of elastic bodies says."""

import pytest

from linkwork_studio.viewport.elastic_card import MOST, place_of, times_at, told


def test_the_slider_goes_from_true_to_a_thousand_times():
    assert (times_at(0), times_at(20), times_at(MOST)) == (1.0, 10.0, 1000.0)
    assert [place_of(times_at(place)) for place in range(MOST + 1)] == list(range(MOST + 1))


@pytest.mark.parametrize(
    ("value", "field", "text"),
    [
        (3.02e5, "stress", "0.302 MPa"),
        (1234.5, "energy", "1.23e+03 J/m³"),
        (0.002, "displacement", "0.002 m"),
        (-1700.0, "tension", "-1.7 kN"),
        (2.5e4, "bending", "25 kN m"),
    ],
)
def test_values_are_told_with_the_units_of_the_field(value, field, text):
    assert told(value, field) == text
