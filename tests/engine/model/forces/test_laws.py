"""Laws are plain values, so that equal forces are equal."""

from linkwork.model.forces import laws
from linkwork.model.joints.rows import Length


def test_they_are_values():
    assert laws.Acting(Length(), laws.Spring(2.0)) == laws.Acting(Length(), laws.Spring(2.0, 0.0, 0.0))
    assert laws.Spring(2.0) != laws.Spring(2.0, 0.1)
    assert laws.JointCoordinate("pin") != laws.JointCoordinate("pin", "angle")
    assert len({laws.Drag(1.0, 0.0, n) for n in (0, 1, 1)}) == 2


def test_a_table_takes_the_place_of_a_stiffness():
    assert laws.sprung(2.0, 0.1, 0.5) == laws.Spring(2.0, 0.1, 0.5)
    assert laws.sprung(2.0, 0.1, 0.5, "cam") == laws.Curve("cam", 0.1, 0.5)
