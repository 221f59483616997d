"""Stress of an elastic body and loads of a beam where they were clicked: a measure, and its curve in the plot."""

from __future__ import annotations

from functools import partial

from linkwork.edits import AddElement
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.frame import Frame
from linkwork.model.measures.beam_load import BeamLoad
from linkwork.model.measures.measure import Measure
from linkwork.model.measures.stress import LARGEST, Stress
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.tracing import pointed
from linkwork_studio.document.command import Command


def stress_here(context: Context) -> None:
    """Measure and plot the stress at the clicked point of an elastic body."""
    found = pointed(context)
    if found is not None:
        body, place = found
        name = context.document.model.fresh_id(f"{body} stress")
        _plot(context, Stress(id=name, body=body, frame=Frame(place)), f"Measure the stress of {body}")


def largest_stress(context: Context) -> None:
    """Measure and plot the largest stress of the selected elastic body."""
    (body,) = context.document.selection
    name = context.document.model.fresh_id(f"{body} largest stress")
    _plot(context, Stress(id=name, body=body, where=LARGEST), f"Measure the largest stress of {body}")


def load_here(context: Context, quantity: str) -> None:
    """Measure and plot what a beam bears where it was clicked."""
    found, model = pointed(context), context.document.model
    if found is None:
        return
    beam, (x, _, _) = found
    length = model.bodies[beam].length
    place = min(max(x + length / 2.0, 0.0), length)
    name = model.fresh_id(f"{beam} {quantity.partition('_')[0]}")
    _plot(context, BeamLoad(id=name, beam=beam, place=place, quantity=quantity), f"Measure a load of {beam}")


def _plot(context: Context, measure: Measure, label: str) -> None:
    """Add a measure and show its curve; what is selected stays so."""
    context.document.do(Command(label, (AddElement(measure),), select=context.document.selection))
    if not context.views.show_plot(f"measure.{measure.id}"):
        context.views.say(f"Nothing recorded for {measure.id} yet: press play.")


def _clicked(context: Context, kind: type) -> bool:
    """Whether the point that was clicked last is on a body of a kind, and that body is selected."""
    found = pointed(context)
    is_there = found is not None and isinstance(context.document.model.bodies[found[0]], kind)
    return is_there and found is not None and context.document.selection == (found[0],)


def _one_elastic(context: Context) -> bool:
    chosen, bodies = context.document.selection, context.document.model.bodies
    return len(chosen) == 1 and isinstance(bodies.get(chosen[0]), Elastic)


ON_ELASTIC = Condition(lambda context: _clicked(context, Elastic), "Click the point on an elastic body first.")
ON_BEAM = Condition(lambda context: _clicked(context, Beam), "Click the point on a beam first.")
ONE_ELASTIC = Condition(_one_elastic, "Select one elastic body first.")


def _load(title: str, quantity: str, hint: str) -> Action:
    return Action(
        title=title,
        do=partial(load_here, quantity=quantity),
        menu="Add/Measure",
        icon="measures/beam_load",
        when=(PROJECT, ON_BEAM),
        hint=hint,
        also="section force, normal force, moment, rope, cable",
        of=quantity,
    )


ACTIONS = (
    Action(
        title="Measure the stress here",
        do=stress_here,
        menu="Add/Measure",
        icon="measures/stress",
        when=(PROJECT, ON_ELASTIC),
        hint="Record and plot the von Mises stress at the point that was clicked.",
    ),
    Action(
        title="Measure the largest stress",
        do=largest_stress,
        menu="Add/Measure",
        icon="measures/stress",
        when=(PROJECT, ONE_ELASTIC),
        hint="Record and plot the largest von Mises stress of the body, wherever it is.",
    ),
    _load("Measure the tension here", "tension", "Record and plot its tension where it was clicked."),
    _load("Measure the bending here", "bending_y", "Record and plot the moment that bends it towards its y axis."),
    _load("Measure the torsion here", "torsion", "Record and plot its twisting moment where it was clicked."),
)
