import math

import pytest

from linkwork.edits import apply
from linkwork.math3d import rotation, vector
from linkwork_studio.commands.moving import ACTIONS, middle, movable, moved, place_of
from linkwork_studio.commands.perform import perform

QUARTER = rotation.about(vector.Z, math.pi / 2)


def test_what_can_be_moved(context):
    model = context.document.model
    assert movable(model, ("ground", "arm", "elbow", "nobody")) == ("arm", "elbow")
    assert place_of(model, "elbow") == (0.5, 0.0, 0.0)
    assert middle(model, ("arm", "rod")) == (1.0, 0.0, 0.0)


def test_bodies_take_their_joints_along_and_joints_move_on_their_bodies(context):
    model = context.document.model
    both = moved(model, ("arm", "elbow"), (0.0, 0.0, 1.0), rotation.IDENTITY, vector.ZERO, "drag")
    after, _ = apply(model, both.edits)
    assert after.bodies["arm"].position == (0.5, 0.0, 1.0)
    assert after.joints["elbow"].base_frame == model.joints["elbow"].base_frame, "its base went along"
    assert after.joints["elbow"].follower_frame.position == pytest.approx((0.0, 0.0, 1.0))
    assert both.merge_key == "drag"


def test_a_turn_goes_about_the_pivot(context):
    model = context.document.model
    after, _ = apply(model, moved(model, ("arm",), vector.ZERO, QUARTER, vector.ZERO, None).edits)
    assert after.bodies["arm"].position == pytest.approx((0.0, 0.5, 0.0))
    assert rotation.rotate(after.bodies["arm"].rotation, vector.X) == pytest.approx((0.0, 1.0, 0.0))


def test_others_are_aligned_with_the_first(context):
    along_x = ACTIONS[0]
    assert not perform(along_x, context)
    context.document.select(("rod", "arm"))
    assert perform(along_x, context)
    assert context.document.model.bodies["arm"].position == (1.5, 0.0, 0.0)
    assert context.document.stack.undone().label == "Align body arm with rod"
