"""Fluid: a liquid with a free surface, as particles that move with the bodies of a run."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.fluids.flowing import Flowing

XZ, SPACE = "xz", "space"
AXES = {XZ: (0, 2), "yz": (1, 2), "xy": (0, 1), SPACE: (0, 1, 2)}  # in which it flows
OPEN, CLOSED, NONE = "open tank", "closed tank", "none"
EXPLICIT, FIXED_POINT = "explicit", "fixed point"
MOST = 200_000  # particles
ABOVE = 0.5  # of the height of the fluid: so much higher a tank is that nobody has sized
LEAST = 2  # particles along an edge of the fluid
SLACK = 1e-6  # of the spacing: a region may reach so far beyond its tank


@dataclass(frozen=True, slots=True, kw_only=True)
class Fluid(Flowing):
    """A liquid in a tank or among bodies, which pushes all rigid bodies with shapes and is pushed by them."""

    kind: ClassVar[str] = "fluid"
    position: Vector = fields.quantity((0.0, 0.0, 0.2), unit="m", doc="Middle of the box that is full at the start.")
    size: Vector = fields.quantity((0.8, 0.2, 0.4), unit="m", doc="Edges of that box; across a plane, depth.", above=0)
    tank_position: Vector = fields.quantity(vector.ZERO, unit="m", doc="Middle of the tank, where it has a size.")
    tank_size: Vector = fields.quantity(
        vector.ZERO,
        unit="m",
        doc="Inner edges of the tank; 0: as wide as the box and half as high again.",
        low=0,
    )
    walls: str = fields.plain(
        OPEN, doc="What holds the fluid beside the bodies: a tank open above, a closed one, or none.",
        choices=(OPEN, CLOSED, NONE),
    )  # fmt: skip
    plane: str = fields.plain(XZ, doc="Plane in which it flows, or space.", choices=tuple(AXES))
    spacing: float = fields.quantity(0.02, unit="m", doc="Distance of particles: what is finer is not seen.", above=0)
    density: float = fields.quantity(1000.0, unit="kg/m3", doc="Density without pressure.", above=0)
    viscosity: float = fields.quantity(1e-3, unit="Pa s", doc="Viscosity: water 0.001, oil 0.1, honey 10.", low=0)
    speed_of_sound: float = fields.quantity(
        0.0, unit="m/s", doc="Ten times the highest speed that is expected; 0 for that of a fall of its height.", low=0
    )
    damping: float = fields.quantity(
        0.05, doc="Artificial viscosity, which damps sound: 0.02 for splashes, 0.05 for standing water.", low=0
    )
    exchange: str = fields.plain(
        EXPLICIT, doc="How forces are exchanged; steps with light bodies are repeated to a fixed point.",
        choices=(EXPLICIT, FIXED_POINT),
    )  # fmt: skip

    def __post_init__(self) -> None:
        """Check the fields; refuse too many particles, too few, and a fluid beside its tank."""
        Flowing.__post_init__(self)
        counts = self.counts
        if math.prod(counts) > MOST:
            raise ModelError(
                f"{self.id}: {math.prod(counts):,.0f} particles are more than {MOST:,}; take a larger spacing than "
                f"{self.spacing:g} m, or a smaller region.",
                self.id,
            )
        if min(counts) < LEAST:
            raise ModelError(
                f"{self.id}: a box of {' x '.join(f'{self.size[a]:g}' for a in self.axes)} m takes {min(counts)} "
                f"particles along its shortest edge; take a smaller spacing than {self.spacing:g} m.",
                self.id,
            )
        if self.walls != NONE and self._sticks_out():
            raise ModelError(f"{self.id}: the box that is full reaches beyond its tank; make the tank larger.", self.id)

    def _sticks_out(self) -> bool:
        """Whether the region reaches beyond the tank."""
        ends = zip(*self.region, *self.tank, strict=True)
        slack = SLACK * self.spacing
        return any(low < floor - slack or high > top + slack for low, high, floor, top in ends)

    @property
    def axes(self) -> tuple[int, ...]:
        """Numbers of the global axes along which it flows."""
        return AXES[self.plane]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many particles stand along each of these axes at the start."""
        return tuple(round(self.size[axis] / self.spacing) for axis in self.axes)

    @property
    def region(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Corners of what is full at the start, along these axes [m]."""
        return self._corners(self.position, self.size)

    @property
    def tank(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Corners of the tank, along these axes [m]; one without a size is half as high again as the fluid."""
        if any(self.tank_size[axis] > 0.0 for axis in self.axes):
            return self._corners(self.tank_position, self.tank_size)
        low, high = self.region
        return low, (*high[:-1], high[-1] + ABOVE * (high[-1] - low[-1]))

    def _corners(self, middle: Vector, size: Vector) -> tuple[tuple[float, ...], tuple[float, ...]]:
        low = tuple(middle[axis] - 0.5 * size[axis] for axis in self.axes)
        high = tuple(middle[axis] + 0.5 * size[axis] for axis in self.axes)
        return low, high
