"""What no equilibrium may lie beyond: hard ends of ropes and stops, and shapes that collide.

Newton's method knows slopes of forces; what is hard or touches has none and no say in it. So where a mechanism would
rest without them is looked at, and is no answer if they are in the way.
"""

from __future__ import annotations

import numpy as np

from linkwork.checks.overlaps import overlaps_at
from linkwork.compiler.barriers import compile_barriers
from linkwork.compiler.shapes import collides, compile_shapes
from linkwork.errors import SolverError
from linkwork.simulation.installed import Installed

BEYOND = 1e-6  # m or rad
WAY_OUT = "This analysis ignores hard stops and contacts: let a damped run come to rest, or make them elastic."


def refuse_passed(installed: Installed) -> None:
    """SolverError for a hard end that is passed or bodies that lie within each other; rows are up to date."""
    compiled, time = installed.compiled, float(installed.state.time[0])
    ends, owners = compile_barriers(compiled)
    place = installed.work.residual[ends.row]
    beyond = np.maximum(ends.low - place, place - ends.high)
    if beyond.size and beyond.max() > BEYOND:
        owner, depth = owners[int(np.argmax(beyond))], float(beyond.max())
        raise SolverError(f"It would rest {depth:.3g} m or rad beyond the hard stop of {owner}. {WAY_OUT}", time, owner)
    if not collides(compiled.model):
        return
    for finding in overlaps_at(compiled, installed.state, compile_shapes(compiled.model, compiled.bodies)):
        one, other = finding.elements
        raise SolverError(f"In equilibrium {one} and {other} would overlap. {WAY_OUT}", time, one)
