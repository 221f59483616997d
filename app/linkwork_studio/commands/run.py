"""The run: play, pause, single step, reset, speed."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from functools import partial

from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context

SPEEDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)  # simulated per wall time

PAUSED = Condition(lambda context: not context.session.playing, "Pause first, then step.")
NOT_SLOWEST = Condition(lambda context: context.session.speed > SPEEDS[0], "This is the slowest speed.")
NOT_FASTEST = Condition(lambda context: context.session.speed < SPEEDS[-1], "This is the fastest speed.")


def play_or_pause(context: Context) -> None:
    """Let the mechanism move, or hold it."""
    if context.session.playing:
        context.session.pause()
    else:
        context.session.play()


def single_step(context: Context) -> None:
    """Advance by one time step."""
    context.session.step_once()


def reset(context: Context) -> None:
    """Back to the stored poses at time zero; the mechanism keeps its edits."""
    context.session.reset()


def slower(context: Context) -> None:
    """The next slower speed."""
    _set_speed(context, SPEEDS[max(bisect_left(SPEEDS, context.session.speed) - 1, 0)])


def faster(context: Context) -> None:
    """The next faster speed."""
    _set_speed(context, SPEEDS[min(bisect_right(SPEEDS, context.session.speed), len(SPEEDS) - 1)])


def real_time(context: Context) -> None:
    """One simulated second per second."""
    _set_speed(context, 1.0)


def as_fast_as_possible(context: Context) -> None:
    """Simulate without waiting between steps."""
    _set_speed(context, math.inf)


def settings(context: Context) -> None:
    """Show the sheet with what is set once in a while."""
    context.views.show_settings()


def save_journal(context: Context) -> None:
    """Write all that was done to the run, for `linkwork replay`."""
    path = context.files.ask_export(f"{context.document.title}.jsonl", "Journal")
    if path is not None:
        context.session.save_journal(path)
        context.views.say(f"Wrote {path.name}; `linkwork replay {path.name}` runs it again.")


def save_page(context: Context) -> None:
    """Write the run, with its edits and branches, as a page that plays, or as an animated glTF."""
    path = context.files.ask_page(f"{context.document.title}.html")
    if path is not None:
        context.views.wait_for(f"Writing {path.name}", partial(context.session.save_page, path))
        context.views.say(f"Wrote {path.name}, {path.stat().st_size / 1e6:.2g} MB; it plays in any browser.")


def save_script(context: Context) -> None:
    """Write all that was done to the run as a Python script."""
    path = context.files.ask_export(f"{context.document.title}.py", "Python script")
    if path is not None:
        context.session.save_script(path)
        context.views.say(f"Wrote {path.name}.")


def _set_speed(context: Context, speed: float) -> None:
    context.session.set_speed(speed)
    told = "as fast as possible" if math.isinf(speed) else f"{speed:g} times real time"
    context.views.say(f"Speed: {'real time' if speed == 1.0 else told}.")


def _play_label(context: Context) -> str:
    return "Pause" if context.session.playing else "Play"


ACTIONS = (
    Action(
        title="Play or pause",
        do=play_or_pause,
        menu="Run",
        keys=("Space",),
        icon="play",
        when=(PROJECT,),
        hint="Start or pause the run; you can edit in either state.",
        wording=_play_label,
    ),
    Action(
        title="Single step",
        do=single_step,
        menu="Run",
        keys=(".",),
        icon="step",
        when=(PROJECT, PAUSED),
        hint="Advance by one time step.",
    ),
    Action(
        title="Reset",
        do=reset,
        menu="Run",
        keys=("Backspace",),
        icon="reset",
        when=(PROJECT,),
        hint="Return to the initial state at time zero.",
    ),
    Action(
        title="Slower",
        do=slower,
        menu="Run",
        keys=("-",),
        when=(PROJECT, NOT_SLOWEST),
        hint="The next slower speed.",
        opens_group=True,
    ),
    Action(
        title="Faster",
        do=faster,
        menu="Run",
        keys=("=", "+"),
        when=(PROJECT, NOT_FASTEST),
        hint="The next faster speed.",
    ),
    Action(
        title="Real time",
        do=real_time,
        menu="Run",
        keys=("Ctrl+1",),
        when=(PROJECT,),
        hint="One simulated second per second.",
        checked=lambda context: context.session.speed == 1.0,
    ),
    Action(
        title="As fast as possible",
        do=as_fast_as_possible,
        menu="Run",
        keys=("Ctrl+2",),
        when=(PROJECT,),
        hint="Simulate without waiting between steps.",
        checked=lambda context: math.isinf(context.session.speed),
    ),
    Action(
        title="Run settings...",
        do=settings,
        menu="Run",
        keys=("Ctrl+,",),
        icon="settings",
        when=(PROJECT,),
        also="options",
        hint="Accuracy, gaps, pause condition, ghost run, recording and memory.",
        opens_group=True,
    ),
    Action(
        title="Save journal...",
        do=save_journal,
        menu="Run",
        icon="history",
        when=(PROJECT,),
        hint="Save every edit and control of this run, so that it can be repeated bit for bit.",
        opens_group=True,
    ),
    Action(
        title="Save as page that plays...",
        do=save_page,
        menu="Run",
        icon="film",
        when=(PROJECT,),
        also="export html web browser share glb animation",
        hint="Save this run with edits, branches and plots as one file for any browser, or as an animated glTF.",
    ),
    Action(
        title="Save as Python script...",
        do=save_script,
        menu="Run",
        icon="command",
        when=(PROJECT,),
        hint="Save this run with its edits as a Python script.",
    ),
)
