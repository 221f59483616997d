"""Names of groups and what is in them."""

import pytest

from linkwork.errors import ModelError
from linkwork.model import groups

IN = {"a": "arm", "b": "arm/hand", "c": "arms", "d": "leg/foot/toe"}


@pytest.mark.parametrize("name", ["arm", "arm/hand", "left arm/ring finger", "é"])
def test_names(name):
    groups.check_name(name)


@pytest.mark.parametrize(
    "name", ["", " ", "/", "arm/", "/arm", "arm/ hand", "a\nb", "a" * 201, "a/" * 20 + "a", None, 3]
)
def test_no_names(name):
    with pytest.raises(ModelError):
        groups.check_name(name)


def test_a_group_inside_another():
    assert (groups.outer("arm/hand"), groups.label("arm/hand")) == ("arm", "hand")
    assert (groups.outer("arm"), groups.label("arm")) == ("", "arm")
    assert groups.is_within("arm/hand", "arm")
    assert groups.is_within("arm", "")
    assert not groups.is_within("arms", "arm")


def test_members_are_those_of_inner_groups_too():
    assert groups.members(IN, "arm") == ("a", "b")
    assert groups.members(IN, "leg") == ("d",)
    assert groups.members(IN, "nothing") == ()


def test_all_groups_each_behind_its_outer_one():
    assert groups.names(IN) == ("arm", "arm/hand", "arms", "leg", "leg/foot", "leg/foot/toe")


def test_a_fresh_name():
    assert groups.fresh_name(IN, "body") == "body"
    assert groups.fresh_name(IN, "arm") == "arm 2"
    assert groups.fresh_name({**IN, "e": "arm 2"}, "arm") == "arm 3"
