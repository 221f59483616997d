"""Angles that turn by more than a radian in a step: told from then on, until the model is edited.

The steps lag behind the motion there, and beyond half a turn whole turns follow from the mean rate over each step alone
(equations/turns.py).
"""

from __future__ import annotations

import numpy as np

from linkwork.results.finding import Finding
from linkwork.simulation.installed import Installed
from linkwork.system.state import FAR, NEVER, WHICH


def far_turns(installed: Installed) -> tuple[Finding, ...]:
    """A finding on the first angle that has turned so far."""
    time = float(installed.state.turn_pace[FAR])
    if time == NEVER or time > float(installed.state.time[0]):
        return ()
    name = _owner(installed, int(installed.state.turn_pace[WHICH]))
    text = (
        f"{name} turned by more than 1 rad in a step at {time:.4g} s. From then on its angle may be off by 8 % or "
        "more; beyond half a turn in a step, full turns are counted from its mean speed. Use a smaller step."
    )
    return (Finding("warning", "far_turn", text, (name,)),)


def _owner(installed: Installed, number: int) -> str:
    """Id of the joint or the force that a counted angle belongs to."""
    compiled = installed.compiled
    joints = [compiled.coordinates.joints[n] for n in np.flatnonzero(compiled.coordinates.is_angle).tolist()]
    if number < len(joints):
        return joints[number]
    row = int(compiled.system.angle_row[compiled.system.angle_turn == number][0])
    return compiled.rows[row].owner[0]
