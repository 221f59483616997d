"""What all couplings share: two coordinates, found by name or because there is only one."""

import pytest
from driver_trials import wheels

from linkwork.edits import ChangeKind
from linkwork.errors import ModelError
from linkwork.model.drivers.coupler import Coupler
from linkwork.model.forces.laws import JointCoordinate


def test_it_holds_the_second_less_the_ratio_of_the_first():
    (held,) = Coupler(id="c", first="a", second="b", second_coordinate="x", factor=2.5).held()
    assert held.parts == ((JointCoordinate("b", "x"), 1.0), (JointCoordinate("a"), -2.5))


def test_a_coordinate_must_be_named_where_there_are_several():
    m = wheels()
    m.apply(ChangeKind("first", "planar"))
    with pytest.raises(ModelError, match="several coordinates; name one: x, y, angle"):
        m.add_driver("c", "coupler", first="first", second="second")
    m.add_driver("c", "coupler", first="first", first_coordinate="y", second="second")
    with pytest.raises(ModelError, match="no coordinate 'z': x, y, angle"):
        m.add_driver("d", "coupler", first="first", first_coordinate="z", second="second")


def test_the_only_angle_needs_no_name_in_a_gear_pair():
    m = wheels()
    m.apply(ChangeKind("first", "planar"))
    m.add_driver("mesh", "gear_pair", first="first", second="second")


def test_it_cannot_follow_itself():
    with pytest.raises(ModelError, match=r"^c: a cannot follow itself"):
        Coupler(id="c", first="a", second="a")
