"""Which habits the mouse follows in the picture: presets known from other programs."""

from __future__ import annotations

from functools import partial

from linkwork_studio.commands.action import Action
from linkwork_studio.commands.context import Context

# By the names of viewport/habits.py: title, and how the view is turned and moved.
HABITS = {
    "usual": (
        "Any button rotates",
        "Any button rotates; Shift with the middle or right button pans; the wheel zooms.",
    ),
    "cad": (
        "CAD style",
        "The right button rotates; the middle button, or Ctrl with the right button, pans; the wheel zooms.",
    ),
    "modeller": (
        "Modelling style",
        "The middle button rotates; Shift with the middle button, or the right button, pans; the wheel zooms.",
    ),
    "trackpad": (
        "Trackpad",
        "Dragging rotates; two fingers pan; a pinch, or two fingers with Ctrl, zooms.",
    ),
}


def follow(context: Context, habits: str) -> None:
    """Let the mouse follow some habits from now on, also after the next start."""
    context.views.set_habits(habits)
    context.views.say(HABITS[habits][1])


def _are_followed(context: Context, habits: str) -> bool:
    return context.views.habits() == habits


ACTIONS = tuple(
    Action(
        title=title,
        do=partial(follow, habits=name),
        menu="View/Mouse",
        hint=hint,
        checked=partial(_are_followed, habits=name),
        of=name,
    )
    for name, (title, hint) in HABITS.items()
)
