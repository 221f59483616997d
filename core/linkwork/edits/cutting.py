"""Cutting a beam in two at one of its nodes; both parts go on as they are bent and as they move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count as count_from
from typing import Any

from linkwork.edits.apply import Edit, apply
from linkwork.edits.replacing import Replace
from linkwork.errors import ModelError
from linkwork.model.bodies.beam import BENT, NATURAL, Beam
from linkwork.model.frames import frames
from linkwork.model.measures.beam_load import BeamLoad
from linkwork.model.model import Model

Row = tuple[float, ...]
SAME = 1e-9  # of the length: what sits as near to the cut sits on it


@dataclass(frozen=True, slots=True)
class CutBeam:
    """Cut a beam at the node next to a place; the part from its start keeps its id.

    What takes hold of it stays where it is, on either part; at the cut itself it stays with the first.

    Attributes:
        id: of the beam.
        place: along the undeformed beam, from its start [m].
        rest: id of the part behind the cut; by default a free one such as `rope 2`.
    """

    id: str
    place: float
    rest: str = ""

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Cut; the inverse puts the beam together again as it was."""
        return apply(model, self.settled(model))

    def settled(self, seen: Model) -> tuple[Edit, ...]:
        """Both parts as they are bent and move here, with what holds them."""
        beam = seen.body(self.id)
        if not isinstance(beam, Beam):
            raise ModelError(f"{self.id} is a {beam.kind.replace('_', ' ')}; only beams can be cut.", self.id)
        if self.rest and self.rest in seen:
            raise ModelError(f"There is a {self.rest!r} already; choose another name for the rest.", self.id)
        count = _elements_before(beam, self.place)
        place = beam.length * count / beam.elements
        name = self.rest or next(f"{self.id} {n}" for n in count_from(2) if f"{self.id} {n}" not in seen)
        first = _part(beam, self.id, 0.0, place, count)
        rest = _part(beam, name, place, beam.length, beam.elements - count)
        held = (_held(element, beam, place, name) for element in seen.elements())
        changed = tuple(element for element in held if element is not None)
        group = {name: seen.groups[self.id]} if self.id in seen.groups else {}
        return (Replace((first, rest, *changed), groups=group),)


def _elements_before(beam: Beam, place: float) -> int:
    """Elements before the node next to a place; ModelError where no node is within the beam."""
    if not 0.0 < place < beam.length:
        raise ModelError(
            f"{beam.id} is {beam.length:g} m long and cannot be cut at {place:g} m; choose a place between its ends.",
            beam.id,
        )
    if beam.elements < 2:
        raise ModelError(f"{beam.id} has one element and no node to be cut at; give it more elements.", beam.id)
    return min(max(round(place / beam.length * beam.elements), 1), beam.elements - 1)


def _part(beam: Beam, name: str, start: float, end: float, elements: int) -> Beam:
    """A part of a beam from one place to another, from its start [m], with the frame of the whole."""
    low, high = start - beam.length / 2.0, end - beam.length / 2.0
    lies = beam.lies or tuple(_straight(x) for x in (-beam.length / 2.0, beam.length / 2.0))
    bent = _between(lies, low, high, BENT)
    natural = _between(beam.curve, low, high, NATURAL) if beam.natural else ()
    return replace(beam, id=name, length=end - start, elements=elements, bent=bent, natural=natural)


def _straight(x: float) -> Row:
    return (x, x, 0.0, 0.0, 1.0, *(0.0,) * (BENT - 5))


def _between(rows: Sequence[Row], low: float, high: float, count: int) -> tuple[Row, ...]:
    """Rows from one place to another, seen from the middle of these; both ends are among them."""
    middle, near = (low + high) / 2.0, SAME * (rows[-1][0] - rows[0][0])
    inner = [row for row in rows if low + near < row[0] < high - near]
    found = [_row(rows, low, near, count), *inner, _row(rows, high, near, count)]
    return tuple((row[0] - middle, *row[1:]) for row in found)


def _row(rows: Sequence[Row], at: float, near: float, count: int) -> Row:
    """The row at a place: one that is there, or what lies between two."""
    from linkwork.edits.bent_rows import row_at  # numpy, which the words load without

    there = next((row for row in rows if abs(row[0] - at) <= near), None)
    return there if there is not None else row_at(rows, at, count)


def _held(element: Any, beam: Beam, place: float, rest: str) -> Any:
    """An element that takes hold of the beam, on the part where it sits; None for any other."""
    if isinstance(element, BeamLoad) and element.beam == beam.id:
        return replace(element, beam=rest, place=element.place - place) if element.place >= place else None
    changes: dict[str, Any] = {}
    for field, frame, body in frames(element):
        if body != beam.id:
            continue
        x, y, z = frame.position
        from_start = x + beam.length / 2.0
        is_behind = from_start > place + SAME * beam.length
        middle = (place + beam.length) / 2.0 if is_behind else place / 2.0
        changes[field] = replace(frame, position=(from_start - middle, y, z))
        if is_behind:
            side = field.removesuffix("frame").removesuffix("_") or "body"
            changes[side] = rest
    return replace(element, **changes) if changes else None
