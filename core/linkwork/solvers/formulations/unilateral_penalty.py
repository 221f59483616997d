"""The penalty method for obstacles with the three-level scheme (papers/004, lambda = 0; its figures 6 and 7).

Joints and laws as in augmented_lagrangian.py; obstacles as in unilateral.py: springs that are compressed.
"""

from __future__ import annotations

from functools import partial

from linkwork.solvers import stepping
from linkwork.solvers.contact.obstacles import ObstacleFormulation, Obstacles
from linkwork.solvers.formulation import SOFT_ONLY
from linkwork.solvers.formulations import augmented_lagrangian
from linkwork.solvers.unilateral import SPRING

WAY = augmented_lagrangian.WAY._replace(scheme=stepping.THREE_LEVEL)

FORMULATION = ObstacleFormulation(
    name="unilateral_penalty",
    title="Obstacles, penalty",
    summary="Contacts as stiff springs, three-level scheme (Glowinski and Nasser); no friction.",
    order=3,
    advance=partial(stepping.advance, WAY),
    obstacles=Obstacles(position=1 / 8, velocity=5 / 12, softness=SPRING, sweeps=0),
    bends_not=SOFT_ONLY,
)
