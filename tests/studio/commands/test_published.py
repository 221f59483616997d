from linkwork_studio.commands.published import known_cases, open_case


def named(name):
    return next(case for case in known_cases() if case.name == name)


def test_cases_with_a_curve_stand_first():
    have = [case.overlay is not None for case in known_cases()]
    assert have == sorted(have, reverse=True)
    assert {"a01", "a06", "double_pendulum"} <= {case.name for case in known_cases() if case.overlay}


def test_a_case_opens_with_its_curve(context):
    case = named("a03")
    assert open_case(context, case)
    assert context.document.model == case.overlay.mechanism().model
    assert context.document.path is None
    assert (context.session.step, context.session.speed) == (case.overlay.step, case.overlay.speed)
    channel, curves, told = next(asked[1:] for asked in context.views.asked if asked[0] == "hold_against")
    assert channel == "measure.seen"
    assert set(curves) == {"measure.seen.x [m]", "measure.seen.z [m]"}
    assert told == case.overlay.told
    assert "press Space" in context.views.said[-1][0]


def test_unsaved_work_may_stay(context):
    before = context.document.model
    context.document.stack.mark_unsaved()
    assert not open_case(context, named("a01"))  # the user cancels
    assert context.document.model is before


def test_a_case_without_a_curve_is_not_opened(context):
    before = context.document.model
    assert not open_case(context, named("walking_rod"))
    assert context.document.model is before
