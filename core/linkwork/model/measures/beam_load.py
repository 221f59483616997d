"""Load of a beam: tension, torsion or bending at a place of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields
from linkwork.model.bodies.beam import Beam
from linkwork.model.measures.measure import Known, Measure

if TYPE_CHECKING:
    from linkwork.model.model import Model

UNITS = {"tension": "N", "torsion": "N m", "bending_y": "N m", "bending_z": "N m"}


@dataclass(frozen=True, slots=True, kw_only=True)
class BeamLoad(Measure):
    """Tension, torsion or bending moment that a beam bears at a place, from its deformation alone."""

    kind: ClassVar[str] = "beam_load"
    beam: str = fields.reference("Beam that is measured.", family="bodies", kind="beam")
    place: float = fields.quantity(
        0.0, unit="m", doc="Place along the undeformed beam, from its start; at a node, the element behind it.", low=0.0
    )
    quantity: str = fields.plain(
        "tension",
        doc="Quantity of the beam: tension (negative for compression), torsion about its own x axis, or the moment "
        "that bends it towards its own y or z axis.",
        choices=tuple(UNITS),
    )

    @property
    def load_unit(self) -> str:
        """SI unit of the quantity."""
        return UNITS[self.quantity]

    def readings(self, model: Model) -> tuple[Known, ...]:
        """The one load; ModelError where the place is beyond the end."""
        beam = model.bodies[self.beam]
        if isinstance(beam, Beam) and self.place > beam.length * (1.0 + 1e-9):
            raise ModelError(
                f"{self.id}: {self.place:g} m is beyond the end of {self.beam}, which is {beam.length:g} m long; "
                "choose a place on it.",
                self.id,
            )
        return (Known(self.quantity, UNITS[self.quantity], "load", self.beam),)
