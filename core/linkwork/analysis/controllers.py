"""What controllers have summed up where a mechanism is at rest.

One that follows a position sums up its error until none is left, or until its effort is at the limit. Efforts E along
rows J move the mechanism by C E with C = J K^-1 JT, so that Newton's method for those that leave no error e asks for

    C dE = e,      I <- I + dE / i

One that keeps a speed of none has summed up how far it was pushed aside: about rest it is a spring i beside a damper p.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import scipy.linalg

from linkwork.analysis.small_motions import SmallMotions, jacobian, stop, summing
from linkwork.simulation.installed import Installed
from linkwork.system.laws import SERVO, SPRING

NO_ERROR = 1e-11  # m or rad
HELD = 1e-12  # of the largest: what yields to an effort by less is held by something else


def sum_up(installed: Installed, motions: SmallMotions) -> bool:
    """Sum up errors at rest, with the small motions about it; False where no controller has any left."""
    system, state, work = installed.compiled.system, installed.state, installed.work
    rows = summing(installed, speeds=False)
    laws = rows - int(system.first_soft[0])
    errors = work.values[system.law_formula[laws], 0] - work.residual[rows]
    if not (abs(errors) > NO_ERROR).any():
        return False
    lead = jacobian(installed, rows) @ motions.basis
    yields = lead @ scipy.linalg.lstsq(motions.stiffness, lead.T)[0]
    gain, most = system.law_number[laws, 1], system.law_number[laws, 3] / system.law_number[laws, 1]
    summed = state.memory[rows] + scipy.linalg.lstsq(yields, errors, cond=HELD)[0] / gain
    moves = np.diag(yields) > HELD * abs(yields).max()
    state.memory[rows] = np.where(moves, np.clip(summed, -most, most), np.copysign(most, errors))
    stop(installed)
    return True


@contextmanager
def as_springs(installed: Installed) -> Iterator[None]:
    """Let controllers that keep a speed of none be springs about where they began, and sum that up in the end."""
    system, state, work = installed.compiled.system, installed.state, installed.work
    rows = summing(installed, speeds=True)
    laws = rows - int(system.first_soft[0])
    keeps = work.values[system.law_formula[laws], 0] == 0.0
    rows, laws = rows[keeps], laws[keeps]
    numbers, origin = system.law_number[laws], work.residual[rows] + state.memory[rows]
    system.law_kind[laws] = SPRING
    system.law_number[laws, :3] = np.column_stack((numbers[:, 1], origin, numbers[:, 0]))
    try:
        yield
    finally:
        system.law_kind[laws], system.law_number[laws] = SERVO, numbers
        state.memory[rows] = -state.multipliers[rows] / numbers[:, 1]
