"""What is read of a fluid: pressure at a point, level along a line, energy and momentum."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.fluid.arrays import GAMMA
from linkwork.fluid.fluid import Fluid
from linkwork.fluid.medium import REACH

FINE = 0.1  # of the spacing: a level is looked for in such steps
WET = 0.5  # share of space that particles fill below a level


@dataclass(frozen=True, slots=True)
class Energies:
    """Of all particles [J], in the plane per metre of depth.

    Attributes:
        kinetic: of motion; potential: m g z, from the origin; compression: what pressure has stored.
    """

    kinetic: float
    potential: float
    compression: float

    @property
    def total(self) -> float:
        """Their sum."""
        return self.kinetic + self.potential + self.compression


def energies_of(fluid: Fluid) -> Energies:
    """Energies of the particles as they are."""
    p, n, s = fluid.particles, fluid.count, fluid.substance
    d = len(s.axes)
    mass, ratio = p.mass[:n], p.density[:n] / s.density
    kinetic = 0.5 * float((mass * (p.row[:n, 4:7] ** 2).sum(axis=1)).sum())
    potential = -float((mass * (p.row[:n, :d] * s.gravity).sum(axis=1)).sum())
    stored = s.stiffness / s.density * ((ratio ** (GAMMA - 1.0) - 1.0) / (GAMMA - 1.0) + 1.0 / ratio - 1.0)
    return Energies(kinetic, potential, float((mass * stored).sum()))


def momentum_of(fluid: Fluid) -> np.ndarray:
    """Momentum of the particles [kg m/s]."""
    p, n = fluid.particles, fluid.count
    sums: np.ndarray = (p.mass[:n, None] * p.row[:n, 4:7]).sum(axis=0)
    return sums[: len(fluid.substance.axes)]


def pressure_at(fluid: Fluid, x: np.ndarray) -> float:
    """Pressure at a point [Pa]: the mean of who sees it, each brought to its height; 0 outside the fluid."""
    weight, near = _seen(fluid, np.asarray(x, dtype=float))
    if weight.sum() < WET:
        return 0.0
    p, s, d = fluid.particles, fluid.substance, len(fluid.substance.axes)
    head = ((x - p.row[near, :d]) * s.gravity).sum(axis=1)
    values = s.pressure(p.density[near]) + p.density[near] * head
    return float((weight * values).sum() / weight.sum())


def level_at(fluid: Fluid, x: np.ndarray) -> float:
    """Height of the highest surface above a point, against gravity [m]; 0 where no fluid is above it."""
    s, d = fluid.substance, len(fluid.substance.axes)
    g = np.array(s.gravity)
    if not g.any():
        return 0.0
    up = -g / np.sqrt((g * g).sum())
    off = fluid.particles.row[: fluid.count, :d] - x
    heights = (off * up).sum(axis=1)
    beside = ((off - heights[:, None] * up) ** 2).sum(axis=1) < (REACH * s.spacing) ** 2
    if not (beside & (heights > -s.spacing)).any():
        return 0.0
    step, last = FINE * s.spacing, 0.0
    for height in np.arange(heights[beside].max() + s.spacing, 0.0, -step):
        share = float(_seen(fluid, x + height * up)[0].sum())
        if share >= WET:
            return float(height + step * (share - WET) / (share - last) if last < share else height)
        last = share
    return 0.0


def _seen(fluid: Fluid, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Weights V W of the particles that see a point, which are 1 in all inside the fluid, and who they are."""
    p, n, s, d = fluid.particles, fluid.count, fluid.substance, len(fluid.substance.axes)
    off = p.row[:n, :d] - x
    square = (off * off).sum(axis=1)
    reach = REACH * s.spacing
    near = np.flatnonzero(square < reach * reach)
    q = np.sqrt(square[near]) / reach
    eta = s.smoothing
    height = 21.0 / (16.0 * np.pi * eta**3) if d == 3 else 7.0 / (4.0 * np.pi * eta**2)
    return p.row[near, 3] * height * (1.0 - q) ** 4 * (1.0 + 4.0 * q), near
