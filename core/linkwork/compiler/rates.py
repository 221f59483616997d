"""Sub-steps and integrators of the bodies as ticks and numbers."""

from __future__ import annotations

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.model.bodies.body import INTEGRATORS
from linkwork.system.compiled_system import GROUND, CompiledSystem
from linkwork.system.rates import Rates

BETA = dict(zip(INTEGRATORS, (1 / 4, 1 / 6, 0.0), strict=True))  # of Newmark's rule, gamma = 1/2


def compile_rates(compiled: Compiled) -> Rates:
    """Periods of all bodies and joints; numbers of sub-steps are rounded up to powers of two."""
    bodies = [compiled.model.bodies[name] for name in compiled.bodies]
    wanted = [1 << (body.substeps - 1).bit_length() for body in bodies]
    wanted[GROUND] = 1
    ticks = max(wanted)
    period = ticks // np.array(wanted, dtype=np.int64)
    return Rates(
        ticks=np.array([ticks], dtype=np.int64),
        period=period,
        beta=np.array([BETA[body.integrator] for body in bodies]),
        first_path=np.concatenate(([0], np.cumsum(ticks // period)[:-1])).astype(np.int64),
        speaks=_of_joints(compiled.system, period, np.minimum),
        bears=_of_joints(compiled.system, period, np.maximum),
    )


def _of_joints(system: CompiledSystem, period: np.ndarray, choose: np.ufunc) -> np.ndarray:
    """One of the periods of the bodies that the rows of each joint or driver take hold of; the ground's for none."""
    starts = system.row_start[system.joint_rows]
    found = np.full(len(starts) - 1, period[GROUND])
    holds = np.diff(starts) > 0
    if holds.any():
        found[holds] = choose.reduceat(period[system.side_body[: starts[-1]]], starts[:-1][holds])
    return found
