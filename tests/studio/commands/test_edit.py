from types import SimpleNamespace

import numpy as np
import pytest

from linkwork_studio.commands import edit
from linkwork_studio.commands.perform import perform

ACTION = {action.title: action for action in edit.ACTIONS}


def test_delete_a_joint_and_undo(context):
    before = context.document.model
    context.document.select(("elbow",))
    edit.delete(context)
    assert "elbow" not in context.document.model
    assert context.document.selection == ()
    assert context.document.stack.undone().label == "Delete joint elbow"
    assert ACTION["Undo"].label(context) == "Undo delete joint elbow"
    edit.undo(context)
    assert context.document.model == before
    assert context.document.selection == ("elbow",)
    assert ACTION["Redo"].label(context) == "Redo delete joint elbow"
    edit.redo(context)
    assert "elbow" not in context.document.model


def test_deleting_a_body_with_its_joints_is_one_entry(context):
    context.document.select(("elbow", "arm", "shoulder"))
    edit.delete(context)
    assert list(context.document.model.joints) == []
    assert context.document.stack.undone().label == "Delete body arm"
    assert len(context.document.stack.entries) == 1


def test_delete_leaves_the_ground(context):
    context.document.select(("ground", "arm", "rod"))
    edit.delete(context)
    assert list(context.document.model.bodies) == ["ground"]
    assert context.document.stack.undone().label == "Delete 2 bodies"


@pytest.mark.parametrize(("selection", "reason"), [((), "Nothing is selected"), (("ground",), "The ground stays")])
def test_delete_tells_why_not(context, selection, reason):
    context.document.select(selection)
    assert not perform(ACTION["Delete"], context)
    assert context.views.said[0][0].startswith(reason)


def test_duplicate_copies_bodies_and_the_joints_among_them(context):
    context.document.select(("arm", "rod"))
    edit.duplicate(context)
    model = context.document.model
    assert context.document.selection == ("arm2", "rod2")
    assert (model.joints["elbow2"].base, model.joints["elbow2"].follower) == ("arm2", "rod2")
    assert "shoulder2" not in model
    assert model.bodies["arm2"].position == pytest.approx((0.5, 0.2, 0.0))
    edit.duplicate(context)
    assert "arm3" in context.document.model
    edit.undo(context)
    edit.undo(context)
    assert len(context.document.model.bodies) == 3


def test_a_copy_appears_where_the_user_sees_the_original(context):
    values = {"position": [3.0, 0.0, 0.0], "rotation": [0.0, 1.0, 0.0, 0.0], "velocity": [1.0, 0.0, 0.0]}
    values["angular_velocity"] = [0.0, 2.0, 0.0]
    seen = {name: (lambda _id, value=value: np.array(value)) for name, value in values.items()}
    context.session.snapshot = SimpleNamespace(time=1.0, bodies={"rod": 0}, **seen)
    context.document.select(("rod",))
    edit.duplicate(context)
    copy = context.document.model.bodies["rod2"]
    assert copy.position == pytest.approx((3.0, 0.2, 0.0))
    assert copy.angular_velocity == (0.0, 2.0, 0.0)


def test_select_all_and_nothing(context):
    edit.select_all(context)
    assert context.document.selection == ("arm", "rod", "shoulder", "elbow")
    edit.deselect(context)
    assert context.document.selection == ()


def test_rename_is_typed_in_the_tree(context):
    context.document.select(("arm",))
    assert perform(ACTION["Rename"], context)
    assert context.views.asked == [("start_rename",)]
    context.document.select(("arm", "rod"))
    assert not perform(ACTION["Rename"], context)


def test_undo_with_nothing_to_undo(context):
    assert not perform(ACTION["Undo"], context)
    assert context.views.said == [("There is nothing to undo.", "info")]
