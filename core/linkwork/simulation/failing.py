"""Why a step failed: which formula has no value there, or what was asked for that cannot be."""

from __future__ import annotations

from collections.abc import Callable

from linkwork.checks.formulas import without_value
from linkwork.checks.jumps import jump_within, prescribed_positions
from linkwork.compiler.compiled import Compiled
from linkwork.results.finding import Finding
from linkwork.simulation.contradiction import contradiction
from linkwork.simulation.finite import failed
from linkwork.simulation.installed import Installed
from linkwork.solvers.formulation import FINE, Formulation
from linkwork.system.state import State, copied, restore
from linkwork.system.workspace import Workspace

GROWN = 1e9  # m, m/s or rad/s
AHEAD = (0, 1, 10, 100)  # steps: what the end of one that fails and those of some more ask for


def not_settled(now: Installed, formulation: Formulation, step: float, code: int, when: float) -> str:
    """That a step failed by no fault of what was asked for; `now` holds the numbers as the step left them.

    Args:
        now: the numbers.
        formulation: that made the step.
        step: its length [s].
        code: number of the body that it failed on.
        when: it failed [s].
    """
    culprit, grown = now.compiled.body_named(code), has_grown(now.state) or failed(now) != FINE
    if formulation.along_tree and now.supplies.lacks_damper(code):
        return (
            f"{culprit} has almost no mass and no damper, so its speed is undetermined. "
            "Add a damper to its joint, increase its mass, or use ali3p."
        )
    how = "the solution diverged" if grown else "its equations did not converge"
    return (
        f"{formulation.title} failed at {when:.4g} s on {culprit}: {how}. "
        f"Use a smaller step than {step:g} s or another formulation, or undo the last edit."
    )


def has_grown(state: State) -> bool:
    """Whether positions or velocities are out of all proportion, or no numbers."""
    return not (abs(state.q).max() < GROWN and abs(state.v).max() < GROWN)


def impossible(installed: Installed, step: float) -> tuple[Finding, ...]:
    """What is asked for from a state from which a step [s] fails: a jump, or rows that contradict each other."""
    compiled, state, work = installed.compiled, installed.state, installed.work
    found = jump_within(compiled, state, work, prescribed_positions(compiled), (float(state.time[0]), step, 1))
    ahead = (contradiction(installed, steps * step) for steps in AHEAD)
    return found or next(filter(None, ahead), ())


def faulty_formula(
    compiled: Compiled, state: State, work: Workspace, advance: Callable[[int], int], h: float
) -> tuple[str, str]:
    """The element whose formula has no value in the next step that fails, and which part of it; blanks if none has.

    Args:
        compiled: the mechanism.
        state: from which some step fails; it is left before that step.
        work: scratch arrays.
        advance: makes steps of the state; FINE or the number of a body.
        h: length of a step [s].
    """
    if not compiled.formulas:
        return "", ""
    before = copied(state)
    while advance(1) == FINE:
        before = copied(state)
    restore(state, before)
    for ahead, forward in ((0.0, 0.0), (h, 0.0), (h, h)):
        trial = copied(before)
        trial.q[...] += forward * trial.v
        trial.time[0] += ahead
        found = without_value(compiled, trial, work)
        if found[0]:
            return found
    return "", ""
