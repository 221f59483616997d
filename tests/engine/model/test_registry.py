"""Families and their kinds."""

import dataclasses

import pytest

from linkwork.errors import ModelError
from linkwork.model import registry
from linkwork.model.bodies.ground import Ground
from linkwork.model.frame import Frame
from linkwork.model.joints.revolute import Revolute
from linkwork.model.model import Model


def test_every_family_is_a_field_of_the_model():
    assert {f.name for f in dataclasses.fields(Model)} == {"name", "gravity", *registry.FAMILIES, "groups", "unread"}
    assert registry.FAMILIES.keys() == registry.SINGULAR.keys()


def test_the_family_of_an_element():
    assert registry.family_of(Ground()) == "bodies"
    assert registry.family_of(Revolute(id="pin", base="a", follower="b")) == "joints"
    with pytest.raises(TypeError, match="Frame is not a kind of element"):
        registry.family_of(Frame())


def test_classes_by_family_and_kind():
    assert registry.element_class("joints", "revolute") is Revolute
    assert registry.shape_class("box") is registry.SHAPES["box"]
    with pytest.raises(ModelError, match="There is no shape kind 'cone of light'"):
        registry.shape_class("cone of light")
    with pytest.raises(ModelError, match="There is no body kind 'revolute'"):
        registry.element_class("bodies", "revolute")


def test_every_kind_is_frozen_and_every_field_says_its_role():
    kinds = [cls for family in registry.FAMILIES.values() for cls in family.values()] + list(registry.SHAPES.values())
    for cls in kinds:
        assert cls.__dataclass_params__.frozen
        assert not {f.name for f in dataclasses.fields(cls) if "role" not in f.metadata} - {"id"}
        for f in dataclasses.fields(cls):
            assert f.metadata.get("doc") or f.name == "id"
