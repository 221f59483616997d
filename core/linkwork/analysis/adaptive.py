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
from linkwork.solvers.tree_rates import begin, find_powers, place, rates
from linkwork.system.laws import SERVO

SCIPYS = ("BDF", "Radau", "LSODA", "DOP853", "RK45")
OURS = {"TR-BDF2": Stiff, "trapezoidal": Trapezoidal}
METHODS = (*OURS, *SCIPYS)
GAUSS_POINTS = 3


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
        curve, times, evaluations = found(motion.rates, start, until, tolerance)
    except ArithmeticError as failed:
        raise SolverError(
            f"{method} failed: {failed}. Take another method or a larger tolerance.", simulation.time
        ) from failed
    snapshots, moments = [], np.linspace(0.0, until, samples + 1)
    for time, booked in zip(moments, _booked(motion, curve, times, moments), strict=True):
        motion.place(float(time), curve(time), booked)
        snapshots.append(simulation.snapshot())
    return Adaptive(Run(snapshots, model, dict), len(times) - 1, evaluations)


def _booked(motion: _Motion, curve: Curve, times: np.ndarray, moments: np.ndarray) -> np.ndarray:
    """Energy dissipated and supplied up to each moment [J], by Gauss's rule in each step: shape (moments, 2)."""
    ends = np.union1d(times, moments)
    if not motion.has_forces:
        return np.zeros((len(moments), 2))
    middle, half = (ends[1:] + ends[:-1]) / 2, np.diff(ends) / 2
    work = np.zeros((len(half), 2))
    for point, weight in zip(*np.polynomial.legendre.leggauss(GAUSS_POINTS), strict=True):
        for n, time in enumerate((middle + point * half).tolist()):
            work[n] += weight * half[n] * motion.powers(time, curve(time))
    total = np.concatenate((np.zeros((1, 2)), np.cumsum(work, axis=0)))
    return total[np.searchsorted(ends, moments)]


Curve = Callable[[float], np.ndarray]
Function = Callable[[float, np.ndarray], np.ndarray]


def _ours(
    function: Function, start: np.ndarray, until: float, tolerance: float, method: str
) -> tuple[Curve, np.ndarray, int]:
    stiff = OURS[method](function, tolerance)
    times, values, slopes = zip(*stiff.steps(0.0, start, until), strict=True)
    curve = CubicHermiteSpline(np.array(times), np.array(values), np.array(slopes))
    return curve, np.array(times), stiff.counts.evaluations


def _scipys(
    function: Function, start: np.ndarray, until: float, tolerance: float, method: str
) -> tuple[Curve, np.ndarray, int]:
    found = solve_ivp(function, (0.0, until), start, method=method, rtol=tolerance, atol=tolerance, dense_output=True)
    if not found.success:
        raise ArithmeticError(found.message)
    return found.sol, found.t, int(found.nfev)


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

    @property
    def has_forces(self) -> bool:
        """Whether anything may dissipate or supply energy."""
        return bool(self.now.compiled.system.law_kind.size)

    def powers(self, time: float, y: np.ndarray) -> np.ndarray:
        """Dissipated and supplied [W]."""
        found = np.empty(2)
        self._check(find_powers(*self._parts, time, np.ascontiguousarray(y), found), time)
        return found

    def place(self, time: float, y: np.ndarray, booked: np.ndarray) -> None:
        self._check(place(*self._parts, time, np.ascontiguousarray(y)), time)
        self.now.state.booked[:] = booked
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
