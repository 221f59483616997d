from linkwork_studio.commands.acting import ACTIONS
from linkwork_studio.window.wishes import Wishes

MOTOR = next(action for action in ACTIONS if action.of == "driver.motor")


def wishes(context, told):
    made = Wishes(lambda *words: told.append(words), lambda: told.append("away"))
    made.context, made.perform = context, lambda action: told.append(action.title)
    return made


def test_it_is_done_as_soon_as_it_can_be(context):
    told = []
    wish = wishes(context, told)
    context.document.select(("arm",))
    wish.make(MOTOR)
    assert context.document.selection == ()
    assert told == [("choose", "Click one joint.")]
    context.document.select(("arm",))
    wish.look("choose")
    context.document.select(("arm", "elbow"))
    wish.look("choose")
    wish.look("choose")
    assert told[1:] == ["away", "Motor"]


def test_another_tool_is_the_end_of_a_wish(context):
    told = []
    wish = wishes(context, told)
    wish.make(MOTOR)
    wish.look("select")
    context.document.select(("elbow",))
    wish.look("choose")
    wish.make(MOTOR)
    wish.drop()
    context.document.select(("elbow",))
    wish.look("choose")
    assert len(told) == 2
