import pytest

from linkwork.edits import Group
from linkwork_studio.commands import edit
from linkwork_studio.commands.perform import perform
from linkwork_studio.document.command import Command

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


@pytest.mark.parametrize(("selection", "reason"), [((), "Nothing selected"), (("ground",), "The ground stays")])
def test_delete_tells_why_not(context, selection, reason):
    context.document.select(selection)
    assert not perform(ACTION["Delete"], context)
    assert context.views.said[0][0].startswith(reason)


def test_select_all_and_nothing(context):
    edit.select_all(context)
    assert context.document.selection == ("arm", "rod", "shoulder", "elbow")
    edit.step_back(context)
    assert context.document.selection == ()


def test_rename_is_typed_in_the_tree(context):
    context.document.select(("arm",))
    assert perform(ACTION["Rename"], context)
    assert context.views.asked == [("start_rename",)]
    context.document.select(("arm", "rod"))
    assert not perform(ACTION["Rename"], context)
    context.document.do(Command("Group", (Group(("arm", "rod"), "links"),)))
    assert perform(ACTION["Rename"], context), "a group that is selected whole has a name too"


def test_undo_with_nothing_to_undo(context):
    assert not perform(ACTION["Undo"], context)
    assert context.views.said == [("Nothing to undo.", "info")]
