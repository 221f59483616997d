"""Drivers that do not keep up with the speed that they prescribe.

No gap tells of it: a row of a speed says nothing of where things are. Formulations that hold rows by springs and
dampers leave it as far behind as the load asks for.
"""

from __future__ import annotations

import numpy as np

from linkwork.compiler.nodes import holders_of
from linkwork.results.finding import Finding
from linkwork.simulation.installed import Installed
from linkwork.system.compiled_system import VELOCITY

BEHIND = 0.02  # m/s or rad/s: less is not told
SHARE = 0.02  # of the fastest driver: neither is that


def lagging(installed: Installed) -> tuple[Finding, ...]:
    """A finding on the driver that is farthest behind; `measured` has just been asked."""
    system, work, model = installed.compiled.system, installed.work, installed.compiled.model
    first, last = int(system.joint_rows[0]), int(system.first_soft[0])
    led = first + np.flatnonzero((system.row_level[first:last] == VELOCITY) & (system.row_formula[first:last] >= 0))
    if not led.size:
        return ()
    worst = int(led[np.argmax(abs(work.rate[led]))])
    behind = float(abs(work.rate[worst]))
    if not behind > max(BEHIND, SHARE * float(abs(work.drive[led]).max())):
        return ()
    holders = holders_of(model)
    driver = holders[int(np.searchsorted(system.joint_rows, worst, side="right")) - 1]
    text = (
        f"{driver} is {behind:.2g} m/s or rad/s off its prescribed speed; use a smaller step, a formulation "
        "without springs in its joints, such as modular, or let it prescribe the position."
    )
    return (Finding("warning", "lagging", text, (driver,)),)
