"""Formulas that have no finite value, slope or curvature at the present moment.

A row that prescribes a position takes velocities from the slope of its formula and accelerations from its curvature;
one that prescribes a speed takes accelerations from the slope. Where any of these is infinite or undefined there is no
motion to compute, so callers refuse. A slope that changes within the rounding of the clock is just as undefined:
sqrt(t - 0.5) has one of 2e7 per second at the floating-point number next to 0.5.
"""

from __future__ import annotations

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.expressions import why_not_finite
from linkwork.equations.rows import evaluate_rows
from linkwork.system.compiled_system import ACCELERATION, POSITION
from linkwork.system.laws import EFFORT, SERVO
from linkwork.system.state import State
from linkwork.system.workspace import Workspace

CLOCK = 1e-12  # s, and of the time itself: sums of steps know it no better
BLURRED = 0.01  # of a slope, or m/s or rad/s: a slope that changes by more within the rounding of the clock is none
NEEDED = ("value", "slope", "curvature")
SMOOTH = "Make it start smoothly there, for instance with if(...) or step(...)."


def without_value(compiled: Compiled, state: State, work: Workspace, forces: bool = True) -> tuple[str, str]:
    """The element whose formula lacks what is needed at the time of the state, and a sentence; blanks if none does.

    Args:
        compiled: the mechanism.
        state: the moment; its angles may be counted on.
        work: scratch arrays.
        forces: whether formulas of forces and controllers count, besides those of prescribed motions.
    """
    if not compiled.formulas:
        return "", ""
    time = float(state.time[0])
    evaluate_rows(compiled.system, state, work, time)
    found = _without_number(compiled, work, time, forces) or _without_slope(compiled, work, time)
    if not found:
        evaluate_rows(compiled.system, state, work, time + CLOCK * max(1.0, abs(time)))  # beside a kink
        found = _without_slope(compiled, work, time)
        evaluate_rows(compiled.system, state, work, time)
    return found or ("", "")


def _without_number(compiled: Compiled, work: Workspace, time: float, forces: bool) -> tuple[str, str] | None:
    """The first formula of which a number that is needed is not finite."""
    needed = _needed(compiled, forces)
    missing = ~np.isfinite(work.values) & (np.arange(3) <= needed[:, None])
    if not missing.any():
        return None
    number = int(np.argmax(missing.any(axis=1)))
    element, field, formula = compiled.formulas[number]
    lacks = int(np.argmax(missing[number]))
    what = f"{element}: {field.replace('_', ' ')} has no {NEEDED[lacks]}:"
    if lacks:
        return element, f"{what} that of {formula.expression.text!r} is not finite at t = {time:.6g} s. {SMOOTH}"
    readings = dict(zip(compiled.readings, work.slots[:, 0].tolist(), strict=True))
    tables = {d.id: d.curve() for d in compiled.model.drivers.values() if d.read_as == "table"}
    return element, f"{what} {why_not_finite(formula, time, readings, tables)}"


def _without_slope(compiled: Compiled, work: Workspace, time: float) -> tuple[str, str] | None:
    """The first formula of a position whose slope depends on the rounding of the clock."""
    needed = _needed(compiled, forces=False)
    _, slope, curvature = abs(work.values.T)
    clock = CLOCK * max(1.0, abs(time))
    blurred = (needed == 2) & (clock * curvature > BLURRED * (1.0 + slope))
    if not blurred.any():
        return None
    element, field, formula = compiled.formulas[int(np.argmax(blurred))]
    what = f"{element}: {field.replace('_', ' ')} has no slope: that of {formula.expression.text!r} is infinite"
    return element, f"{what} at t = {time:.6g} s, or too close to it to distinguish. {SMOOTH}"


def _needed(compiled: Compiled, forces: bool) -> np.ndarray:
    """Order of the highest derivative that the mechanism takes from each formula; -1 where that does not count."""
    system = compiled.system
    needed = np.full(len(compiled.formulas), 0 if forces else -1)
    held = np.arange(int(system.joint_rows[0]), int(system.first_soft[0]))
    held = held[system.row_formula[held] >= 0]
    np.maximum.at(needed, system.row_formula[held], ACCELERATION - system.row_level[held] + POSITION)
    if forces:
        laws = np.flatnonzero(np.isin(system.law_kind, (EFFORT, SERVO)) & (system.law_formula >= 0))
        leads = (system.law_kind[laws] == SERVO) & (system.law_number[laws, 2] != 0.0)
        np.maximum.at(needed, system.law_formula[laws], leads.astype(needed.dtype))
    return needed
