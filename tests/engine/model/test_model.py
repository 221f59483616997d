"""The mechanism as one frozen value."""

import dataclasses

import pytest
from hypothesis import given, settings
from random_models import models
from sample_models import brick, built, chain, double_pendulum, hinge

from linkwork.errors import ModelError
from linkwork.model.bodies.ground import Ground
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.joints.spherical import Spherical
from linkwork.model.model import MAX_ID_LENGTH, STANDARD_GRAVITY, Model, family_name, model_of


def test_a_new_model_has_ground_and_gravity():
    model = Model()
    assert (list(model.bodies), model.gravity, model.name) == (["ground"], STANDARD_GRAVITY, "untitled")
    assert list(model.elements()) == [Ground()]


def test_nothing_in_a_model_can_be_changed_in_place():
    model = double_pendulum()
    with pytest.raises(dataclasses.FrozenInstanceError):
        model.name = "other"
    with pytest.raises(TypeError):
        model.bodies["upper"] = brick()
    with pytest.raises(dataclasses.FrozenInstanceError):
        model.bodies["upper"].mass = 2.0


def test_later_changes_of_a_handed_over_dict_do_not_reach_in():
    model = Model().with_element(brick())
    seen = dict(model.bodies)
    model.with_element(RigidBody(id="other"))
    assert dict(model.bodies) == seen


def test_equality_counts_name_gravity_elements_and_order():
    a, b = RigidBody(id="a"), RigidBody(id="b")
    model = built(a, b)
    assert model == built(a, b)
    assert model != built(b, a)
    assert model != built(a, RigidBody(id="b", mass=2.0))
    assert model != built(a, b, name="other")
    assert model != built(a, b, gravity=(0, 0, 0))
    assert model != "model"


def test_finding_elements():
    model = double_pendulum()
    assert model.get("elbow") is model.joints["elbow"]
    assert model.body("upper") is model.bodies["upper"]
    assert "elbow" in model
    assert "knee" not in model
    assert [family_name(e) for e in model.elements()] == ["body", "body", "body", "joint", "joint"]
    with pytest.raises(ModelError, match="There is no element 'knee'"):
        model.get("knee")
    with pytest.raises(ModelError, match="There is no body 'elbow'; there are: ground, upper, lower"):
        model.body("elbow")


def test_a_long_list_of_names_is_cut_short():
    with pytest.raises(ModelError, match=r"link6, \.\.\. \(21 in all\)"):
        chain(20, "spherical").body("link20")


def test_dependents_are_found_through_others():
    model = double_pendulum()
    assert {e.id for e in model.dependents("upper")} == {"shoulder", "elbow"}
    assert model.dependents("elbow") == []
    assert {e.id for e in model.dependents("ground")} == {"shoulder"}


@pytest.mark.parametrize("element_id", ["", " ", " a", "a\n", "a\tb", "a\ud800", "x" * (MAX_ID_LENGTH + 1), 5, None])
def test_ids_that_cannot_be(element_id):
    with pytest.raises(ModelError):
        Model().with_element(RigidBody(id=element_id))


@pytest.mark.parametrize("element_id", ["a", "left arm", "Arm_2.x", "κρίκος", "x" * MAX_ID_LENGTH])
def test_ids_that_may_be(element_id):
    assert element_id in Model().with_element(RigidBody(id=element_id))


def test_ids_are_unique_over_all_families():
    model = double_pendulum()
    for taken in ("upper", "elbow", "ground"):
        with pytest.raises(ModelError, match=f"The id '{taken}' is taken"):
            model.with_element(RigidBody(id=taken)) if taken != "ground" else model.with_element(Ground())
    with pytest.raises(ModelError, match="The id 'ground' is taken"):
        model.with_element(Spherical(id="ground", base="upper", follower="lower"))


def test_model_of_keeps_ids_unique_too():
    bodies = [RigidBody(id="a"), RigidBody(id="b")]
    with pytest.raises(ModelError, match="The id 'a' is used twice"):
        model_of("m", STANDARD_GRAVITY, [*bodies, Spherical(id="a", base="a", follower="b")])
    with pytest.raises(ModelError, match="The id 'ground' is used twice"):
        model_of("m", STANDARD_GRAVITY, [*bodies, Spherical(id="ground", base="a", follower="b")])
    with pytest.raises(ModelError, match="The id 'ground' is used twice"):
        model_of("m", STANDARD_GRAVITY, [Ground(), *bodies, Ground()])


@pytest.mark.parametrize(("base", "follower"), [("nobody", "lower"), ("upper", "elbow")])
def test_a_joint_holds_bodies_that_exist(base, follower):
    joint = Spherical(id="new", base=base, follower=follower)
    with pytest.raises(ModelError, match="which is not a body; there are: ground, upper, lower") as caught:
        double_pendulum().with_element(joint)
    assert caught.value.element == "new"
    model = double_pendulum()
    with pytest.raises(ModelError, match="which is not a body"):
        model_of("m", STANDARD_GRAVITY, [*model.elements(), joint])


def test_places_in_a_family():
    model = built(RigidBody(id="a"), RigidBody(id="c"))
    assert list(model.with_element(RigidBody(id="b"), 2).bodies) == ["ground", "a", "b", "c"]
    assert model.index("c") == 2
    assert list(model.with_element(RigidBody(id="first"), 0).bodies) == ["ground", "first", "a", "c"]


def test_the_ground_cannot_be_removed():
    with pytest.raises(ModelError, match="The ground cannot be removed"):
        Model().without("ground")


def test_changing_a_value_keeps_the_place_and_the_other_elements():
    model = double_pendulum()
    heavier = dataclasses.replace(model.bodies["upper"], mass=5.0)
    changed = model.with_changed(heavier)
    assert list(changed.bodies) == list(model.bodies)
    assert changed.bodies["upper"] is heavier
    assert changed.bodies["lower"] is model.bodies["lower"]
    assert changed.joints is model.joints


def test_fresh_ids():
    model = built(RigidBody(id="arm"), RigidBody(id="arm2"), hinge("pin", "ground", "arm", (0, 0, 0)))
    assert [model.fresh_id(stem) for stem in ("arm", "pin", "leg")] == ["arm3", "pin2", "leg"]


@settings(max_examples=30)
@given(models())
def test_a_model_can_be_made_anew_from_its_elements(model):
    assert model_of(model.name, model.gravity, list(model.elements()), model.groups) == model


def test_groups_go_with_their_elements():
    model = double_pendulum().with_groups({"upper": "arm", "lower": "arm/hand"})
    assert model.groups == {"upper": "arm", "lower": "arm/hand"}
    assert model != double_pendulum()
    assert model.without("elbow").without("lower").groups == {"upper": "arm"}
    assert model.with_groups({"upper": ""}).groups == {"lower": "arm/hand"}
    with pytest.raises(ModelError, match="There is no element 'nobody'"):
        model.with_groups({"nobody": "arm"})
    with pytest.raises(ModelError, match="The ground belongs to all groups"):
        model.with_groups({"ground": "arm"})
