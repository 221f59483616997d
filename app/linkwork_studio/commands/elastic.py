"""Bodies that bend: the switch between rigid and elastic, and what their colours tell."""

from __future__ import annotations

from functools import partial

from linkwork.edits import ChangeKind, SetElement
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.rigid import RigidBody
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.document.command import Command

RIGID, ELASTIC = RigidBody.kind, Elastic.kind


def switchable(context: Context) -> tuple[str, ...]:
    """The selected bodies, where each of them can be elastic or is."""
    bodies, chosen = context.document.model.bodies, context.document.selection
    fits = bool(chosen) and all(i in bodies and isinstance(bodies[i], RigidBody) and bodies[i].shapes for i in chosen)
    return chosen if fits else ()


def is_elastic(context: Context) -> bool:
    """Whether all selected bodies are elastic."""
    bodies, chosen = context.document.model.bodies, switchable(context)
    return bool(chosen) and all(isinstance(bodies[i], Elastic) for i in chosen)


def switch(context: Context) -> None:
    """Make the selected bodies elastic, or rigid where all of them are elastic."""
    kind = RIGID if is_elastic(context) else ELASTIC
    changed = tuple(i for i in switchable(context) if type(context.document.model.bodies[i]).kind != kind)
    named = changed[0] if len(changed) == 1 else f"{len(changed)} bodies"
    context.document.do(Command(f"Make {named} {kind}", tuple(ChangeKind(i, kind) for i in changed)))


def _title(context: Context) -> str:
    return "Make rigid" if is_elastic(context) else "Make elastic"


def color_by(context: Context, field: str) -> None:
    """Colour what bends by a field."""
    context.document.looks.color_by(field)


def stay_rigid(context: Context, bodies: tuple[str, ...]) -> None:
    """Give up a reduction that is under way: its bodies are again what the run has."""
    model, course = context.document.model, context.session.course
    running = {} if course is None else course.model.bodies
    there = [i for i in bodies if i in model.bodies]
    edits = tuple(
        SetElement(running[i]) if isinstance(running.get(i), Elastic) else ChangeKind(i, RIGID) for i in there
    )
    if edits:
        context.document.do(Command(f"Leave {', '.join(there)} as before", edits))


def _any(context: Context, kinds: type | tuple[type, ...]) -> bool:
    return any(isinstance(body, kinds) for body in context.document.model.bodies.values())


BODIES = Condition(lambda context: bool(switchable(context)), "Select bodies that have a shape.")
ANY = Condition(
    lambda context: _any(context, Elastic),
    "No body is elastic: select one, Make elastic.",
)
BEAMS = Condition(lambda context: _any(context, Beam), "There is no beam: draw one with B, or a cable with Shift+B.")
BENDING = Condition(
    lambda context: _any(context, (Elastic, Beam)), "Nothing bends: draw a beam, or select a body, Make elastic."
)

SWITCHES = (
    Action(
        title="Make elastic",
        do=switch,
        menu="Edit",
        icon="bodies/elastic",
        when=(PROJECT, BODIES),
        also="flexible, rigid, deformable, superelement, finite elements, stress",
        hint="Let the selected bodies bend and vibrate, or make them rigid again; works during a run.",
        wording=_title,
    ),
)


def _colour(title: str, field: str, hint: str, when: Condition, opens_group: bool = False) -> Action:
    return Action(
        title=title,
        do=partial(color_by, field=field),
        menu="View/Colour what bends by",
        icon="bodies/elastic",
        when=(PROJECT, when),
        also="color, colour, contour, legend, axial force, elastic, beam, cable",
        hint=hint,
        checked=lambda context: context.document.looks.field == field,
        opens_group=opens_group,
        of=field or "none",
    )


COLOURS = (
    _colour("Von Mises stress", "stress", "Colour elastic bodies by stress and mark its maximum.", ANY),
    _colour("Strain energy density", "energy", "Colour elastic bodies by elastic energy per volume.", ANY),
    _colour("Displacement", "displacement", "Colour elastic bodies by deformation, without rigid-body motion.", ANY),
    _colour("Tension", "tension", "Colour beams and cables by tension or compression.", BEAMS, True),
    _colour("Bending moment", "bending", "Colour beams and cables by bending moment and mark its maximum.", BEAMS),
    _colour("Torsion", "torsion", "Colour beams and cables by twisting moment and mark its maximum.", BEAMS),
    _colour("Speed", "speed", "Colour elastic bodies, beams and cables by how fast they move.", BENDING, True),
    _colour("Body colours", "", "Show elastic bodies and beams in their own colours.", BENDING),
)
