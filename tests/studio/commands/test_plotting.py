from linkwork_studio.commands.plotting import measured


def test_a_measure_is_made_once(context):
    found = measured(context, ("elbow",))
    context.document.do(found.command)
    assert context.document.model.measures[found.name].joint == "elbow"
    assert measured(context, ("elbow",)) == (found.name, None)
    assert measured(context, (found.name,)) == (found.name, None)


def test_bodies_are_measured_at_their_middle(context):
    found = measured(context, ("ground", "arm"))
    context.document.do(found.command)
    assert context.document.model.measures["arm point"].follower == "arm"


def test_what_has_no_curve_is_said(context):
    assert measured(context, ("ground",)) is None
    assert "Drop a joint" in context.views.said[0][0]
