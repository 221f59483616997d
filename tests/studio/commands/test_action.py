from functools import partial

from linkwork_studio.commands.action import Action, Condition


def jump(context, height=1):
    """Does nothing."""


def test_the_id_is_made_from_names():
    assert Action(title="Jump", do=jump).id == "test_action.jump"
    assert Action(title="Jump", do=partial(jump, height=2), of="high").id == "test_action.jump.high"


def test_the_first_condition_that_fails_tells_why(context):
    no, never = Condition(lambda c: False, "No."), Condition(lambda c: False, "Never.")
    yes = Condition(lambda c: True, "Unseen.")
    assert Action(title="Jump", do=jump, when=(yes, no, never)).refusal(context) == "No."
    assert Action(title="Jump", do=jump, when=(yes,)).refusal(context) == ""


def test_the_label_may_follow_the_context(context):
    assert Action(title="Jump", do=jump).label(context) == "Jump"
    assert Action(title="Jump", do=jump, wording=lambda c: c.document.title).label(context) == "two links"
