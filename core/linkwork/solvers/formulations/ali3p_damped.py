"""`ali3p` by generalised alpha: what vibrates too fast for the step dies out instead of ringing on.

Joints are closed as by `ali3p`. A step leaves RADIUS of a vibration far faster than the step, and hardly touches one
that takes many steps: with ten steps to a period each takes a ten-thousandth of the amplitude, with thirty a millionth.
"""

from __future__ import annotations

from functools import partial

from linkwork.solvers.formulation import Formulation
from linkwork.solvers.formulations import ali3p
from linkwork.solvers.generalised_alpha import rule

RADIUS = 0.8

FORMULATION = Formulation(
    name="ali3p_damped",
    title="Index 3 with projections, damped",
    summary="Index 3 with projections and generalised alpha: vibrations too fast for the step are damped out.",
    order=2,
    advance=partial(ali3p.advance, rule(RADIUS)),
    prepare=lambda supplies: supplies.elimination_plan(takes_jumps=False),
)
