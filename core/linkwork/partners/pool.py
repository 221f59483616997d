"""What a fluid is in a mechanism: its substance, where it is at the start, its tank, what it wets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.fluid.flows import Drain, Emitter
from linkwork.fluid.medium import Substance

EXPLICIT, FIXED_POINT = "explicit", "fixed point"  # how forces are exchanged
XZ = (0, 2)  # x to the right, z upwards


@dataclass(frozen=True, slots=True)
class Pool:
    """A fluid in a mechanism. Coordinates are those along two global axes in the plane, x, y and z in space.

    Attributes:
        substance: what it is made of; its gravity is that of the mechanism.
        low, high: corners of the region that is full at the start [m].
        tank: the upper corner of the tank around it [m], as far from the lower one as a whole number of spacings; no
            tank if empty. floor: its lower corner, that of the fluid if empty.
        is_open: sides of the tank without a wall, 2 axis, + 1 for the high one.
        flat: global axes of the plane; depth: of the fluid across it [m]; plane: where on the third axis it lies [m].
        bodies: that it wets, all with shapes if empty.
        exchange: EXPLICIT, or FIXED_POINT, which repeats a step until both sides agree.
        emitters, drains: what lets particles in and out.
    """

    substance: Substance
    low: tuple[float, ...]
    high: tuple[float, ...]
    tank: tuple[float, ...] = ()
    floor: tuple[float, ...] = ()
    is_open: tuple[int, ...] = ()
    flat: tuple[int, ...] = XZ
    depth: float = 1.0
    plane: float = 0.0
    bodies: tuple[str, ...] = ()
    exchange: str = EXPLICIT
    emitters: tuple[Emitter, ...] = ()
    drains: tuple[Drain, ...] = ()

    @property
    def axes(self) -> np.ndarray:
        """Global directions of its axes."""
        return np.eye(3)[list(self.flat)] if len(self.low) == 2 else np.eye(3)

    @property
    def origin(self) -> np.ndarray:
        """Global point from which its coordinates count [m]."""
        across = np.ones(3) - self.axes.sum(axis=0)
        found: np.ndarray = self.plane * across
        return found

    @property
    def across(self) -> float:
        """By how much its forces are multiplied: the depth in the plane, 1 in space."""
        return self.depth if len(self.low) == 2 else 1.0
