"""The multiplier method for obstacles with the three-level scheme (papers/004, r = 0; its figures 2 and 3).

Joints and laws as in augmented_lagrangian.py; obstacles as in unilateral.py.
"""

from __future__ import annotations

from functools import partial

from linkwork.solvers import stepping
from linkwork.solvers.contact.obstacles import ObstacleFormulation, Obstacles
from linkwork.solvers.formulation import SOFT_ONLY
from linkwork.solvers.formulations import augmented_lagrangian

WAY = augmented_lagrangian.WAY._replace(scheme=stepping.THREE_LEVEL)

FORMULATION = ObstacleFormulation(
    name="unilateral_multiplier",
    title="Obstacles, multipliers",
    summary="Contacts by multipliers alone, three-level scheme (Glowinski and Nasser); no friction.",
    order=3,
    advance=partial(stepping.advance, WAY),
    obstacles=Obstacles(position=1 / 8, velocity=5 / 12, softness=0.0, sweeps=1),
    bends_not=SOFT_ONLY,
)
