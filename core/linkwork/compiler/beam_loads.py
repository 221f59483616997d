"""What a beam bears at a place, as a row between the two nodes of the element there: stiffness times strain.

Tension and torsion are constant within an element. The moments of the superelement go straight from end to end, those
of the director beam are constant (see beams.py); what damping adds is left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from linkwork.compiler.beams import HERE, Element
from linkwork.model.bodies.beam import DIRECTOR
from linkwork.model.forces.laws import Acting, Spring
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Dot, Relation
from linkwork.model.measures.beam_load import UNITS
from linkwork.model.measures.measure import Measure, Read
from linkwork.model.model import Model

TENSION, TORSION, BENDING_Y, BENDING_Z = UNITS
Term = tuple[int, float]  # number of a row of an element, and what its spring force is multiplied by
SUPERELEMENT_ROWS = {TENSION: 0, BENDING_Y: 1, BENDING_Z: 3, TORSION: 5}
DIRECTOR_ROWS = {TENSION: (0, 1.0), TORSION: (3, 1.0), BENDING_Z: (4, -1.0), BENDING_Y: (5, 1.0)}
Factored = tuple[tuple[Any, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ElementLoad(Measure):
    """A load of a beam between two of its nodes, in the place of the measure that asks for it."""

    base: str
    follower: str
    read: Read
    base_frame: Frame = HERE
    follower_frame: Frame = HERE

    @property
    def load_unit(self) -> str:
        """SI unit of the load."""
        return self.read.unit

    def readings(self, model: Model) -> tuple[Read, ...]:
        """The one row."""
        return (self.read,)


def element_load(id: str, quantity: str, place: float, theory: str, elements: Sequence[Element]) -> ElementLoad:
    """A load at a place of a beam.

    Args:
        id: of the measure.
        quantity: tension, torsion, bending_y or bending_z.
        place: from the start of the beam without load [m].
        theory: of the beam.
        elements: of the beam, in order.
    """
    ends = [element.place for element in elements]
    at = min(max(bisect_right(ends, place * (1.0 + 1e-12)) - 1, 0), len(elements) - 1)
    element = elements[at]
    share = min(max((place - element.place) / element.length, 0.0), 1.0)
    read = Read(quantity, UNITS[quantity], _row(element, _terms(quantity, share, theory, element.length)))
    return ElementLoad(id=id, base=element.base, follower=element.follower, read=read)


def _terms(quantity: str, share: float, theory: str, length: float) -> Iterable[Term]:
    """Which rows of the element a load is made of; a spring along a strain by length has stiffness times length."""
    if theory == DIRECTOR:
        row, sign = DIRECTOR_ROWS[quantity]
        return ((row, sign / length),)
    row = SUPERELEMENT_ROWS[quantity]
    sways = ((row + 1, 1.0 - 2.0 * share),) if quantity in (BENDING_Y, BENDING_Z) else ()
    return ((row, 1.0), *sways)


def _row(element: Element, terms: Iterable[Term]) -> Relation:
    """The sum of the forces of springs along some rows of an element."""
    parts: list[tuple[Any, float]] = []
    free = 0.0
    for number, factor in terms:
        acting = element.laws[number]
        scale = factor * _spring(acting).stiffness
        parts.extend(_parts(acting, scale))
        free += scale * _spring(acting).free
    return Relation(tuple(parts), value=free)


def _parts(acting: Acting, scale: float) -> Factored:
    """A row, or the parts of one that is a sum."""
    if isinstance(acting.row, Relation):
        return tuple((part, scale * factor) for part, factor in acting.row.parts)
    row: Any = acting.row
    if isinstance(row, Dot):
        return ((Dot(row.a, row.b), scale * row.scale),)
    return ((row, scale),)


def _spring(acting: Acting) -> Spring:
    assert isinstance(acting.law, Spring)
    return acting.law
