"""Points of walls and bodies: what a surface looks like to a fluid."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np


@dataclass(frozen=True, slots=True)
class Surface:
    """A wall or a body.

    Attributes:
        x: points [m], shape (points, axes).
        volume: that each stands for [m3].
        normal: out of the surface where only that side sees the point, else 0.
        slips: whether the fluid slides along it without friction.
    """

    x: np.ndarray
    volume: np.ndarray
    normal: np.ndarray = field(default_factory=lambda: np.zeros(1))
    slips: bool = False
