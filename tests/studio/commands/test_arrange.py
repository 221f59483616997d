"""Duplicate, mirror, group: one undo entry each, with a label that says what was done."""

from types import SimpleNamespace

import numpy as np
import pytest

from linkwork_studio.commands import arrange
from linkwork_studio.commands.context import MirrorWish
from linkwork_studio.commands.perform import perform

ACTION = {action.title: action for action in arrange.ACTIONS}


def test_duplicate_copies_bodies_and_the_joints_among_them(context):
    context.document.select(("arm", "rod"))
    arrange.duplicate(context)
    model = context.document.model
    assert context.document.selection == ("arm 2", "rod 2")
    assert (model.joints["elbow 2"].base, model.joints["elbow 2"].follower) == ("arm 2", "rod 2")
    assert "shoulder 2" not in model
    assert model.bodies["arm 2"].position == pytest.approx((0.5, 0.2, 0.0))
    arrange.duplicate(context)
    assert "arm 3" in context.document.model
    context.document.undo()
    context.document.undo()
    assert len(context.document.model.bodies) == 3


def test_a_copy_appears_where_the_user_sees_the_original(context):
    values = {"position": [3.0, 0.0, 0.0], "rotation": [0.0, 1.0, 0.0, 0.0], "velocity": [1.0, 0.0, 0.0]}
    values["angular_velocity"] = [0.0, 2.0, 0.0]
    seen = {name: (lambda _id, value=value: np.array(value)) for name, value in values.items()}
    context.session.snapshot = SimpleNamespace(time=1.0, bodies={"rod": 0}, **seen)
    context.document.select(("rod",))
    arrange.duplicate(context)
    copy = context.document.model.bodies["rod 2"]
    assert copy.position == pytest.approx((3.0, 0.2, 0.0))
    assert copy.angular_velocity == (0.0, 2.0, 0.0)


def test_a_joint_that_is_selected_too_stays_connected(context):
    context.document.select(("rod", "elbow"))
    arrange.duplicate(context)
    copy = context.document.model.joints["elbow 2"]
    assert (copy.base, copy.follower) == ("arm", "rod 2")
    assert context.document.selection == ("rod 2", "elbow 2")
    assert context.document.stack.undone().label == "Duplicate 2 elements"


def test_mirror_asks_for_a_plane_and_selects_the_images(context):
    context.views.ask_mirror = lambda: MirrorWish((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
    context.document.select(("arm", "rod"))
    assert perform(ACTION["Mirror..."], context)
    assert context.document.selection == ("arm 2", "rod 2")
    assert context.document.model.bodies["arm 2"].position == pytest.approx((-0.5, 0.0, 0.0))
    assert context.document.stack.undone().label == "Mirror 2 bodies"
    context.document.undo()
    context.views.ask_mirror = lambda: MirrorWish((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), keep=False)
    arrange.mirror(context)
    assert context.document.selection == ("arm", "rod")
    assert context.document.model.bodies["arm"].position == pytest.approx((-0.5, 0.0, 0.0))


def test_no_answer_changes_nothing(context):
    context.views.ask_mirror = lambda: None
    context.document.select(("arm",))
    before = context.document.model
    arrange.mirror(context)
    assert context.document.model is before


def test_groups_are_made_inside_each_other_and_dissolved(context):
    document = context.document
    document.select(("ground", "arm", "rod", "elbow"))
    arrange.group(context)
    assert document.model.groups == {"arm": "group", "rod": "group", "elbow": "group"}
    assert document.selection == ("arm", "rod", "elbow")
    assert document.stack.undone().label == "Group 3 elements"
    assert context.views.asked == [("start_rename",)]
    document.select(("rod", "elbow"))
    arrange.group(context)
    assert document.model.groups["rod"] == "group/group"
    document.select(("arm", "rod", "elbow"))
    arrange.ungroup(context)
    assert document.model.groups == {"rod": "group", "elbow": "group"}
    document.select(("rod",))
    arrange.ungroup(context)
    assert document.model.groups == {"elbow": "group"}
    assert document.stack.undone().label == "Ungroup body rod"
    for _ in range(4):
        document.undo()
    assert document.model.groups == {}


def test_what_is_in_no_group_cannot_leave_one(context):
    context.document.select(("arm",))
    assert not perform(ACTION["Ungroup"], context)
    assert context.views.said == [("The selection is not in a group.", "info")]
