"""Laws of penalisation: how much stiffness and mass an element of a given density has.

A density x in between costs mass x and gives less stiffness than that, so designs come to full and empty. The ratio of
stiffness to mass must not vanish with x, or empty elements vibrate before the body does: the adapted law and RAMP keep
it, `x^p` alone does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from linkwork.analysis.best_shape.grid import Array


class Law(Protocol):
    """A share of a full element's stiffness or mass."""

    def share(self, density: Array) -> Array:
        """The share at each density."""

    def slope(self, density: Array) -> Array:
        """Its derivative by the density."""


@dataclass(frozen=True)
class Power:
    """SIMP: least + (1 - least) x^p.

    Attributes:
        power: p.
        least: the share of an empty element.
    """

    power: float = 3.0
    least: float = 0.0

    def share(self, density: Array) -> Array:
        """The share at each density."""
        return self.least + (1.0 - self.least) * density**self.power

    def slope(self, density: Array) -> Array:
        """Its derivative by the density."""
        return (1.0 - self.least) * self.power * density ** (self.power - 1.0)


@dataclass(frozen=True)
class Ramp:
    """RAMP (Stolpe and Svanberg): least + (1 - least) x / (1 + q (1 - x)), whose slope at zero is not zero.

    Attributes:
        bend: q.
        least: the share of an empty element.
    """

    bend: float = 8.0
    least: float = 0.0

    def share(self, density: Array) -> Array:
        """The share at each density."""
        return self.least + (1.0 - self.least) * density / (1.0 + self.bend * (1.0 - density))

    def slope(self, density: Array) -> Array:
        """Its derivative by the density."""
        return (1.0 - self.least) * (1.0 + self.bend) / (1.0 + self.bend * (1.0 - density)) ** 2


@dataclass(frozen=True)
class Adapted:
    """Held and Seifried's law (7): x^p from 0.1 on, and a straight line below, x / 100 for p = 3.

    For another p the line is x 0.1^(p - 1), so that the law has no step.

    Attributes:
        power: p.
        knee: the density at which the line begins.
    """

    power: float = 3.0
    knee: float = 0.1

    def share(self, density: Array) -> Array:
        """The share at each density."""
        return np.where(density >= self.knee, density**self.power, density * self.knee ** (self.power - 1.0))

    def slope(self, density: Array) -> Array:
        """Its derivative by the density."""
        curved = self.power * density ** (self.power - 1.0)
        return np.where(density >= self.knee, curved, self.knee ** (self.power - 1.0))


@dataclass(frozen=True)
class Linear:
    """As much as the density says: the law of the mass.

    Attributes:
        least: the share of an empty element.
    """

    least: float = 0.0

    def share(self, density: Array) -> Array:
        """The share at each density."""
        return self.least + (1.0 - self.least) * density

    def slope(self, density: Array) -> Array:
        """Its derivative by the density."""
        return np.full(np.shape(density), 1.0 - self.least)


@dataclass(frozen=True)
class Emptied:
    """Du and Olhoff's law of the mass: x from a knee on, and x^power below, so that the mass vanishes first.

    Attributes:
        power: of the density below the knee.
        knee: the density where it begins.
    """

    power: float = 6.0
    knee: float = 0.1

    def share(self, density: Array) -> Array:
        """The share at each density."""
        return np.where(density >= self.knee, density, self.knee * (density / self.knee) ** self.power)

    def slope(self, density: Array) -> Array:
        """Its derivative by the density."""
        return np.where(density >= self.knee, 1.0, self.power * (density / self.knee) ** (self.power - 1.0))
