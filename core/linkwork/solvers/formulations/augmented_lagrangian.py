"""The centralised augmented Lagrangian on accelerations (papers/001, section 2.4); the equations are in stepping.py.

Left open by the paper and chosen here: the multipliers start from those of the last step and are improved until they
hold to rounding; p and v damp the residual critically with omega h = OMEGA_H; Newmark's rule makes four passes through
prediction and correction.
"""

from __future__ import annotations

from functools import partial

from linkwork.solvers import stepping
from linkwork.solvers.formulation import Formulation

OMEGA_H = 0.1  # residuals fade over ten steps; larger values feed back faster than the passes converge
SWEEPS = 100  # where a light body stands between heavy ones, which share its small penalty, tens are needed
WAY = stepping.Way(stepping.TRAPEZOIDAL, sweeps=SWEEPS, keeps=1, omega_h=OMEGA_H, omega=0.0)

FORMULATION = Formulation(
    name="augmented_lagrangian",
    title="Augmented Lagrangian",
    summary="Global coordinates, one matrix for the whole mechanism, constraints met at every step.",
    order=2,
    advance=partial(stepping.advance, WAY),
)
