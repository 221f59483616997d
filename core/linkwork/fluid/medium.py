"""What a fluid is made of, and what follows from that: pressure of a density, density at rest, length of a step."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from linkwork.fluid import arrays
from linkwork.fluid.arrays import GAMMA, NUMBERS, Medium

REACH = 3.0  # spacings: so far particles see each other
MARGIN = 0.25  # spacings that lists of neighbours reach further
ACOUSTIC, HARD, VISCOUS = 0.6, 0.25, 0.125  # bounds of a step


@dataclass(frozen=True, slots=True)
class Substance:
    """A fluid in the plane or in space.

    Attributes:
        spacing: between particles [m].
        density: at no pressure [kg/m3]; in the plane per metre of depth.
        speed_of_sound: of the model, ten times the highest speed that is expected [m/s].
        viscosity: [Pa s]; gravity: [m/s2], as many numbers as there are axes.
        diffusion: of density.
        artificial: viscosity a that damps sound, 0.02 for splashes, 0.05 for standing water; waves lose to it what a
            kinematic viscosity of a smoothing speed_of_sound / (2 axes + 4) takes.
        period: length [m] along each axis after which the fluid repeats itself, 0 where it does not; begin: where.
        tensile: whether walls may pull, for a fluid without a surface.
        shifting: how strongly particles are moved to where there are fewer: 16 for a fluid without a surface, else 0.
    """

    spacing: float
    density: float
    speed_of_sound: float
    viscosity: float = 0.0
    gravity: tuple[float, ...] = (0.0, -9.81)
    diffusion: float = 0.1
    artificial: float = 0.0
    period: tuple[float, ...] = ()
    begin: tuple[float, ...] = ()
    tensile: bool = False
    shifting: float = 0.0

    @property
    def axes(self) -> tuple[int, ...]:
        """Numbers of the axes."""
        return tuple(range(len(self.gravity)))

    @property
    def smoothing(self) -> float:
        """Smoothing length [m]."""
        return 0.5 * REACH * self.spacing

    @property
    def stiffness(self) -> float:
        """B of the equation of state, p = B ((rho/rho0)^7 - 1) [Pa]."""
        return self.density * self.speed_of_sound**2 / GAMMA

    def pressure(self, density: np.ndarray) -> np.ndarray:
        """Pressure of densities [Pa]."""
        return self.stiffness * ((density / self.density) ** GAMMA - 1.0)

    def density_at(self, pressure: np.ndarray) -> np.ndarray:
        """Density at pressures [kg/m3]."""
        return self.density * (1.0 + np.asarray(pressure) / self.stiffness) ** (1.0 / GAMMA)

    def density_below(self, depth: np.ndarray) -> np.ndarray:
        """Density at rest, so far below the surface along gravity [kg/m3]; the weight of what is compressed counts."""
        g = math.sqrt(sum(a * a for a in self.gravity))
        head = (GAMMA - 1.0) * self.density * g * np.asarray(depth) / (GAMMA * self.stiffness)
        return self.density * (1.0 + head) ** (1.0 / (GAMMA - 1.0))

    def longest_step(self, speed: float, acceleration: float) -> float:
        """The longest step that is stable [s]."""
        eta = self.smoothing
        steps = [ACOUSTIC * eta / (self.speed_of_sound + speed)]
        if acceleration > 0.0:
            steps.append(HARD * math.sqrt(eta / acceleration))
        if self.viscosity > 0.0:
            steps.append(VISCOUS * eta**2 * self.density / self.viscosity)
        return min(steps)

    def packed(self) -> Medium:
        """The same for kernels."""
        value = np.zeros(NUMBERS)
        value[arrays.REACH], value[arrays.MARGIN] = REACH * self.spacing, MARGIN * self.spacing
        value[arrays.SPEED_OF_SOUND], value[arrays.DENSITY] = self.speed_of_sound, self.density
        value[arrays.STIFFNESS], value[arrays.VISCOSITY] = self.stiffness, self.viscosity
        value[arrays.DIFFUSION], value[arrays.ARTIFICIAL] = self.diffusion, self.artificial
        value[arrays.SMOOTHING], value[arrays.SHIFT] = self.smoothing, self.shifting
        value[arrays.CUT] = 0.0 if self.tensile else 1.0
        for place, numbers in ((arrays.GRAVITY, self.gravity), (arrays.PERIOD, self.period), (arrays.FROM, self.begin)):
            value[place : place + len(numbers)] = numbers
        return Medium(value, np.zeros(4))
