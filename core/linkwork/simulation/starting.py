"""Accelerations at the start of a history that do not keep to joints and drivers: numbers told of the start are wrong.

    J a + bias = 0

is what any formulation that holds joints exactly has solved there. What is left of it comes of a singular position, in
which rows ask for what cannot be, or of equations that are too ill-conditioned for the formulation.
"""

from __future__ import annotations

import numpy as np

from linkwork.compiler.nodes import holders_of
from linkwork.equations.rows import evaluate_rows
from linkwork.results.finding import Finding
from linkwork.simulation.drifting import GIVE_WAY
from linkwork.simulation.installed import Installed
from linkwork.solvers.formulation import Formulation
from linkwork.system.state import copied
from linkwork.system.workspace import Workspace, make_workspace

LEFT = 1e-6  # of the largest acceleration: rows that hold to this hold


def left_of_rows(installed: Installed) -> tuple[np.ndarray, float, Workspace]:
    """J a + bias of each hard row [m/s2 or rad/s2], how much of it is rounding, and the rows as they were evaluated."""
    state, system = installed.state, installed.compiled.system
    work = make_workspace(system)
    evaluate_rows(system, copied(state), work, float(state.time[0]))
    hard = int(system.first_soft[0])
    owner = np.repeat(np.arange(hard), np.diff(system.row_start[: hard + 1]))
    along = (work.jacobian[: len(owner)] * state.a[system.side_body[: len(owner)]]).sum(axis=1)
    left = np.bincount(owner, along, hard) + work.bias[:hard]
    return left, LEFT * (1.0 + abs(state.a).max() + abs(work.bias[:hard]).max(initial=0.0)), work


def holder_of_most(installed: Installed, left: np.ndarray) -> str:
    """The joint or driver of whose rows most is left."""
    starts = installed.compiled.system.joint_rows
    row = int(starts[0]) + int(abs(left[int(starts[0]) :]).argmax())
    return holders_of(installed.compiled.model)[int(np.searchsorted(starts, row, side="right")) - 1]


def violated(installed: Installed, formulation: Formulation) -> tuple[Finding, ...]:
    """A finding where accelerations that were just found at a start violate rows; nothing of joints that give way."""
    if formulation.name in GIVE_WAY:
        return ()
    left, rounding, _ = left_of_rows(installed)
    if abs(left).max(initial=0.0) <= rounding or not len(left) > int(installed.compiled.system.joint_rows[0]):
        return ()
    name, time = holder_of_most(installed, left), float(installed.state.time[0])
    text = (
        f"The accelerations of {formulation.title} at {time:.4g} s do not keep to {name}: {abs(left).max():.3g} m/s2 "
        "or rad/s2 are left over, and reactions there are as uncertain. The position is singular, or nearly so: begin "
        "at another one nearby, remove a joint that repeats others, or compare another formulation."
    )
    return (Finding("warning", "violated", text, (name,)),)
