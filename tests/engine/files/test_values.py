"""Frozen values as JSON data and back."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_models import values_of

from linkwork.errors import FileError
from linkwork.files import values
from linkwork.model.frame import Frame
from linkwork.model.joints.revolute import Revolute
from linkwork.model.registry import FAMILIES, SHAPES
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.sphere import Sphere

ELEMENTS = [cls for kinds in FAMILIES.values() for cls in kinds.values() if cls.kind != "ground"]


@pytest.mark.parametrize("cls", [*ELEMENTS, *SHAPES.values()], ids=lambda cls: cls.kind)
@settings(max_examples=15)
@given(data=st.data())
def test_every_kind_goes_there_and_back(cls, data):
    given_id = {"id": "new"} if "id" in cls.__dataclass_fields__ else {}
    value = data.draw(values_of(cls, ["ground", "arm"], **given_id))
    written = values.to_data(value)
    assert written["kind"] == cls.kind
    assert values.from_data(cls, written, "here") == value


def test_what_says_nothing_is_left_out():
    assert values.to_data(Frame()) == {}
    assert values.to_data(Frame((0, 0, 1))) == {"position": [0.0, 0.0, 1.0]}
    assert "base_frame" not in values.to_data(Revolute(id="pin", base="a", follower="b"))


def test_what_does_not_say_nothing_is_written_even_if_it_is_the_default():
    """So that a later default does not change what an old file means."""
    assert values.to_data(Box())["x"] == 0.1
    assert values.to_data(Sphere())["friction"] == 0.5
    assert values.to_data(Sphere())["restitution"] == 0.0


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "here: expected an object with fields, found []."),
        ({"radius": {}}, "here.radius: expected a value, found an object."),
        ({"radius": "big"}, "here: sphere: radius takes a number, not 'big'."),
        ({"color": 5}, "here.color: expected a text, found 5."),
        ({"color": "x" * 100}, "here: sphere: the colour"),
        ({"size": 1}, "here: Sphere has no field 'size'; it has: position, rotation, color"),
        ({"position": [[1, 2], 3, 4]}, "here: sphere: position takes a number, not [1, 2]."),
    ],
)
def test_what_does_not_fit_is_named(data, sentence):
    with pytest.raises(FileError) as caught:
        values.from_data(Sphere, data, "here")
    assert str(caught.value).startswith(sentence)


def test_the_place_goes_down_into_frames_and_shapes():
    with pytest.raises(FileError, match=r"^here\.base_frame: Frame has no field 'axis'"):
        values.from_data(Revolute, {"id": "p", "base": "a", "follower": "b", "base_frame": {"axis": 1}}, "here")
    with pytest.raises(FileError, match=r"^here: the field 'follower' is missing\."):
        values.from_data(Revolute, {"id": "p", "base": "a"}, "here")
    with pytest.raises(FileError, match=r"^here\.shapes: expected a list of shapes, found 'box'\."):
        values.from_data(FAMILIES["bodies"]["rigid"], {"id": "a", "shapes": "box"}, "here")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("AAAA", "here.surface: expected points and triangles in base64, found 'AAAA'."),
        ({"points": "AAAA"}, "here.surface: surface: 3 bytes are no whole number of points."),
        ({"points": "A#"}, "here.surface: points and triangles are texts in base64"),
        ({"points": 5}, "here.surface: points and triangles are texts in base64"),
        ({"triangles": ""}, "here.surface: points and triangles are texts in base64"),
        ({"pts": ""}, "here.surface: expected points and triangles in base64"),
        ({"points": "A" * 16, "triangles": "/" * 16}, "here.surface: surface: triangle 0 names the point 4294967295"),
        ({"points": "/" * 16}, "here.surface: surface: point 0 has the coordinate nan"),
    ],
)
def test_surfaces_that_are_none(data, sentence):
    with pytest.raises(FileError) as caught:
        values.from_data(SHAPES["mesh"], {"surface": data}, "here")
    assert str(caught.value).startswith(sentence)


def test_every_field_has_a_reader():
    """A field of a new type must be read back as that type, not as whatever JSON holds."""
    kept = {"Vector", "Quaternion", "float", "bool", "int", *values._READERS}
    types = {str(f.type) for cls in [*ELEMENTS, *SHAPES.values()] for f in dataclasses.fields(cls)}
    assert types <= kept
