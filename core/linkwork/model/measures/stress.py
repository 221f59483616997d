"""Stress: of an elastic body, at a point of its surface or where it is largest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields
from linkwork.model.frame import Frame
from linkwork.model.measures.measure import Known, Measure

if TYPE_CHECKING:
    from linkwork.model.model import Model

POINT, LARGEST = PLACES = ("point", "largest")
BENDS = ("elastic", "node")  # a body of words, and what is compiled in its place


@dataclass(frozen=True, slots=True, kw_only=True)
class Stress(Measure):
    """Von Mises stress of an elastic body: at the point of its surface that is nearest to a place, or the largest.

    Points inside rigid grips are left out, where the stress is that of the tie.
    """

    kind: ClassVar[str] = "stress"
    takes_hold: ClassVar[bool] = False
    body: str = fields.reference("Elastic body that is measured.", family="bodies")
    where: str = fields.plain(
        POINT, doc="At one point of the surface, or the largest value of the whole surface.", choices=PLACES
    )
    frame: Frame = fields.plain(
        Frame(), doc="Place in the undeformed body; the surface point of the mesh that is nearest to it is read."
    )

    def readings(self, model: Model) -> tuple[Known, ...]:
        """The one stress."""
        body = model.bodies[self.body]
        if body.kind not in BENDS:
            raise ModelError(no_stress(self.id, self.body), self.id)
        place = self.frame.position if self.where == POINT else None
        return (Known("stress", "Pa", "stress", self.body, place=place),)


def no_stress(asker: str, body: str) -> str:
    """Why a body that is not elastic has no stress, as a sentence."""
    return f"{asker}: {body} is not elastic and has no stress; make it elastic, or remove the measure."
