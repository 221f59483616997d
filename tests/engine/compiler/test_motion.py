"""What joints let their followers do, for every kind there is."""

from types import SimpleNamespace

import pytest
from random_trees import KINDS

from linkwork.compiler.motion import steps_of
from linkwork.model.registry import FAMILIES
from linkwork.system.tree import BALL, SLIDE, TURN

EXPECTED = {
    "revolute": (TURN,),
    "prismatic": (SLIDE,),
    "cylindrical": (SLIDE, TURN),
    "universal": (TURN, TURN),
    "spherical": (BALL,),
    "planar": (SLIDE, SLIDE, TURN),
    "point_on_line": (SLIDE, BALL),
    "point_on_plane": (SLIDE, SLIDE, BALL),
    "free": (SLIDE, SLIDE, SLIDE, BALL),
    "fixed": (),
}


def made(kind: str):
    return FAMILIES["joints"][kind](id="j", base="a", follower="b")


@pytest.mark.parametrize("kind", EXPECTED)
def test_the_steps_follow_from_the_declaration(kind):
    assert tuple(step.kind for step in steps_of(made(kind))) == EXPECTED[kind]


@pytest.mark.parametrize("kind", ["rod", "constant_velocity"])
def test_what_is_no_sequence_of_steps_has_none(kind):
    assert steps_of(made(kind)) is None


def test_the_pins_of_a_universal_joint_are_where_it_says():
    first, second = steps_of(made("universal"))
    assert first.axis == (1.0, 0.0, 0.0)
    assert second.axis == (0.0, 1.0, 0.0)


def test_rows_that_are_not_known_here_are_left_to_those_who_know_them():
    joint = made("revolute")
    strange = type("Strange", (type(joint),), {"rows": lambda self: (*type(joint).rows(self), SimpleNamespace)})
    assert steps_of(strange(id="j", base="a", follower="b")) is None


def test_random_trees_hold_every_kind_that_a_tree_can_carry():
    assert set(KINDS) == EXPECTED.keys() - {"free"}
