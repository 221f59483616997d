"""On which plane a click in the empty space lands while something is drawn."""

from __future__ import annotations

from functools import partial

from linkwork_studio.commands.action import Action
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context

# By name: title, and what it does.
PLANES = {
    "auto": ("Facing you", "Draw on the coordinate plane that faces you most, through the origin."),
    "xy": ("XY plane", "Draw on a horizontal plane from any view; type its height in the view."),
    "xz": ("XZ plane", "Draw on the vertical plane seen from the front."),
    "yz": ("YZ plane", "Draw on the vertical plane seen from the side."),
    "face": ("A face...", "Click a face to draw on it; it may be inclined."),
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
