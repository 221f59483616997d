from linkwork_studio.commands.conditions import MOVABLE_SELECTION, PROJECT, SELECTION


def refused(condition, context, *ids):
    context.document.select(ids)
    return bool(condition.refusal(context))


def test_selections(context):
    assert refused(SELECTION, context)
    assert not refused(SELECTION, context, "ground")
    assert refused(MOVABLE_SELECTION, context, "ground")
    assert not refused(MOVABLE_SELECTION, context, "ground", "elbow")


def test_project(context):
    assert PROJECT.refusal(context) == ""
    context.views.project = False
    assert "Open a project" in PROJECT.refusal(context)
