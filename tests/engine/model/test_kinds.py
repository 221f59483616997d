"""Kinds are found by their files."""

import pytest

from linkwork.errors import ModelError
from linkwork.model import forces, joints, shapes
from linkwork.model.joints.revolute import Revolute
from linkwork.model.kinds import find_kinds, kind_named


def test_kinds_are_found_under_their_own_names():
    found = find_kinds(joints)
    assert {"revolute", "spherical", "fixed"} <= found.keys()
    assert found["revolute"] is Revolute
    assert all(cls.kind == name for name, cls in found.items())
    assert "" not in found


def test_each_kind_has_a_file_of_its_name():
    for package in (joints, shapes):
        assert all(cls.__module__ == f"{package.__name__}.{kind}" for kind, cls in find_kinds(package).items())


def test_a_package_without_kinds_has_none():
    assert "" not in find_kinds(forces)


@pytest.mark.parametrize("name", ["hinge", "", None, 3, ["revolute"]])
def test_an_unknown_kind_says_what_there_is(name):
    with pytest.raises(ModelError, match=r"There is no joint kind .* there are: .*fixed"):
        kind_named(find_kinds(joints), name, "joint")
