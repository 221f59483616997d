"""What it means to drop an element on a plot: its measure, made where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from linkwork.edits import AddElement
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork_studio.commands.context import Context
from linkwork_studio.document.command import Command

MEASURES = {"joints": ("joint", "joint"), "bodies": ("point", "follower"), "drivers": ("driver_effort", "driver")}


class Measured(NamedTuple):
    """The measure to show, and the command that makes it; None where it is there."""

    name: str
    command: Command | None


def measured(context: Context, ids: Sequence[str]) -> Measured | None:
    """The measure of the first element that can be measured; says why where there is none."""
    model = context.document.model
    for element_id in ids:
        if element_id in model.measures:
            return Measured(element_id, None)
        for family, (kind, field) in MEASURES.items():
            if element_id in model.family(family) and element_id != GROUND_ID:
                return _of(model, kind, field, element_id)
    context.views.say("Drop a joint, body, driver or measure here; other elements have no curves.")
    return None


def can_measure(context: Context, element_id: str) -> bool:
    """Whether an element has a curve."""
    model = context.document.model
    families = (*MEASURES, "measures")
    return element_id != GROUND_ID and any(element_id in model.family(family) for family in families)


def reaction(model: Model, joint: str) -> Measured:
    """The measure of the reaction force of a joint."""
    cls = FAMILIES["measures"]["joint"]
    for name, measure in model.measures.items():
        if type(measure) is cls and measure.joint == joint and measure.quantity == "force":
            return Measured(name, None)
    name = model.fresh_id(f"{joint} reaction")
    made = cls(id=name, joint=joint, quantity="force")
    return Measured(name, Command(f"Measure the reaction of {joint}", (AddElement(made),)))


def _reads(measure: object) -> object:
    """Which quantity a measure reads, where there are several."""
    return getattr(measure, "quantity", None)


def _of(model: Model, kind: str, field: str, element_id: str) -> Measured | None:
    cls = FAMILIES["measures"][kind]
    words: dict[str, Any] = {field: element_id}
    coordinates = getattr(model.get(element_id), "coordinates", ())
    if kind == "joint" and not coordinates:
        words["quantity"] = "force"
    elif len(coordinates) > 1:
        words["coordinate"] = coordinates[0].name
    name = model.fresh_id(f"{element_id} {kind.rpartition('_')[2]}")
    made = cls(id=name, **words)
    for known, measure in model.measures.items():
        if type(measure) is cls and _reads(measure) == _reads(made) and getattr(measure, field) == element_id:
            return Measured(known, None)
    return Measured(name, Command(f"Measure {element_id}", (AddElement(made),)))
