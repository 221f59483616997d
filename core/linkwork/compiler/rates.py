"""Sub-steps and integrators of the bodies as ticks and numbers."""

from __future__ import annotations

from itertools import pairwise

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
    together = [period[sides] if sides.size else period[:1] for sides in _sides_of_joints(compiled.system)]
    return Rates(
        ticks=np.array([ticks], dtype=np.int64),
        period=period,
        beta=np.array([BETA[body.integrator] for body in bodies]),
        first_path=np.concatenate(([0], np.cumsum(ticks // period)[:-1])).astype(np.int64),
        speaks=np.array([periods.min() for periods in together], dtype=np.int64),
        bears=np.array([periods.max() for periods in together], dtype=np.int64),
    )


def _sides_of_joints(system: CompiledSystem) -> list[np.ndarray]:
    """Bodies that the rows of each joint or driver take hold of, the ground left out."""
    return [system.side_body[a:b] for a, b in pairwise(system.row_start[system.joint_rows])]
