"""The augmented Lagrangian for obstacles with the three-level scheme (papers/004, figures 4, 5 and 8).

Joints and laws as in augmented_lagrangian.py; obstacles as in unilateral.py. SOFTNESS is that of a penalty a hundred
times stiffer than what a contact feels in a step: each improvement of the multipliers gains two digits.
"""

from __future__ import annotations

from functools import partial

from linkwork.solvers import stepping
from linkwork.solvers.contact.obstacles import ObstacleFormulation, Obstacles
from linkwork.solvers.formulation import SOFT_ONLY
from linkwork.solvers.formulations import augmented_lagrangian
from linkwork.solvers.unilateral import MOST_SWEEPS

SOFTNESS = 0.01
WAY = augmented_lagrangian.WAY._replace(scheme=stepping.THREE_LEVEL)

FORMULATION = ObstacleFormulation(
    name="unilateral_augmented",
    title="Obstacles, augmented Lagrangian",
    summary="Contacts by multipliers and a penalty, three-level scheme (Glowinski and Nasser); no friction.",
    order=3,
    advance=partial(stepping.advance, WAY),
    obstacles=Obstacles(position=1 / 8, velocity=5 / 12, softness=SOFTNESS / 8, sweeps=MOST_SWEEPS),
    bends_not=SOFT_ONLY,
)
