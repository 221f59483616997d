"""Formulations that let obstacles push in their own way; unilateral.py has the equations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from linkwork.solvers.formulation import Formulation


class Obstacles(NamedTuple):
    """How obstacles push, without friction.

    Attributes:
        position, velocity: what a force at the end of a step moves, in h2 X lambda and h X lambda.
        softness: 1/r of the penalty r, in units of h2 W.
        sweeps: improvements of the multipliers at most; 0 for those that stay at zero, the penalty method.
        explicit: whether the force of the penalty is that at the start of the step, 0 or 1.
    """

    position: float
    velocity: float
    softness: float
    sweeps: int
    explicit: int = 0


NOTHING = Obstacles(0.0, 0.0, 0.0, 0)  # fields after those with defaults need one too


@dataclass(frozen=True, slots=True)
class ObstacleFormulation(Formulation):
    """A formulation that looks after contacts and barriers itself.

    Attributes:
        obstacles: how it does so.
    """

    obstacles: Obstacles = NOTHING


def obstacles_of(formulation: Formulation) -> Obstacles | None:
    """How a formulation lets obstacles push by itself; None where contact is put around its step."""
    return formulation.obstacles if isinstance(formulation, ObstacleFormulation) else None
