"""The switch between rigid and elastic, and the way back from a reduction that is given up."""

from types import SimpleNamespace

from linkwork_studio.commands import elastic


def kind(context, body):
    return type(context.document.model.bodies[body]).kind


def test_bodies_are_switched_together_and_back(context):
    context.document.select(("arm", "rod"))
    assert elastic.SWITCHES[0].label(context) == "Make elastic"
    elastic.switch(context)
    assert [kind(context, i) for i in ("arm", "rod")] == ["elastic", "elastic"]
    assert elastic.SWITCHES[0].label(context) == "Make rigid"
    assert context.document.stack.undone().label == "Make 2 bodies elastic"
    elastic.switch(context)
    assert kind(context, "arm") == "rigid"


def test_only_bodies_with_a_shape_can_bend(context):
    for chosen in ((), ("shoulder",), ("ground",)):
        context.document.select(chosen)
        assert elastic.switchable(context) == ()
        assert "shape" in elastic.SWITCHES[0].refusal(context)


def test_what_is_given_up_is_again_what_the_run_has(context):
    before = context.document.model.bodies["arm"]
    context.document.select(("arm",))
    elastic.switch(context)
    context.session.course = None
    elastic.stay_rigid(context, ("arm", "gone"))
    assert context.document.model.bodies["arm"] == before
    elastic.switch(context)
    running = context.document.model
    context.session.course = SimpleNamespace(model=running)
    model = running.bodies["arm"]
    elastic.stay_rigid(context, ("arm",))
    assert context.document.model.bodies["arm"] == model


def test_fields_are_chosen_where_a_body_bends(context):
    stress = elastic.COLOURS[0]
    assert "No body is elastic" in stress.refusal(context)
    context.document.select(("arm",))
    elastic.switch(context)
    assert not stress.refusal(context)
    stress.do(context)
    assert context.document.looks.field == "stress"
    assert stress.checked(context)
