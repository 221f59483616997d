"""What a field does not allow is refused in one sentence that names the element, the field and the reason."""

import math

import numpy as np
import pytest

import linkwork as lw
from linkwork.edits import SetValue, apply
from linkwork.errors import FileError, ModelError
from linkwork.files import project
from linkwork.model import fields
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.forces.contact_pair import ContactPair
from linkwork.model.forces.joint_stop import JointStop
from linkwork.model.frame import Frame
from linkwork.model.joints.revolute import Revolute
from linkwork.model.joints.rope import Rope
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.sphere import Sphere

TOO_MUCH = r"restitution is 1\.5; it must be at most 1\."


def test_numbers_of_any_kind_become_floats():
    body = RigidBody(id="arm", mass=np.float32(2.0), position=np.array([1, 2, 3]), velocity=[0, 1, 2])
    assert (type(body.mass), body.position, body.velocity) == (float, (1.0, 2.0, 3.0), (0.0, 1.0, 2.0))
    assert all(type(x) is float for x in body.position)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"mass": "heavy"}, "arm: mass takes a number, not 'heavy'."),
        ({"mass": True}, "arm: mass takes a number, not True."),
        ({"mass": None}, "arm: mass takes a number, not None."),
        ({"mass": math.nan}, "arm: mass takes a finite number, not nan."),
        ({"mass": 10**400}, "arm: mass takes a number, not 1"),
        ({"mass": 1e31}, "arm: mass is 1e+31 kg; the limit is 1e+30."),
        ({"position": (0.0, -1e99, 0.0)}, "arm: position is -1e+99 m; the limit is 1e+30."),
        ({"mass": 0.0}, "arm: mass is 0 kg; it must be greater than 0 kg."),
        ({"mass": -1.0}, "arm: mass is -1 kg; it must be greater than 0 kg."),
        ({"position": (1.0, 2.0)}, "arm: position takes 3 numbers, not (1.0, 2.0)."),
        ({"position": 5}, "arm: position takes 3 numbers, not 5."),
        ({"position": "123"}, "arm: position takes 3 numbers, not '123'."),
        ({"angular_velocity": (0, "x", 0)}, "arm: angular velocity takes a number, not 'x'."),
        ({"position": ((1, 2), 3, 4)}, "arm: position takes a number, not (1, 2)."),
        ({"rotation": (0, 0, 0, 0)}, "arm: rotation is (0.0, 0.0, 0.0, 0.0), which is not a rotation; (1, 0, 0, 0)"),
        ({"rotation": (1, 0, 0)}, "arm: rotation takes 4 numbers, not (1, 0, 0)."),
        ({"shapes": "box"}, "arm: shapes takes a tuple, not 'box'."),
        ({"shapes": ("box",)}, "arm: shapes takes shapes, not 'box'."),
    ],
)
def test_what_a_body_refuses(values, sentence):
    with pytest.raises(ModelError) as caught:
        RigidBody(id="arm", **values)
    assert str(caught.value).startswith(sentence)
    assert caught.value.element == "arm"


def test_a_refusal_stays_one_sentence_however_long_the_value():
    with pytest.raises(ModelError) as caught:
        RigidBody(id="arm", mass="x" * 100_000)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Revolute(id="pin", base="", follower="arm"), "pin: base names no element: ''."),
        (lambda: Revolute(id="pin", base="ground", follower=3), "pin: follower names no element: 3."),
        (lambda: Revolute(id="pin", base="a", follower="b", base_frame=7), "pin: base frame takes a Frame, not 7."),
        (lambda: Sphere(color=0), "sphere: color takes a text, not 0."),
        (lambda: Sphere(color="red"), "sphere: the colour 'red' is not of the form #rrggbb."),
        (lambda: Box(friction=-0.1), "box: friction is -0.1; it must be at least 0."),
        (lambda: Box(restitution=1.5), "box: restitution is 1.5; it must be at most 1."),
        (lambda: ContactPair(id="ice", restitution=1.01), "ice: restitution is 1.01; it must be at most 1."),
        (lambda: JointStop(id="stop", joint="pin", restitution=2), "stop: restitution is 2; it must be at most 1."),
        (lambda: Rope(id="rope", base="a", follower="b", restitution=1.5), "rope: restitution is 1.5; it must be at"),
        (lambda: Rope(id="rope", base="a", follower="b", restitution=-0.1), "rope: restitution is -0.1; it must be at"),
        (lambda: Frame(position=None), "frame: position takes 3 numbers, not None."),
        (lambda: Model(name=5), "model: name takes a text, not 5."),
        (lambda: Model(name="\ud800"), "model: name has characters that cannot be written."),
        (lambda: Model(gravity=(0, 0)), "model: gravity takes 3 numbers, not (0, 0)."),
    ],
)
def test_what_others_refuse(make, sentence):
    with pytest.raises(ModelError) as caught:
        make()
    assert str(caught.value).startswith(sentence)


def test_a_list_of_shapes_becomes_a_tuple():
    assert RigidBody(id="arm", shapes=[Sphere()]).shapes == (Sphere(),)


def test_every_quantity_tells_what_it_is():
    metadata = {f.name: f.metadata for f in RigidBody.__dataclass_fields__.values()}
    assert (metadata["mass"]["unit"], metadata["mass"]["above"], metadata["mass"]["role"]) == ("kg", 0.0, "quantity")
    assert metadata["mass"]["doc"] == "Mass."
    assert metadata["shapes"]["shown"] is False
    assert Revolute.__dataclass_fields__["base"].metadata["role"] == "reference"


def test_a_field_may_have_no_default():
    assert fields.quantity().default is fields.reference().default is fields.plain().default
    assert fields.quantity(2.0).default == 2.0


def test_a_quantity_may_follow_a_coordinate():
    follows = fields.quantity(1.0, unit="effort s/coordinate").metadata
    assert (follows["unit"], follows["along"]) == ("", "effort s/coordinate")
    assert "along" not in fields.quantity(1.0, unit="N s/m").metadata


def test_a_choice_is_one_of_those_on_offer():
    with pytest.raises(ModelError, match="stop: sides is 'top'; it is one of both, low, high"):
        JointStop(id="stop", joint="pin", sides="top")
    assert JointStop(id="stop", joint="pin", sides="low").sides == "low"


def test_what_an_impact_keeps_is_a_share():
    """All of it may be kept, and nothing more, whether the shape is made, edited or read."""
    assert Sphere(restitution=1).restitution == 1.0
    m = lw.Mechanism()
    m.add_body("ball", mass=1, shape=Sphere(radius=0.1), restitution=1.0)
    with pytest.raises(ModelError, match=TOO_MUCH):
        apply(m.model, SetValue("ball", "shapes", (Sphere(radius=0.1, restitution=1.5),)))
    text = project.to_text(m.model).replace('"restitution": 1.0', '"restitution": 1.5')
    with pytest.raises(FileError, match=TOO_MUCH):
        project.from_text(text)
