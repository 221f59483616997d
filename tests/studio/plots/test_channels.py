"""What channels are called."""

import pytest

from linkwork_studio.plots.channels import described, groups, number


def test_known_channels_have_units_and_groups():
    kinetic = described("energy.kinetic")
    assert (kinetic.label, kinetic.group, kinetic.unit) == ("Kinetic", "Energy", "J")
    violation = described("violation")
    assert (violation.label, violation.unit, violation.is_logarithmic) == ("Constraint error", "m, rad", True)


def test_others_are_named_after_themselves():
    assert described("pin.reaction_force").label == "Reaction force"
    assert described("pin.reaction_force").group == "Pin"


def test_channels_of_one_quantity_share_an_axis():
    found = groups(("energy.kinetic", "violation", "energy.total"))
    assert list(found) == ["Energy", "Constraint error"]
    assert [channel.label for channel in found["Energy"]] == ["Kinetic", "Total"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.000"),
        (1.23456, "1.235"),
        (12.3456, "12.35"),
        (-123.456, "-123.5"),
        (45678.9, "45679"),
        (1e-7, "1.00e-07"),
    ],
)
def test_numbers_in_four_digits(value, text):
    assert number(value) == text


def test_no_number_is_a_dash():
    assert number(float("nan")) == "–"
