"""A fluid at one moment, as views and scripts read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True, eq=False)
class FluidPicture:
    """Its particles; those of one number are the same in all pictures of a run.

    Attributes:
        position: global [m], shape (particles, 3); velocity: [m/s], shape (particles, 3).
        pressure: [Pa], shape (particles,); number: of each particle.
        spacing: between them [m]; mass: of all [kg].
    """

    position: np.ndarray
    velocity: np.ndarray
    pressure: np.ndarray
    number: np.ndarray
    spacing: float
    mass: float

    @property
    def speed(self) -> np.ndarray:
        """Of each particle [m/s]."""
        found: np.ndarray = np.sqrt(np.square(self.velocity).sum(axis=1))
        return found


@dataclass(frozen=True, slots=True, eq=False)
class FluidRun:
    """A fluid over a run, one array for each sample, with the particles in the order of their numbers.

    Attributes:
        position: [m]; velocity: [m/s]; pressure: [Pa]; number: of the particles, which may come and go.
        mass: of all particles at each sample [kg].
    """

    position: tuple[np.ndarray, ...]
    velocity: tuple[np.ndarray, ...]
    pressure: tuple[np.ndarray, ...]
    number: tuple[np.ndarray, ...]
    mass: np.ndarray


def over_time(pictures: Sequence[FluidPicture]) -> FluidRun:
    """Pictures of one fluid in their order."""
    orders = [np.argsort(picture.number) for picture in pictures]
    sorted_ = {
        name: tuple(getattr(picture, name)[order] for picture, order in zip(pictures, orders, strict=True))
        for name in ("position", "velocity", "pressure", "number")
    }
    return FluidRun(**sorted_, mass=np.array([picture.mass for picture in pictures]))
