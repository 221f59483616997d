"""Fluids: filling a tank, letting fluid in and out, and what the colours of particles tell."""

from __future__ import annotations

from functools import partial

from linkwork.edits import AddElement
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.fluids.drain import Drain
from linkwork.model.fluids.emitter import Emitter
from linkwork.model.fluids.fluid import Fluid
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.document.command import Command

SHARE = 0.15  # of its tank: the edges of a new drain


def fill(context: Context) -> None:
    """Add a fluid in a tank of its own."""
    name = context.document.model.fresh_id("water")
    context.document.do(Command(f"Add fluid {name}", (AddElement(Fluid(id=name)),), select=(name,)))


def let_in(context: Context) -> None:
    """Add an emitter at the left side of the selected fluid's tank, below its top."""
    words = _fluids(context)[0]
    (low, high), spacing = words.tank, words.spacing
    middle = [0.5 * (a + b) for a, b in zip(low, high, strict=True)]
    middle[0], middle[-1] = low[0] + 3.0 * spacing, high[-1] - 4.0 * spacing
    ahead = [1.0, *[0.0] * (len(words.axes) - 1)]
    name = context.document.model.fresh_id("emitter")
    place = {"position": _in_space(words, middle, words.position), "direction": _in_space(words, ahead, vector.ZERO)}
    made = Emitter(id=name, fluid=words.id, width=4.0 * spacing, **place)
    context.document.do(Command(f"Add emitter {name}", (AddElement(made),), select=(name,)))


def let_out(context: Context) -> None:
    """Add a drain at the lower right corner of the selected fluid's tank."""
    words = _fluids(context)[0]
    low, high = words.tank
    edges = [SHARE * (b - a) for a, b in zip(low, high, strict=True)]
    middle = [0.5 * (a + b) for a, b in zip(low, high, strict=True)]
    middle[0], middle[-1] = high[0] - 0.5 * edges[0], low[-1] + 0.5 * edges[-1]
    name = context.document.model.fresh_id("drain")
    place = {"position": _in_space(words, middle, words.position), "size": _in_space(words, edges, words.size)}
    made = Drain(id=name, fluid=words.id, **place)
    context.document.do(Command(f"Add drain {name}", (AddElement(made),), select=(name,)))


def color_by(context: Context, field: str) -> None:
    """Colour fluids by a field."""
    context.document.looks.color_fluid_by(field)


def _fluids(context: Context) -> list[Fluid]:
    """The selected fluids, or the only one of the project."""
    all_ = [words for words in context.document.model.fluids.values() if isinstance(words, Fluid)]
    chosen = [words for words in all_ if words.id in context.document.selection]
    return chosen or (all_ if len(all_) == 1 else [])


def _in_space(words: Fluid, values: list[float], others: Vector) -> Vector:
    """Three numbers: those along the axes of the fluid are given, across its plane it is that of the others."""
    found = list(others)
    for axis, value in zip(words.axes, values, strict=True):
        found[axis] = value
    x, y, z = found
    return x, y, z


ONE = Condition(lambda context: len(_fluids(context)) == 1, "Select one fluid: Add, Fluid makes one.")
ANY = Condition(
    lambda context: any(isinstance(words, Fluid) for words in context.document.model.fluids.values()),
    "There is no fluid: Add, Fluid makes one.",
)

FILL = Action(
    title="Fluid",
    do=fill,
    menu="Add/Fluid",
    icon="fluids/fluid",
    when=(PROJECT,),
    also="water, liquid, tank, pool, particles, SPH, buoyancy",
    hint="Fill a tank with water that pushes all bodies with shapes; works during a run.",
    of="fluid.fluid",
)
EMITTER = Action(
    title="Emitter",
    do=let_in,
    menu="Add/Fluid",
    icon="fluids/emitter",
    when=(PROJECT, ONE),
    also="tap, inlet, source, jet",
    hint="An opening from which the fluid comes at a steady speed.",
    of="fluid.emitter",
)
DRAIN = Action(
    title="Drain",
    do=let_out,
    menu="Add/Fluid",
    icon="fluids/drain",
    when=(PROJECT, ONE),
    also="outlet, sink, hole",
    hint="A box in which the fluid vanishes.",
    of="fluid.drain",
)
ACTIONS = (FILL, EMITTER, DRAIN)


def _colour(title: str, field: str, hint: str) -> Action:
    return Action(
        title=title,
        do=partial(color_by, field=field),
        menu="View/Fluids",
        icon="fluids/fluid",
        when=(PROJECT, ANY),
        also="color, colour, legend",
        hint=hint,
        checked=lambda context: context.document.looks.fluid_field == field,
        of=field or "none",
    )


COLOURS = (
    _colour("Speed of the fluid", "speed", "Colour particles by their speed."),
    _colour("Pressure of the fluid", "pressure", "Colour particles by their pressure."),
    _colour("Fluid in one colour", "", "Draw all particles in one colour."),
)
