"""Rows in symbols: each shape of row is written as its equation."""

from linkwork.handbook import symbols
from linkwork.model.forces.laws import Acting, JointCoordinate, Spring
from linkwork.model.joints.rows import Angle, Direction, Distance, Dot, Length, Relation, Roll, Slide, Spin, Sum, Tie
from linkwork.model.registry import FAMILIES


def plain(text: str) -> str:
    for sign in ("<b>", "</b>", "<i>", "</i>", "</sub>"):
        text = text.replace(sign, "")
    return text.replace("<sub>", "_")


def test_rows():
    assert plain(symbols.row(Tie(2))) == "d · e_z = 0"
    assert plain(symbols.row(Dot(Direction.BASE_X, Direction.FOLLOWER_Z))) == "x_b · z_f = 0"
    assert plain(symbols.row(Dot(Direction.GAP, Direction.GAP, 4.0, 0.25))) == "d · d = 4 (times 0.25)"
    assert plain(symbols.row(Length(2.0))) == "|d| = 2"
    assert plain(symbols.row(Slide(Direction.FOLLOWER_Y))) == "ḋ · y_f = 0"
    assert plain(symbols.row(Roll("across", 0.3))) == "slip across the track = 0"


def test_sums_and_relations():
    twice = Sum(Direction.BASE_X, Direction.FOLLOWER_X, -2.0)
    assert plain(symbols.direction(twice)) == "(x_b − 2 x_f)"
    row = Relation(((Distance(), 1.0), (Spin(Direction.BASE_Z), -0.5)), period=0.01)
    assert plain(symbols.row(row)) == "d · z_b − 0.5 × ω · z_b = 0, plus any multiple of 0.01"


def test_what_forces_and_drivers_act_along():
    assert plain(symbols.along(Angle())) == "atan2(x_f · y_b, x_f · x_b)"
    told = plain(symbols.acting(Acting(JointCoordinate("some_joint"), Spring(1.0))))
    assert told.startswith("s = q_joint: k (s - free) + c s'")
    belt = FAMILIES["drivers"]["belt"](id="belt", first="some_first", second="some_second", second_radius=0.2)
    (item,) = belt.held()
    assert plain(symbols.driven(item)) == "q_second − 0.5 × q_first = const"
    motion = FAMILIES["drivers"]["motion"](id="motion", joint="some_joint", level="speed")
    assert plain(symbols.driven(motion.held()[0])) == "rate of q_joint = `formula`(t)"
