"""Quantities are shown in the units of the preferences; values stay SI."""

import math

import pytest

from linkwork_studio import shown_units


@pytest.fixture(autouse=True)
def usual():
    yield
    shown_units.choose({"length": "m", "force": "N", "angle": "deg"})


def test_a_new_user_reads_metres_newtons_and_degrees():
    assert shown_units.chosen() == {"length": "m", "force": "N", "angle": "deg"}
    assert shown_units.format(math.pi / 2, "rad") == "90 °"
    assert shown_units.format(0.25, "m/s") == "0.25 m/s"


@pytest.mark.parametrize(
    ("si", "shown", "size"),
    [
        ("m", "mm", 1e-3),
        ("m/s2", "mm/s2", 1e-3),
        ("N", "kN", 1e3),
        ("N m", "kN mm", 1.0),
        ("N/m", "kN/mm", 1e6),
        ("N s2/m2", "kN s2/mm2", 1e9),
        ("kg m2", "kg mm2", 1e-6),
        ("Pa", "MPa", 1e6),
        ("rad/s", "rad/s", 1.0),
        ("N m/rad", "kN mm/rad", 1.0),
        ("kg/m3", "kg/m3", 1.0),
        ("J", "J", 1.0),
        ("Hz", "Hz", 1.0),
        ("m, rad", "m, rad", 1.0),
        ("", "", 1.0),
    ],
)
def test_lengths_and_forces_are_converted_wherever_they_stand_in_a_unit(si, shown, size):
    shown_units.choose({"length": "mm", "force": "kN", "angle": "rad"})
    assert shown_units.shown(si) == shown
    assert shown_units.scale(si) == pytest.approx(size, rel=1e-15)


def test_what_is_remembered_wrongly_changes_nothing():
    shown_units.choose({"length": "parsec", "colour": "red", "angle": 3})
    assert shown_units.chosen() == {"length": "m", "force": "N", "angle": "deg"}


def test_several_values_share_their_unit():
    assert shown_units.spoken((0.5, 1.0), "m") == "0.5, 1 m"
    assert shown_units.spoken((2.0,), "") == "2"
    assert shown_units.label("kg m2") == "kg m²"
