"""Frozen values as JSON data and back."""

import dataclasses
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_models import values_of

from linkwork.errors import FileError
from linkwork.files import values
from linkwork.files.keeping import Place
from linkwork.model.frame import Frame
from linkwork.model.joints.revolute import Revolute
from linkwork.model.registry import FAMILIES, SHAPES
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.sphere import Sphere

ELEMENTS = [cls for kinds in FAMILIES.values() for cls in kinds.values() if cls.kind != "ground"]

KNOWN = {"bodies": ["ground", "arm"], "joints": ["pin", "elbow"], "drivers": ["k"], "fluids": ["water"]}


@pytest.mark.parametrize("cls", [*ELEMENTS, *SHAPES.values()], ids=lambda cls: cls.kind)
@settings(max_examples=15)
@given(data=st.data())
def test_every_kind_goes_there_and_back(cls, data):
    given_id = {"id": "new"} if "id" in cls.__dataclass_fields__ else {}
    value = data.draw(values_of(cls, KNOWN, **given_id))
    written = values.to_data(value)
    assert written["kind"] == cls.kind
    assert values.from_data(cls, written, Place("here")) == value


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
        ({"radius": "big"}, "here.radius: There is no unit 'big'; near are: g."),
        ({"color": 5}, "here.color: expected a text, found 5."),
        ({"color": "x" * 100}, "here: sphere: the colour"),
        ({"size": 1}, "here: Sphere has no field 'size'; it has: position, rotation, color"),
        ({"position": [[1, 2], 3, 4]}, "here: position takes a number, not [1, 2]."),
    ],
)
def test_what_does_not_fit_is_named(data, sentence):
    with pytest.raises(FileError) as caught:
        values.from_data(Sphere, data, Place("here"))
    assert str(caught.value).startswith(sentence)


def test_the_place_goes_down_into_frames_and_shapes():
    with pytest.raises(FileError, match=r"^here\.base_frame: Frame has no field 'axis'"):
        values.from_data(Revolute, {"id": "p", "base": "a", "follower": "b", "base_frame": {"axis": 1}}, Place("here"))
    with pytest.raises(FileError, match=r"^here: the field 'follower' is missing\."):
        values.from_data(Revolute, {"id": "p", "base": "a"}, Place("here"))
    with pytest.raises(FileError, match=r"^here\.shapes: expected a list of shapes, found 'box'\."):
        values.from_data(FAMILIES["bodies"]["rigid"], {"id": "a", "shapes": "box"}, Place("here"))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("AAAA", "here.surface: expected points and triangles in base64, found 'AAAA'."),
        ({"points": "AAAA"}, "here.surface: surface: 3 bytes are not a whole number of points."),
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
        values.from_data(SHAPES["mesh"], {"surface": data}, Place("here"))
    assert str(caught.value).startswith(sentence)


def test_a_quantity_may_be_typed_with_its_unit():
    sphere = values.from_data(Sphere, {"radius": "5 in", "position": ["30 mm", 0, "1/2 ft"]}, Place("here"))
    assert sphere.radius == pytest.approx(0.127, rel=1e-15)
    assert sphere.position == pytest.approx((0.03, 0.0, 0.1524), rel=1e-15)
    assert values.to_data(sphere)["radius"] == sphere.radius, "saved as an SI number"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"radius": "5 kg"}, "here.radius: 5 kg is a mass; here a length is needed (m, mm, cm, km, ...)."),
        ({"radius": "5 furlongs"}, "here.radius: There is no unit 'furlongs'"),
        ({"position": [0, "5 deg", 0]}, "here.position: 5 deg is an angle; here a length is needed"),
        ({"rotation": ["30 deg", 0, 0, 0]}, "here.rotation: 30 deg is an angle; here a pure number is needed."),
        ({"radius": "-5 in"}, "here: radius is -0.127 m; it must be greater than 0 m."),
        ({"radius": "1e30 km"}, "here: radius is 1e+33 m; the limit is 1e+30"),
    ],
)
def test_a_wrong_unit_is_named_with_its_field(data, sentence):
    with pytest.raises(FileError) as caught:
        values.from_data(Sphere, data, Place("here"))
    assert str(caught.value).startswith(sentence)


@dataclasses.dataclass(frozen=True)
class Curve:
    """Types that a field may have one day."""

    x: tuple[float, ...]
    ends: tuple[str, str] = ("a", "b")
    named: Mapping[str, Frame] = dataclasses.field(default_factory=dict)
    tip: Frame | None = None


def test_fields_of_any_nested_type_go_there_and_back():
    curve = Curve((1.0, 2.0), ("c", "d"), {"one": Frame((0, 0, 1))}, Frame((1, 0, 0)))
    assert values.from_data(Curve, values.to_data(curve), Place("here")) == curve
    assert values.to_data(Curve((1.0,))) == {"x": [1.0], "ends": ["a", "b"]}
    assert values.from_data(Curve, {"x": [1], "tip": None}, Place("here")) == Curve((1.0,))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"x": ["b"]}, "here.x[0]: expected a number, found 'b'."),
        ({"x": 3}, "here.x: expected a list, found 3."),
        ({"x": [], "ends": ["a"]}, "here.ends: expected a list of 2, found ['a']."),
        ({"x": [], "named": []}, "here.named: expected an object with names, found []."),
        ({"x": [], "named": {"one": {"position": [0, 0]}}}, "here.named.one: position takes 3 numbers"),
        ({"x": [], "tip": 5}, "here.tip: expected an object with fields, found 5."),
    ],
)
def test_what_does_not_fit_a_nested_type_is_named(data, sentence):
    with pytest.raises(FileError) as caught:
        values.from_data(Curve, data, Place("here"))
    assert str(caught.value).startswith(sentence)
