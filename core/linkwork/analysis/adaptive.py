"""Open trees followed with steps that an integrator chooses by a tolerance, explicit or implicit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicHermiteSpline

from linkwork.analysis.tr_bdf2 import Stiff
from linkwork.analysis.trapezoidal import Trapezoidal
from linkwork.errors import ModelError, SolverError
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model
from linkwork.results.run import Run
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import FINE
from linkwork.solvers.tree_rates import begin, place, rates
from linkwork.system.laws import SERVO

SCIPYS = ("BDF", "Radau", "LSODA", "DOP853", "RK45")
OURS = {"TR-BDF2": Stiff, "trapezoidal": Trapezoidal}
METHODS = (*OURS, *SCIPYS)


@dataclass(frozen=True, slots=True, eq=False)
class Adaptive:
    """A run with steps of its own length, and what it took: steps, and how often the accelerations were asked for."""

    run: Run
    steps: int
    evaluations: int


def integrate(
    mechanism: Mechanism | Model,
    *,
    until: float = 10.0,
    tolerance: float = 1e-6,
    method: str = "TR-BDF2",
    samples: int = 200,
) -> Adaptive:
    """Follow an open tree by `recursive` with an integrator that chooses its steps.

    Args:
        mechanism: what to run; no joint may close a loop. Bodies without mass need dampers and make nothing stiff.
        until: simulated time [s].
        tolerance: error of a step, of each coordinate [m or rad] and rate, beside one and beside its size.
        method: TR-BDF2 and trapezoidal are implicit, of order 2: the first lets what is stiff fade, the second keeps
            the energy of what swings; BDF, Radau, LSODA, DOP853 and RK45 are those of scipy.
        samples: how many moments of the run are kept, evenly spread, beside the start.
    """
    if method not in METHODS:
        raise ModelError(f"There is no method {method!r}; there are: {', '.join(METHODS)}.")
    if not (0.0 < until < 1e9 and 0.0 < tolerance < 1.0 and samples >= 1):
        raise ModelError("until must be a positive time, tolerance lie between 0 and 1, and samples be 1 or more.")
    model = model_in(mechanism)
    simulation = Simulation(model, "recursive")
    motion = _Motion(simulation)
    start = motion.start()
    found = partial(_ours if method in OURS else _scipys, method=method)
    try:
        curve, steps, evaluations = found(motion.rates, start, until, tolerance)
    except ArithmeticError as failed:
        raise SolverError(
            f"{method} failed: {failed}. Take another method or a larger tolerance.", simulation.time
        ) from failed
    snapshots = []
    for time in np.linspace(0.0, until, samples + 1):
        motion.place(float(time), curve(time))
        snapshots.append(simulation.snapshot())
    return Adaptive(Run(snapshots, model, dict), steps, evaluations)


Curve = Callable[[float], np.ndarray]
Function = Callable[[float, np.ndarray], np.ndarray]


def _ours(function: Function, start: np.ndarray, until: float, tolerance: float, method: str) -> tuple[Curve, int, int]:
    stiff = OURS[method](function, tolerance)
    times, values, slopes = zip(*stiff.steps(0.0, start, until), strict=True)
    curve = CubicHermiteSpline(np.array(times), np.array(values), np.array(slopes))
    return curve, stiff.counts.steps, stiff.counts.evaluations


def _scipys(
    function: Function, start: np.ndarray, until: float, tolerance: float, method: str
) -> tuple[Curve, int, int]:
    found = solve_ivp(function, (0.0, until), start, method=method, rtol=tolerance, atol=tolerance, dense_output=True)
    if not found.success:
        raise ArithmeticError(found.message)
    return found.sol, len(found.t) - 1, int(found.nfev)


class _Motion:
    """The recursion of a simulation as a function of time and y."""

    def __init__(self, simulation: Simulation) -> None:
        self.now = simulation.installed
        self.tree, self.room = self.now.prepare(simulation.formulation)
        self._parts = self.now.compiled.system, self.now.state, self.now.work, self.tree, self.room

    def start(self) -> np.ndarray:
        servos = np.count_nonzero(self.now.compiled.system.law_kind == SERVO)
        y = np.empty(len(self.room.z) + len(self.room.rate) + servos)
        self._check(begin(*self._parts, y), 0.0)
        return y

    def rates(self, time: float, y: np.ndarray) -> np.ndarray:
        change = np.empty_like(y)
        self._check(rates(*self._parts, time, np.ascontiguousarray(y), change), time)
        return change

    def place(self, time: float, y: np.ndarray) -> None:
        self._check(place(*self._parts, time, np.ascontiguousarray(y)), time)
        self.now.follow_turns()

    def _check(self, code: int, time: float) -> None:
        if code == FINE:
            return
        body = self.now.compiled.body_named(code)
        why = "turned too far in one step"
        if self.now.lacks_damper(code):
            why = "weighs next to nothing and no damper holds it back, so nothing says how fast it moves; put a damper "
            why += "on its joint or give it mass"
        raise SolverError(f"{body} {why}.", time, body)
