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


def test_joints_stand_together_by_what_is_told_of_them():
    names = ("energy.total", "pin.coordinate.angle [rad]", "pin.speed.angle [rad/s]", "cut off.coordinate.distance [m]")
    found = groups((*names, "arm.position.x [m]"))
    assert list(found) == ["Energy", "Joint angles", "Joint rates", "Joint positions"]
    (pin,) = found["Joint angles"]
    assert (pin.label, pin.axis, pin.unit) == ("pin angle", "Angle", "rad")
    assert found["Joint positions"][0].label == "cut off distance"


def test_more_joints_than_a_plot_can_tell_apart_have_no_group():
    names = [f"j{n}.coordinate.angle [rad]" for n in range(25)]
    assert list(groups((*names, "j0.speed.angle [rad/s]"))) == ["Joint rates"]
    assert list(groups(names[:24])) == ["Joint angles"]
