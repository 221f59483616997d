from linkwork.edits import RemoveElements
from linkwork.model.model import Model
from linkwork_studio.commands.guide import STEPS, next_step
from linkwork_studio.document.command import Command


def test_the_steps_are_done_one_after_the_other(context):
    assert next_step(context) == 4, "bodies and joints are there; it does not run yet"
    context.session.play()
    assert next_step(context) == 5
    context.document.do(Command("Delete joint elbow", (RemoveElements(("elbow",)),)))
    assert next_step(context) == len(STEPS)


def test_an_empty_mechanism_begins_at_the_beginning(context):
    context.document.replace(Model())
    assert next_step(context) == 0
    assert next_step(context, since=3) == 3
