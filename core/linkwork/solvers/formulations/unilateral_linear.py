"""The augmented Lagrangian for obstacles with linear acceleration (papers/004, figure 8).

Joints and laws as in augmented_lagrangian.py; obstacles as in unilateral.py and unilateral_augmented.py.
"""

from __future__ import annotations

from functools import partial

from linkwork.solvers import stepping
from linkwork.solvers.contact.obstacles import ObstacleFormulation, Obstacles
from linkwork.solvers.formulation import SOFT_ONLY
from linkwork.solvers.formulations import augmented_lagrangian
from linkwork.solvers.formulations.unilateral_augmented import SOFTNESS
from linkwork.solvers.unilateral import MOST_SWEEPS

WAY = augmented_lagrangian.WAY._replace(scheme=stepping.LINEAR_ACCELERATION)

FORMULATION = ObstacleFormulation(
    name="unilateral_linear",
    title="Obstacles, linear acceleration",
    summary="Contacts by multipliers and a penalty, linear acceleration (Glowinski and Nasser); no friction.",
    order=2,
    advance=partial(stepping.advance, WAY),
    obstacles=Obstacles(position=1 / 6, velocity=1 / 2, softness=SOFTNESS / 6, sweeps=MOST_SWEEPS),
    bends_not=SOFT_ONLY,
)
