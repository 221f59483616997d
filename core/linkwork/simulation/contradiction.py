"""Rows that cannot hold at the same time, such as two motions that ask one joint for different things.

Where a run leaves rows open, a copy of its state is closed by least squares. If that succeeds, the rows agree, and what
is open is the formulation's affair. If not, what is left is the contradiction: at the least squares

    JT alpha phi = 0

so phi has entries in those rows alone that hold each other, and in no row that has nothing to do with it. The same is
done with the velocities.
"""

from __future__ import annotations

import numpy as np

from linkwork.checks.freedom import size_of
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.elimination_plan import plan_elimination
from linkwork.compiler.nodes import holders_of
from linkwork.equations.rows import evaluate_rows
from linkwork.results.finding import Finding
from linkwork.simulation.installed import Installed
from linkwork.solvers.linear.closing import close_by_factor
from linkwork.solvers.linear.projection import close_positions, project_velocities
from linkwork.system.compiled_system import CompiledSystem
from linkwork.system.elimination_plan import make_solver_scratch
from linkwork.system.state import State, copied
from linkwork.system.workspace import Workspace, make_workspace

OPEN = 1e-3  # metres, radians or their rates: rows that are open by less are not looked at
NEAR = 0.5  # of the size of a body: from farther away closing may fail though the rows agree
AT_REST = 0.999  # of what was left: closing again leaves no less
SHARE = 1e-3  # of the largest: a row that is left less open has no part in it
MOST_NAMED = 5  # elements in a sentence


class Contradictions:
    """Looks at the rows of one system with each snapshot, and works out only what has become worse."""

    def __init__(self) -> None:
        """Nothing is known."""
        self._worst = 0.0
        self._found: tuple[Finding, ...] = ()

    def look(self, installed: Installed) -> tuple[Finding, ...]:
        """What cannot hold now; `measured` has just been asked.

        Whether the rows agree is asked again when they are twice as far open as when they were last seen to agree.
        """
        worst = max(map(_largest, _open(installed.compiled.system, installed.work)))
        if not worst > OPEN:
            self._worst, self._found = 0.0, ()
        elif not self._found and worst > 2.0 * self._worst:
            self._worst, self._found = worst, contradiction(installed)
        return self._found


def contradiction(installed: Installed, ahead: float = 0.0) -> tuple[Finding, ...]:
    """A finding on the rows that cannot hold at the same time; none where all can, or where nobody can tell.

    Args:
        installed: what is in force; it is left as it is.
        ahead: how much later the rows are asked for than the bodies are where they are [s].
    """
    compiled = installed.compiled
    order = installed.plans.in_space[0] if installed.plans.in_space else plan_elimination(compiled)
    parts = system, state, work = compiled.system, copied(installed.state), make_workspace(compiled.system)
    state.time[0] += ahead
    evaluate_rows(*parts, state.time[0])
    if not _largest(_open(system, work)[0]) < NEAR * size_of(compiled):
        return ()
    if close_by_factor(*parts, order, make_solver_scratch(order, state)) and _largest(_open(system, work)[1]) < OPEN:
        return ()
    left = close_positions(*parts)
    if left > OPEN:
        is_least = close_positions(*parts) > AT_REST * left
        return _reported(compiled, state, _open(system, work)[0], "m or rad") if is_least else ()
    project_velocities(*parts)
    rates = _open(system, work)[1]
    return _reported(compiled, state, rates, "m/s or rad/s") if _largest(rates) > OPEN else ()


def _largest(numbers: np.ndarray) -> float:
    return float(abs(numbers).max(initial=0.0))


def _open(system: CompiledSystem, work: Workspace) -> tuple[np.ndarray, np.ndarray]:
    """Residuals and rates of the rows of joints and drivers."""
    held = slice(int(system.joint_rows[0]), int(system.first_soft[0]))
    return work.residual[held], work.rate[held]


def _reported(compiled: Compiled, state: State, left: np.ndarray, unit: str) -> tuple[Finding, ...]:
    """Who contradicts whom, and the way out; nothing of joints alone, which held once and can so again."""
    joints, drivers = _holders(compiled, left)
    what = f"at {float(state.time[0]):.4g} s {_largest(left):.3g} {unit} left between them"
    if not drivers:
        return ()
    if len(drivers) > 1:
        through = f" through {_named(joints)}" if joints else ""
        text = f"{_named(drivers)} contradict each other{through}: {what}. Make them consistent, or remove one."
    else:
        text = f"{drivers[0]} prescribes what {_named(joints)} cannot follow: {what}. Reduce it, or remove it."
    return (Finding("error", "contradiction", text, (*drivers, *joints)),)


def _holders(compiled: Compiled, left: np.ndarray) -> tuple[list[str], list[str]]:
    """Joints and drivers whose rows have a part in it."""
    model, starts = compiled.model, compiled.system.joint_rows - compiled.system.joint_rows[0]
    rows = np.flatnonzero(abs(left) > SHARE * _largest(left))
    numbers = dict.fromkeys((np.searchsorted(starts, rows, side="right") - 1).tolist())
    names = holders_of(model)
    count = len(model.joints)
    return [names[n] for n in numbers if n < count], [names[n] for n in numbers if n >= count]


def _named(elements: list[str]) -> str:
    """`a`, `a and b`, or the first few and how many more."""
    if len(elements) > MOST_NAMED:
        return f"{', '.join(elements[:MOST_NAMED])} and {len(elements) - MOST_NAMED} more"
    return " and ".join(filter(None, (", ".join(elements[:-1]), *elements[-1:])))
