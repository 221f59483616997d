"""An elastic body: a solid of any shape that bends a little, reduced to the places where it is held."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.shapes.shape import Shape

RIGID, AVERAGED = GRIPS = ("rigid", "averaged")
MOST_VECTORS = 24
INCOMPRESSIBLE = 0.49
_KEPT = "Of the body while it is rigid; what bends has that of its mesh."


@dataclass(frozen=True, slots=True, kw_only=True)
class Elastic(RigidBody):
    """Deforms linearly about a frame that moves and rotates freely.

    Its one shape is meshed and reduced; whatever takes hold of it takes hold of a patch of its surface, a frame that
    moves by itself. Its mass is spread evenly.
    """

    kind: ClassVar[str] = "elastic"
    inertia: Vector = fields.quantity((0.1, 0.1, 0.1), unit="kg m2", doc=_KEPT, shown=False)
    products: Vector = fields.quantity(vector.ZERO, unit="kg m2", doc=_KEPT, shown=False)
    young: float = fields.quantity(2.1e11, unit="Pa", doc="Young's modulus E.", above=0.0)
    poisson: float = fields.quantity(0.3, doc="Poisson's ratio.", above=-1.0)
    damping: float = fields.quantity(
        0.0, unit="s", doc="Stiffness-proportional damping: damping = this time × stiffness.", low=0.0
    )
    damping_ratio: float = fields.quantity(
        0.0, doc="Modal damping ratio, the same for all modes of the free body.", low=0.0
    )
    edge: float = fields.quantity(
        0.0, unit="m", doc="Element size of the mesh; 0 for half the smallest thickness.", low=0.0
    )
    vectors: int = fields.count(
        0,
        doc="Inner motions beside those of its grips, of three coordinates each; 0 for as many as its first "
        "frequencies need to be within 1 %. Equal motions, as of a square bar, are taken together.",
        low=0,
        high=MOST_VECTORS,
    )
    grip: float = fields.quantity(
        0.0, unit="m", doc="Radius of the interface patches; 0 for half the smallest thickness.", low=0.0
    )
    hold: str = fields.plain(
        RIGID,
        doc="Rigid: a patch moves as one piece, which stiffens the body there, as a bolted face or a bush does. "
        "Averaged: what holds it follows the mean of the patch, which stiffens nothing.",
        choices=GRIPS,
    )

    deformed: tuple[tuple[float, ...], ...] = fields.plain(
        (),
        doc="How it is bent at the start: small motions of its grips and inner motions in its own frame, and their "
        "rates; straight where empty.",
        shown=False,
    )
    deformed_key: str = fields.plain("", doc="Of the reduction that `deformed` belongs to.", shown=False)

    def __post_init__(self) -> None:
        """Refuse what no solid is, or none that is one piece."""
        RigidBody.__post_init__(self)
        if self.poisson > INCOMPRESSIBLE:
            raise ModelError(
                f"{self.id}: Poisson's ratio is {self.poisson:g}; it must be at most {INCOMPRESSIBLE:g}, since an "
                "incompressible solid locks these elements.",
                self.id,
            )
        self._check_bent()
        self.solid  # noqa: B018  # raises where there is none

    def _check_bent(self) -> None:
        """Raise ModelError for a bent shape that is none."""
        try:
            rows = tuple(tuple(float(number) for number in row) for row in self.deformed)
        except (TypeError, ValueError):
            rows = ((),)
        object.__setattr__(self, "deformed", rows)
        if rows and not (
            len(rows) == 2 and len(rows[0]) == len(rows[1]) > 0 and all(map(math.isfinite, sum(rows, ())))
        ):
            raise ModelError(
                f"{self.id}: deformed takes finite numbers, as many of small motions as of their rates; leave it empty "
                "for a body that is straight.",
                self.id,
            )

    @property
    def solid(self) -> Shape:
        """The shape that bends."""
        if len(self.shapes) != 1:
            count = "no shape" if not self.shapes else f"{len(self.shapes)} shapes"
            raise ModelError(f"{self.id} has {count}; an elastic body needs exactly one, which is meshed.", self.id)
        return self.shapes[0]

    @property
    def density(self) -> float:
        """Density of the evenly spread mass [kg/m3]."""
        return self.mass / self.solid.volume
