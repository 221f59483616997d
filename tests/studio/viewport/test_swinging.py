import pytest

from linkwork.math3d import rotation, vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.frames import in_space
from linkwork.model.model import Model
from linkwork.model.placing import joint_at
from linkwork.model.registry import FAMILIES
from linkwork_studio.viewport.swinging import PERIOD, SLIDE, TURN, Freedom, freedoms, swung


@pytest.fixture
def model():
    return Model().with_element(RigidBody(id="base", position=(1, 0, 0))).with_element(RigidBody(id="arm"))


def test_freedoms_of_kinds(model):
    found = {
        k: freedoms(joint_at(model, "j", k, "base", "arm")) for k in ("revolute", "prismatic", "fixed", "spherical")
    }
    assert found["revolute"] == (Freedom(True, 2),)
    assert found["prismatic"] == (Freedom(False, 2),)
    assert found["fixed"] == ()
    assert {freedom.is_turn for freedom in found["spherical"]} == {True}
    assert len(found["spherical"]) == 3


def test_the_follower_swings_about_the_axis_and_comes_back(model):
    joint = joint_at(model, "j", "revolute", "base", "arm", at=(0, 0, 1), axis=(0, 1, 0))
    base, arm = model.bodies["base"], model.bodies["arm"]
    out = swung(joint, base, arm, PERIOD / 4, 1.0)
    assert rotation.angle_between(arm.rotation, out.rotation) == pytest.approx(TURN)
    assert in_space(out, joint.follower_frame)[0] == pytest.approx((0, 0, 1)), "the hinge stays"
    assert swung(joint, base, arm, PERIOD, 1.0).position == pytest.approx(arm.position, abs=1e-12)


def test_a_slide_goes_along(model):
    joint = joint_at(model, "j", "prismatic", "base", "arm", axis=(0, 0, 1))
    out = swung(joint, model.bodies["base"], model.bodies["arm"], PERIOD / 4, 2.0)
    assert vector.subtract(out.position, model.bodies["arm"].position) == pytest.approx((0, 0, SLIDE * 2.0))


@pytest.mark.parametrize("kind", list(FAMILIES["joints"]))
def test_every_kind_can_be_shown(model, kind):
    base = "ground" if kind.startswith(("rolling", "knife")) else "base"
    joint = joint_at(model, "j", kind, base, "arm")
    assert swung(joint, model.bodies[base], model.bodies["arm"], 0.1, 1.0).id == "arm"
