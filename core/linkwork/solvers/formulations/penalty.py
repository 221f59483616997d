"""The full penalty formulation (papers/001, section 2.3, equations 7 and 8); the equations are in stepping.py.

    lambda = alpha (J a + v phi' + p phi + bias),      (M + JT alpha J) a = Q - JT alpha f

Joints are springs, dampers and large masses along their rows: no multipliers, one solution a pass, and what a joint
carries leaves it open by lambda / (alpha p). Left open by the paper and chosen here: p = (OMEGA_H / h)2, so that the
gap shrinks with the square of the step.
"""

from __future__ import annotations

from functools import partial

from linkwork.solvers import stepping
from linkwork.solvers.formulation import Formulation
from linkwork.solvers.formulations.augmented_lagrangian import OMEGA_H

WAY = stepping.Way(stepping.TRAPEZOIDAL, sweeps=1, keeps=0, omega_h=OMEGA_H, omega=0.0)

FORMULATION = Formulation(
    name="penalty",
    title="Penalty",
    summary="Joints as stiff springs with added mass: cheap, but joints stay slightly open.",
    order=2,
    advance=partial(stepping.advance, WAY),
)
