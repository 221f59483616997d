"""Coordinates by name."""

import pytest

from linkwork.errors import ModelError
from linkwork.model.coordinates import coordinate_named, unit_along
from linkwork.model.joints.cylindrical import Cylindrical
from linkwork.model.joints.planar import Planar
from linkwork.model.joints.revolute import Revolute
from linkwork.model.joints.rod import Rod

SIDES = {"id": "j", "base": "a", "follower": "b"}


def test_the_only_one_needs_no_name():
    assert coordinate_named(Revolute(**SIDES), "", "me").name == "angle"
    assert coordinate_named(Revolute(**SIDES), "angle", "me").name == "angle"


def test_the_only_one_of_a_unit_needs_none_either():
    joint = Cylindrical(**SIDES)
    assert coordinate_named(joint, "", "me", "rad").name == "angle"
    assert coordinate_named(joint, "", "me", "m").name == "distance"


@pytest.mark.parametrize(
    ("joint", "name", "unit", "why"),
    [
        (Cylindrical(**SIDES), "", "", "me: j has several coordinates; name one: distance, angle."),
        (Planar(**SIDES), "", "m", "me: j has several coordinates; name one: x, y."),
        (Planar(**SIDES), "z", "", "me: j has no coordinate 'z': x, y, angle."),
        (Planar(**SIDES), "angle", "m", "me: j has no displacement 'angle': x, y."),
        (Rod(**SIDES), "", "", "me: j leaves no coordinate free; choose another joint."),
        (Revolute(**SIDES), "", "m", "me: j leaves no displacement free; choose another joint."),
    ],
)
def test_a_refusal_names_who_asks_and_what_there_is(joint, name, unit, why):
    with pytest.raises(ModelError) as told:
        coordinate_named(joint, name, "me", unit)
    assert str(told.value) == why


@pytest.mark.parametrize(
    ("unit", "of_angle", "of_way"),
    [("coordinate", "rad", "m"), ("coordinate/s2", "rad/s2", "m/s2"), ("effort", "N m", "N")],
)
def test_units_follow_the_coordinate(unit, of_angle, of_way):
    angle, way = (coordinate_named(Cylindrical(**SIDES), name, "me") for name in ("angle", "distance"))
    assert (unit_along(angle, unit), unit_along(way, unit)) == (of_angle, of_way)
