"""On which plane a click in the empty space lands while something is drawn."""

from __future__ import annotations

from functools import partial

from linkwork_studio.commands.action import Action
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context

# By name: title, and what it does.
PLANES = {
    "auto": ("Facing you", "Draw on the plane across the axis that points most towards you, through the origin."),
    "xy": ("XY plane", "Draw on a level plane, whatever you look from; its height is typed in the picture."),
    "xz": ("XZ plane", "Draw on the upright plane that is seen from the front."),
    "yz": ("YZ plane", "Draw on the upright plane that is seen from the side."),
    "face": ("A face...", "Click a face to draw on it, also one that is inclined."),
}


def draw_on(context: Context, plane: str) -> None:
    """Draw on this plane from now on."""
    context.views.draw_on(plane)


def _is_drawn_on(context: Context, plane: str) -> bool:
    return context.views.drawing_plane() == plane


ACTIONS = tuple(
    Action(
        title=title,
        do=partial(draw_on, plane=name),
        menu="Add/Drawing plane",
        when=(PROJECT,),
        hint=hint,
        checked=partial(_is_drawn_on, plane=name),
        opens_group=name == "auto",
        of=name,
    )
    for name, (title, hint) in PLANES.items()
)
