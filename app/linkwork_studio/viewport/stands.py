"""What beams are held by stands on small frames of their own, for what is drawn: one wherever something takes hold.

Pictures of joints and forces then sit on these as on any body, and bend with the beam.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from linkwork.math3d import rotation, vector
from linkwork.model.bodies.beam import RECTANGLE, Beam
from linkwork.model.bodies.body import Body
from linkwork.model.frame import Frame
from linkwork.model.frames import frame_fields, frames
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box

FAMILIES = ("joints", "forces", "drivers", "measures")
AROUND = 2.0  # half the length of a stand's box, by that of the section


def stand_of(beam: str, x: float) -> str:
    """Id of the stand on a beam at a place from its middle [m]; no id ends in a blank, and no span in two."""
    return f"{beam}@{x!r}  "


def piece_of(beam: str, number: int) -> str:
    """Name of the frame half way along a piece of a beam, with x and y across it and z along it."""
    return f"{beam}#{number}  "


@dataclass(frozen=True, slots=True)
class Stood:
    """A model in which elements hold stands in the place of beams.

    Attributes:
        model: with the stands among its bodies.
        beams: of the model.
        places: beam and place from its middle [m] of each stand, by its id.
    """

    model: Model
    beams: Mapping[str, Beam] = field(default_factory=dict)
    places: Mapping[str, tuple[str, float]] = field(default_factory=dict)


def stood(model: Model) -> Stood:
    """The model as it is drawn; itself where no beam is in it."""
    beams = {body.id: body for body in model.bodies.values() if isinstance(body, Beam)}
    if not beams:
        return Stood(model)
    places: dict[str, tuple[str, float]] = {}
    bodies = dict(model.bodies)
    changed: dict[str, Any] = {}
    for family in FAMILIES:
        elements = dict(model.family(family))
        for name, element in elements.items():
            if any(body in beams for _, _, body in frames(element)):
                elements[name] = _standing(element, beams, bodies, places)
        changed[family] = MappingProxyType(elements)
    return Stood(replace(model, bodies=MappingProxyType(bodies), **changed), beams, places)


def _standing(
    element: Any, beams: Mapping[str, Beam], bodies: dict[str, Body], places: dict[str, tuple[str, float]]
) -> Any:
    """The element on stands, which are added to bodies and places."""
    changes: dict[str, Any] = {}
    for name, side in frame_fields(type(element)):
        beam, frame = beams.get(getattr(element, side)), getattr(element, name)
        if beam is None or not isinstance(frame, Frame):
            continue
        half = beam.length / 2.0
        x = min(max(frame.position[0], -half), half)
        stand = _stand(beam, x)
        bodies[stand.id], places[stand.id] = stand, (beam.id, x)
        own = (frame.position[0] - x, *frame.position[1:])
        changes |= {side: stand.id, name: replace(frame, position=own)}
    return replace(element, **changes)


def _stand(beam: Beam, x: float) -> Body:
    """A frame of a beam at a place [m], as it is stored, as broad as the section."""
    y, z = half_section(beam)
    box = Box(x=2.0 * AROUND * max(y, z), y=2.0 * y, z=2.0 * z)
    place = (x, 0.0, 0.0)
    turn = rotation.normalised(beam.turn_at(place))
    return Body(id=stand_of(beam.id, x), position=beam.in_global(place), rotation=turn, shapes=(box,))


def half_section(beam: Beam) -> tuple[float, float]:
    """Half the width and half the height of a section [m]."""
    return beam.width / 2.0, (beam.height if beam.section == RECTANGLE else beam.width) / 2.0


def half_box(beam: Beam) -> vector.Vector:
    """Half edges of the box around a straight beam, in its own axes [m]."""
    return (beam.length / 2.0, *half_section(beam))
