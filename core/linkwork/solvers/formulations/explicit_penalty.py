"""Penalty and explicit Euler, the baseline that papers/004 shows to fail (its figure 9).

    q+ = q + h v,      v+ = v + h a(q, v)

Joints and laws as in augmented_lagrangian.py; obstacles as in unilateral.py, with the force at the start of the step. A
spring then gives back more than it took, and the motion between impacts gains energy too.
"""

from __future__ import annotations

from functools import partial

from linkwork.solvers import stepping
from linkwork.solvers.contact.obstacles import ObstacleFormulation, Obstacles
from linkwork.solvers.formulation import SOFT_ONLY
from linkwork.solvers.formulations import augmented_lagrangian
from linkwork.solvers.unilateral import SPRING

WAY = augmented_lagrangian.WAY._replace(scheme=stepping.EXPLICIT_EULER)

FORMULATION = ObstacleFormulation(
    name="explicit_penalty",
    title="Penalty, explicit Euler",
    summary="A baseline for comparison that gains energy (Glowinski and Nasser); no friction.",
    order=1,
    advance=partial(stepping.advance, WAY),
    obstacles=Obstacles(position=0.0, velocity=0.0, softness=SPRING, sweeps=0, explicit=1),
    bends_not=SOFT_ONLY,
)
