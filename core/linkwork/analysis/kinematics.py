"""Kinematics and inverse dynamics: the motion that drivers prescribe, and the forces and torques that it takes.

Where drivers and joints leave no freedom, positions, velocities and accelerations follow from the rows alone,

    phi(q, t) = 0,      J q' = -phi_t,      J q'' = -bias

and the multipliers from M q'' + JT lambda = Q: those of the drivers are the efforts of ideal motors, those of the
joints the reactions. Between two samples the motion is followed in strides in which no body turns far, so that the
assembly stays on its branch and whole turns are counted. Rows of a speed or an acceleration do not say where bodies
are: there accelerations go straight from one end of a stride to the other, and are summed up,

    v+ = v + h/2 (a + a+),      q+ = q + h v + h2/6 (2 a + a+)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from linkwork.analysis.dry import dry_model_in
from linkwork.analysis.simulate import MOST_SAMPLES
from linkwork.checks.freedom import Freedom, freedom
from linkwork.compiler.compile import compile_model
from linkwork.errors import ModelError, SolverError
from linkwork.mechanism import Mechanism
from linkwork.model.model import Model
from linkwork.results.run import Run
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.installed import CLOSED, Installed, install
from linkwork.simulation.reading import answer
from linkwork.simulation.simulation import formulation_named
from linkwork.solvers.balance import book
from linkwork.solvers.formulation import FINE
from linkwork.system.compiled_system import POSITION
from linkwork.system.state import copied

SOLVED_BY = "ali3p"  # accelerations and multipliers of a state
LONGEST_TURN = 0.1  # rad, or of a unit axis, between two closures
LED_TURN = 0.02  # the same where speeds or accelerations are summed up
MOST_STRIDES = 10_000  # between two samples


def kinematics(
    mechanism: Mechanism | Model,
    *,
    until: float = 1.0,
    sample: float = 0.01,
    start: float = 0.0,
    progress: Callable[[float], None] | None = None,
) -> Run:
    """Motion, reactions and efforts of a mechanism whose drivers leave nothing free.

    Args:
        mechanism: ModelError where something is left free.
        until: end [s]; the last sample is there.
        sample: time between two samples [s].
        start: time of the first sample [s].
        progress: called with the share that is done, 0 to 1.
    """
    if not (math.isfinite(until) and math.isfinite(sample) and sample > 0.0 and until > start):
        raise ModelError(f"Samples every {sample!r} s from {start!r} s until {until!r} s are not a valid range.")
    if not (until - start) / sample <= MOST_SAMPLES:
        raise ModelError(f"Samples every {sample!r} s until {until!r} s are more than {MOST_SAMPLES}; use fewer.")
    count = max(1, math.ceil((until - start) / sample - 1e-9))
    times = np.linspace(start, until, count + 1)
    model = dry_model_in(mechanism, "inverse dynamics")
    return Run(_followed(model, times, progress), model)


def _followed(model: Model, times: Sequence[float], progress: Callable[[float], None] | None) -> list[Snapshot]:
    installed = _driven(model, float(times[0]))
    _book(installed, 0.0)
    snapshots = [answer(installed, "kinematics", 0)]
    for n, time in enumerate(times[1:], 1):
        _follow(installed, float(time))
        snapshots.append(answer(installed, "kinematics", 0))
        if progress is not None:
            progress(n / (len(times) - 1))
    return snapshots


def _driven(model: Model, time: float) -> Installed:
    """Numbers of a model at a time [s]; ModelError where something is left free."""
    compiled = compile_model(model)
    installed = install(compiled, copied(compiled.start))
    installed.state.time[0] = time
    installed.close()
    _place(installed, time)
    _refuse_free(freedom(compiled, installed.state.q))
    return installed


def _refuse_free(counted: Freedom) -> None:
    """ModelError where something is left free, or held by next to nothing."""
    left = counted.mobility + counted.uncertain_rows
    if left > 0:
        ways = f"{left} unconstrained {'degree' if left == 1 else 'degrees'} of freedom"
        nearly = "" if counted.mobility == left else f" (or constrained only by {counted.margin:.1e} of a row)"
        raise ModelError(
            f"{ways}{nearly}: prescribe each with a driver, such as a motion of a joint, or run a simulation instead."
        )
    if counted.is_uncertain:
        raise ModelError("These loops are too large to tell whether all is prescribed; run a simulation instead.")


def _follow(installed: Installed, time: float) -> None:
    """Go on to a time [s] in strides that no body can lose its branch in."""
    state, longest = installed.state, LED_TURN if _sums_up(installed) else LONGEST_TURN
    for _ in range(MOST_STRIDES):
        left = time - float(state.time[0])
        if left <= 0.0:
            return
        speed, growth = (float(abs(array[:, 3:]).max(initial=0.0)) for array in (state.v, state.a))
        strides = max(1, math.ceil(left * max(speed, math.sqrt(growth)) / longest))
        h = left / strides
        _stride(installed, h, time if strides == 1 else float(state.time[0]) + h)
        _book(installed, h)
    raise SolverError(f"The motion up to {time:.4g} s is too fast to be followed.", float(state.time[0]))


def _sums_up(installed: Installed) -> bool:
    """Whether any row prescribes a speed or an acceleration."""
    system = installed.compiled.system
    return bool(np.any(system.row_level[: system.first_soft[0]] != POSITION))


def _stride(installed: Installed, h: float, time: float) -> None:
    """Go on by h seconds to a time [s]."""
    state = installed.state
    q, v, a = state.q.copy(), state.v.copy(), state.a.copy()
    state.q[...] += h * v + 0.5 * h * h * a
    state.v[...] += h * a
    _place(installed, time)
    if _sums_up(installed):
        state.q[...] = q + h * v + h * h / 6.0 * (2.0 * a + state.a)
        state.v[...] = v + 0.5 * h * (a + state.a)
        _place(installed, time)


def _place(installed: Installed, time: float) -> None:
    """Positions, velocities, accelerations and multipliers at a time [s], from a position near by."""
    state = installed.state
    state.time[0] = time
    gap = installed.close()
    if not gap < CLOSED:
        culprits = installed.open_joints()
        raise SolverError(
            f"At {time:.4g} s {', '.join(culprits) or 'the drivers'} cannot be held: a gap of {gap:.3g} m or rad is "
            "left. The mechanism cannot follow its drivers any further.",
            time,
            culprits[0] if culprits else "",
            gap,
        )
    kept = [(entry, entry.copy()) for entry in (state.power, state.summed, state.error, state.wish)]
    code = installed.advance(formulation_named(SOLVED_BY), 1e-3, 0)
    if code != FINE:
        culprit = installed.compiled.body_named(code)
        raise SolverError(f"At {time:.4g} s the motion of {culprit} has no finite acceleration.", time, culprit)
    for entry, last in kept:  # of the last entry in the books, which a new beginning loses
        entry[:] = last
    installed.turns.follow()


def _book(installed: Installed, h: float) -> None:
    book(installed.compiled.system, installed.state, installed.work, h)
