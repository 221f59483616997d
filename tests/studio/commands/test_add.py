from types import SimpleNamespace

import numpy as np
import pytest

from linkwork.model.joints.grounded import Grounded
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork_studio.commands import add
from linkwork_studio.commands.perform import perform

ACTION = {action.id: action for action in add.ACTIONS}


@pytest.mark.parametrize("kind", add.DRAWN_HERE)
def test_every_shape_can_be_added_to_nothing(context, kind):
    context.document.replace(Model())
    assert perform(ACTION[f"add.body.{kind}"], context)
    (name,) = context.document.selection
    body = context.document.model.bodies[name]
    assert name == kind.replace("_", " ")
    assert body.mass == pytest.approx(1000.0 * body.shapes[0].volume)
    assert context.document.stack.undone().label == f"Add {name}"


def test_a_bar_and_a_point_mass_stand_beside_the_others(context):
    for action in ("add.bar", "add.body.point_mass"):
        assert perform(ACTION[action], context), context.views.said
    bodies = context.document.model.bodies
    bar, point = bodies["bar"], bodies["point mass"]
    assert (bar.kind, bar.length, bar.mass) == ("bar", 0.5, pytest.approx(1000.0 * bar.shapes[0].volume))
    assert (point.kind, point.mass) == ("point_mass", pytest.approx(1000.0 * point.shapes[0].volume))
    assert bar.position[0] - 0.25 > 2.0
    assert point.position[0] - point.shapes[0].radius > bar.position[0] + 0.25
    assert context.document.selection == ("point mass",)


def test_new_bodies_stand_beside_the_others(context):
    add.body(context, "box")
    add.body(context, "box")
    bodies = context.document.model.bodies
    assert bodies["box"].position[0] > 2.0
    assert bodies["box2"].position[0] > bodies["box"].position[0] + 0.1


GROUNDED = {kind for kind, cls in FAMILIES["joints"].items() if issubclass(cls, Grounded)}


@pytest.mark.parametrize("kind", sorted(GROUNDED))
def test_wheels_and_blades_run_on_the_ground(context, kind):
    add.body(context, "box")
    assert perform(ACTION[f"add.joint.{kind}"], context), context.views.said
    joint = context.document.model.joints[context.document.selection[0]]
    assert (joint.kind, joint.base, joint.follower) == (kind, "ground", "box")
    height = context.document.model.bodies["box"].position[2]
    assert getattr(joint, "radius", height) == pytest.approx(height)
    context.document.select(("arm", "box"))
    assert "runs on the ground" in ACTION[f"add.joint.{kind}"].refusal(context)


@pytest.mark.parametrize("kind", sorted(set(FAMILIES["joints"]) - GROUNDED))
def test_every_joint_can_connect_two_bodies(context, kind):
    add.body(context, "box")
    context.document.select(("arm", "box"))
    assert perform(ACTION[f"add.joint.{kind}"], context), context.views.said
    joint = context.document.model.joints[context.document.selection[0]]
    assert (joint.kind, joint.base, joint.follower) == (kind, "arm", "box")


def test_one_body_is_held_by_the_ground_at_its_end(context):
    add.body(context, "capsule")
    add.joint(context, "revolute")
    model = context.document.model
    joint = model.joints["revolute"]
    assert (joint.base, joint.follower) == ("ground", "capsule")
    assert joint.follower_frame.position == pytest.approx((0.0, 0.0, 0.15))


def test_the_ground_is_always_the_base(context):
    context.document.select(("rod", "ground"))
    add.joint(context, "fixed")
    assert context.document.model.joints["fixed"].base == "ground"


def test_a_joint_has_no_gap_where_the_user_sees_the_bodies(context):
    seen = {"position": [1.5, 0.0, 2.0], "rotation": [0.0, 1.0, 0.0, 0.0], "velocity": [0.0] * 3}
    seen["angular_velocity"] = [0.0] * 3
    values = {name: (lambda _id, value=value: np.array(value)) for name, value in seen.items()}
    context.session.snapshot = SimpleNamespace(time=1.0, bodies={"rod": 0}, **values)
    context.document.select(("arm", "rod"))
    add.joint(context, "spherical")
    joint = context.document.model.joints["spherical"]
    assert joint.base_frame.position == pytest.approx((0.5, 0.0, 1.0))
    assert joint.follower_frame.position == pytest.approx((-0.5, 0.0, 1.0))
    assert context.document.model.bodies["rod"].position == (1.5, 0.0, 0.0)


@pytest.mark.parametrize("selection", [(), ("ground",), ("elbow",), ("ground", "arm", "rod")])
def test_what_cannot_be_connected(context, selection):
    context.document.select(selection)
    assert not perform(ACTION["add.joint.revolute"], context)
    assert context.views.said[0][0].startswith("Select two bodies")
