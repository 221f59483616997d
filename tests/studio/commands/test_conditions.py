from linkwork_studio.commands.conditions import BODY_SELECTION, MOVABLE_SELECTION, ONE_SELECTED, PROJECT, SELECTION


def refused(condition, context, *ids):
    context.document.select(ids)
    return bool(condition.refusal(context))


def test_selections(context):
    assert refused(SELECTION, context)
    assert not refused(SELECTION, context, "ground")
    assert refused(MOVABLE_SELECTION, context, "ground")
    assert not refused(MOVABLE_SELECTION, context, "ground", "elbow")
    assert refused(BODY_SELECTION, context, "elbow", "ground")
    assert not refused(BODY_SELECTION, context, "elbow", "arm")
    assert refused(ONE_SELECTED, context, "elbow", "arm")


def test_project(context):
    assert PROJECT.refusal(context) == ""
    context.views.project = False
    assert "Open a project" in PROJECT.refusal(context)
