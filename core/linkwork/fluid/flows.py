"""What lets particles in and out: emitters and drains. Both act between two pieces of time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.fluid.fluid import Fluid


@dataclass(frozen=True, slots=True)
class Emitter:
    """A flat opening from which fluid comes at a steady speed.

    Attributes:
        middle: of the opening [m]; direction: of the flow, any length.
        width: of the opening across the flow [m], a disc in space.
        speed: [m/s].
    """

    middle: tuple[float, ...]
    direction: tuple[float, ...]
    width: float
    speed: float

    def layer(self, spacing: float) -> np.ndarray:
        """Places of the particles of one layer in the opening."""
        ahead = np.asarray(self.direction) / np.sqrt(np.square(self.direction).sum())
        across = _across(ahead)
        count = max(round(self.width / spacing), 1)
        line = (np.arange(count) - 0.5 * (count - 1)) * spacing
        grid = np.stack(np.meshgrid(*[line] * len(across), indexing="ij"), axis=-1).reshape(-1, len(across))
        if len(across) == 2:
            grid = grid[(grid * grid).sum(axis=1) <= 0.25 * self.width**2]
        places: np.ndarray = np.asarray(self.middle) + (grid[:, :, None] * across).sum(axis=1)
        return places

    def flow(self, fluid: Fluid, before: float, after: float) -> int:
        """Add the layers that pass the opening between two times [s]; how many particles that are."""
        s = fluid.substance
        period = s.spacing / self.speed
        first, last = int(np.floor(before / period + 1e-9)), int(np.floor(after / period + 1e-9))
        ahead = np.asarray(self.direction) / np.sqrt(np.square(self.direction).sum())
        places, added = self.layer(s.spacing), 0
        for number in range(first + 1, last + 1):
            fluid.fill(places + ahead * self.speed * (after - number * period), s.density, self.speed * ahead)
            added += len(places)
        return added


@dataclass(frozen=True, slots=True)
class Drain:
    """A box in which particles vanish; or, turned inside out, one that they may not leave.

    Attributes:
        low, high: corners [m].
        outside: whether they vanish outside instead.
    """

    low: tuple[float, ...]
    high: tuple[float, ...]
    outside: bool = False

    def flow(self, fluid: Fluid) -> tuple[int, float]:
        """Remove the particles that are there; how many, and their mass [kg]."""
        x = fluid.particles.row[: fluid.count, : len(fluid.substance.axes)]
        gone = ((x > self.low) & (x < self.high)).all(axis=1) ^ self.outside
        mass = float(fluid.particles.mass[: fluid.count][gone].sum())
        if gone.any():
            fluid.take(gone)
        return int(gone.sum()), mass


def _across(ahead: np.ndarray) -> np.ndarray:
    """Unit vectors across a direction: one in the plane, two in space."""
    if len(ahead) == 2:
        return np.array([[-ahead[1], ahead[0]]])
    other = np.eye(3)[np.argmin(abs(ahead))]
    first = np.cross(ahead, other)
    first /= np.sqrt((first * first).sum())
    return np.array([first, np.cross(ahead, first)])
