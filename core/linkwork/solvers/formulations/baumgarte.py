"""Multipliers eliminated, drift damped as Baumgarte did (papers/001, section 2.2); the equations are in stepping.py.

    M a = Q - JT B^-1 (J M^-1 Q + f),      B = J M^-1 JT,      f = bias + 2 omega phi' + omega2 phi

B is never made: (M + JT alpha J) with multipliers that start from nothing goes to the same accelerations within a few
sweeps, and stays regular where the printed B does not: redundant rows, singular positions, bodies without mass in a
direction. The paper calls the constants arbitrary; here omega = OMEGA, whatever the step, so that a drift fades in a
tenth of a second and is not held at zero.
"""

from __future__ import annotations

from functools import partial

from linkwork.solvers import stepping
from linkwork.solvers.centralised import MOST_SWEEPS
from linkwork.solvers.formulation import Formulation

OMEGA = 10.0  # 1/s
WAY = stepping.Way(stepping.TRAPEZOIDAL, sweeps=MOST_SWEEPS, keeps=0, omega_h=0.0, omega=OMEGA)

FORMULATION = Formulation(
    name="baumgarte",
    title="Baumgarte",
    summary="Constraints at acceleration level, drift damped at a fixed rate: the textbook method.",
    order=2,
    advance=partial(stepping.advance, WAY),
)
