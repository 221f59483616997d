import math

from linkwork_studio.commands import run
from linkwork_studio.commands.perform import perform

ACTION = {action.title: action for action in run.ACTIONS}


def test_play_and_pause(context):
    action = ACTION["Play or pause"]
    assert action.label(context) == "Play"
    perform(action, context)
    assert context.session.playing
    assert action.label(context) == "Pause"
    perform(action, context)
    assert not context.session.playing


def test_step_only_while_paused(context):
    perform(ACTION["Single step"], context)
    context.session.playing = True
    perform(ACTION["Single step"], context)
    assert context.session.told == ["step"]
    assert context.views.said == [("Pause first, then step.", "info")]


def test_reset(context):
    perform(ACTION["Reset"], context)
    assert context.session.told == ["reset"]


def test_speeds_go_up_and_down(context):
    perform(ACTION["Faster"], context)
    assert context.session.speed == 2.0
    perform(ACTION["Slower"], context)
    perform(ACTION["Slower"], context)
    assert context.session.speed == 0.5
    context.session.speed = 0.7
    perform(ACTION["Slower"], context)
    assert context.session.speed == 0.5
    perform(ACTION["As fast as possible"], context)
    assert math.isinf(context.session.speed)
    assert ACTION["As fast as possible"].checked(context)
    assert not perform(ACTION["Faster"], context)
    perform(ACTION["Slower"], context)
    assert context.session.speed == run.SPEEDS[-1]
    perform(ACTION["Real time"], context)
    assert ACTION["Real time"].checked(context)


def test_speeds_end(context):
    context.session.speed = run.SPEEDS[0]
    assert not perform(ACTION["Slower"], context)
    context.session.speed = run.SPEEDS[-1]
    assert not perform(ACTION["Faster"], context)


def test_settings_of_the_run_have_a_key(context):
    assert ACTION["Run settings..."].keys
    perform(ACTION["Run settings..."], context)
    assert context.views.asked == [("show_settings",)]
