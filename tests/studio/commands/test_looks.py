from linkwork.edits import AddElement
from linkwork.model.drivers.slider import Slider
from linkwork_studio.commands.looks import ACTIONS
from linkwork_studio.commands.perform import perform
from linkwork_studio.document.command import Command

ACTION = {action.title: action for action in ACTIONS}


def test_hiding_goes_and_comes(context):
    looks = context.document.looks
    assert not perform(ACTION["Show all"], context)
    context.document.select(("arm", "elbow"))
    perform(ACTION["Hide or show"], context)
    assert looks.hidden == {"arm", "elbow"}
    perform(ACTION["Hide or show"], context)
    assert looks.hidden == set()
    perform(ACTION["Hide all others"], context)
    assert looks.hidden == {"ground", "rod", "shoulder"}
    assert perform(ACTION["Show all"], context)
    assert looks.hidden == set()
    assert context.document.stack.undone() is None, "looks are no edits"


def test_locks(context):
    context.document.select(("arm",))
    perform(ACTION["Lock or unlock"], context)
    assert context.document.looks.locked == {"arm"}
    assert perform(ACTION["Unlock all"], context)
    assert context.document.looks.locked == set()


def test_another_project_begins_with_all_shown(context):
    context.document.looks.set_hidden(("arm",))
    context.document.replace(context.document.model)
    assert context.document.looks.hidden == set()


def test_only_sliders_are_pinned(context):
    action, looks = ACTION["Pin the selected input sliders"], context.document.looks
    slider = Slider(id="push", low=-2.0, high=2.0, value=0.5, unit="N")
    context.document.do(Command("add", (AddElement(slider),)))
    context.document.select(("arm",))
    assert not perform(action, context)
    context.document.select(("arm", "push"))
    assert perform(action, context)
    assert looks.pinned == {"push"}
    assert action.checked(context)
    perform(action, context)
    assert looks.pinned == set()
