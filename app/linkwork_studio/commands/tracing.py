"""Tracing a point that was clicked: a measure of where it is, and its way in the picture."""

from __future__ import annotations

from linkwork.edits import AddElement
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame
from linkwork.model.measures.point import Point
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.document.command import Command

TRACES = "traces"  # among what is shown


def pointed(context: Context) -> tuple[str, Vector] | None:
    """The body that was clicked last and where, in its own frame [m]; None where there is none any more."""
    found = context.views.pointed()
    return found if found is not None and found[0] in context.document.model.bodies else None


def trace_point(context: Context) -> None:
    """Measure where the clicked point is, and draw its way."""
    found = pointed(context)
    if found is None:
        return
    body, place = found
    name = context.document.model.fresh_id(f"{body} trace")
    measure = Point(id=name, base=GROUND_ID, follower=body, follower_frame=Frame(place))
    context.document.do(Command(f"Trace a point of {body}", (AddElement(measure),), select=(name,)))
    if TRACES not in context.document.looks.shown:
        context.document.looks.toggle(TRACES)


POINTED = Condition(lambda context: pointed(context) is not None, "Click the point on a body first.")

ACTIONS = (
    Action(
        title="Trace this point",
        do=trace_point,
        menu="Add/Measure",
        icon="measures/point",
        when=(PROJECT, POINTED),
        hint="Trace the path of the clicked point and record its position.",
    ),
)
