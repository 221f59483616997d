"""Formulas that prescribe a position and jump: no finite force moves a body so fast."""

from __future__ import annotations

from collections.abc import Container

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.results.finding import Finding
from linkwork.solvers.contact.jumping import ENDS_AT, NOWHERE, WINDOW, first_jump
from linkwork.system.compiled_system import POSITION
from linkwork.system.state import State
from linkwork.system.workspace import Workspace

FINER, CLOSER = 1000, 2  # a jump is looked for in steps so much shorter, so many times
PHASE = 0.382  # of a step: away from all round numbers
SMOOTHLY = 0.1  # s: a rise over which a motor might follow
LOOKED_AHEAD, STEP = 10.0, 1e-3  # s: how far and how closely formulas are looked at before a run


def jumps_ahead(compiled: Compiled, state: State, work: Workspace) -> tuple[Finding, ...]:
    """The first jump of each formula in the first seconds of a run; steep rises that are none are left to the run."""
    found: dict[str, Finding] = {}
    sharp = []
    while (rows := prescribed_positions(compiled, found)).size:
        jump = _jump(compiled, state, work, rows, (PHASE * STEP, STEP, round(LOOKED_AHEAD / STEP)))
        if jump is None:
            break
        finding, is_sharp = jump
        found[finding.elements[0]] = finding
        sharp += [finding] * is_sharp
    return tuple(sharp)


def prescribed_positions(compiled: Compiled, but_of: Container[str] = ()) -> np.ndarray:
    """Rows that hold a position by a formula, but those of some elements."""
    system = compiled.system
    held = slice(int(system.joint_rows[0]), int(system.first_soft[0]))
    is_one = (system.row_formula[held] >= 0) & (system.row_level[held] == POSITION)
    rows = np.flatnonzero(is_one) + held.start
    return rows[[_element(compiled, row) not in but_of for row in rows.tolist()]] if but_of else rows


def _element(compiled: Compiled, row: int) -> str:
    return compiled.formulas[compiled.system.row_formula[row]][0]


def jump_within(
    compiled: Compiled, state: State, work: Workspace, rows: np.ndarray, steps: tuple[float, float, int]
) -> tuple[Finding, ...]:
    """The first jump of these rows in some steps, if there is one.

    One looks a little after the beginnings and the ends of the steps, where tables have their points and formulas their
    conditions: right there a jump may have any rate.

    Args:
        compiled: the mechanism.
        state: of which formulas may read something.
        work: scratch arrays.
        rows: some of `prescribed_positions`.
        steps: begin [s], length [s] and number.
    """
    begin, step, count = steps
    before = WINDOW if begin > WINDOW * step else 0  # what is so from the beginning of a run on has not jumped
    steps = begin + (PHASE - before) * step, step, count + before
    found = _jump(compiled, state, work, rows, steps) if rows.size else None
    return found[:1] if found else ()


def _jump(
    compiled: Compiled, state: State, work: Workspace, rows: np.ndarray, steps: tuple[float, float, int]
) -> tuple[Finding, bool] | None:
    """The finding, and whether it is a jump however closely one looks."""
    parts, earlier, found = (compiled.system, state, work), np.empty((len(rows), WINDOW, 2)), np.empty(3)
    place = first_jump(*parts, rows, *steps, earlier, found)
    if place == NOWHERE:
        return None
    step, rows = steps[1], rows[place : place + 1]
    for _ in range(CLOSER):
        finer, closer = WINDOW * step / FINER, np.empty(3)
        if first_jump(*parts, rows, found[ENDS_AT] - WINDOW * step, finer, FINER, earlier, closer) == NOWHERE:
            break
        step, found = finer, closer
    is_sharp = step < steps[1]
    return _reported(_element(compiled, int(rows[0])), step, is_sharp, *found.tolist()), is_sharp


def _reported(element: str, step: float, is_sharp: bool, time: float, before: float, after: float) -> Finding:
    """What a formula does from one value to another [m or rad] around a time [s], seen in steps of a length [s]."""
    low, high = (f"{round(value, 6):g}" for value in (before, after))
    far = f"by {abs(after - before):.3g} m or rad"
    if is_sharp:
        smooth = f"step(t, {time:.4g}, {low}, {time + SMOOTHLY:.4g}, {high})"
        how = f"jumps {far} at {time:.4g} s, faster than any force could move it"
        way_out = f"Use a smooth rise, such as {smooth}, or prescribe a speed."
    else:
        how = f"moves {far} within {WINDOW * step:.2g} s at {time:.4g} s, faster than steps of {step:g} s can follow"
        way_out = "Slow it down, or use a smaller step."
    text = f"{element} {how}, and energies are wrong from then on. {way_out}"
    return Finding("warning", "jump", text, (element,))
