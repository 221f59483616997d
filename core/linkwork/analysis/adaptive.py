"""Open trees followed with steps that an integrator chooses by a tolerance, explicit or implicit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np
from scipy.integrate import BDF, DOP853, LSODA, RK45, Radau
from scipy.interpolate import CubicHermiteSpline

from linkwork.analysis.dry import dry_model_in
from linkwork.analysis.following import Curve, Step, Switching, followed
from linkwork.analysis.kinks import kinks
from linkwork.analysis.simulate import MOST_SAMPLES
from linkwork.analysis.switching import Switches
from linkwork.analysis.tr_bdf2 import Stiff
from linkwork.analysis.trapezoidal import Trapezoidal
from linkwork.compiler.compile import tables_of
from linkwork.compiler.compiled import Compiled
from linkwork.errors import ModelError, SolverError
from linkwork.mechanism import Mechanism
from linkwork.model.model import Model
from linkwork.results.run import Run
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import FINE
from linkwork.solvers.tree_rates import begin, find_powers, find_switching, place, rates
from linkwork.system.laws import SERVO

SCIPYS = {"BDF": BDF, "Radau": Radau, "LSODA": LSODA, "DOP853": DOP853, "RK45": RK45}
OURS = {"TR-BDF2": Stiff, "trapezoidal": Trapezoidal}
METHODS = (*OURS, *SCIPYS)
GAUSS_POINTS = 3
MOST_POINTS = 100  # of a table that is followed from point to point; between them it is smooth
TIGHTEST = 1e-14  # tolerance: rounding keeps errors above it


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

    Controllers that come to their limit and elastic stops switch at times that are located; a step ends there. So it
    does where formulas of time jump or bend, such as `if(t < 1, 0, 5)` or a short pulse. Jumps that depend on how
    things move are met to the tolerance of a step at best.

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
    if not (0.0 < until < 1e9 and TIGHTEST <= tolerance < 1.0 and 1 <= samples <= MOST_SAMPLES):
        raise ModelError(
            f"until must be a positive time, tolerance lie between {TIGHTEST:g} and 1, and samples be 1 or more, "
            f"up to {MOST_SAMPLES}."
        )
    model = dry_model_in(mechanism, "this integration")
    simulation = Simulation(model, "recursive")
    motion = _Motion(simulation)
    start = motion.start()
    steps = partial(_ours if method in OURS else _scipys, motion.rates, method, tolerance)
    try:
        curve = followed(motion, steps, start, until, _kinks(simulation.installed.compiled, until))
    except ArithmeticError as failed:
        raise SolverError(
            f"{method} failed: {failed}. Use another method or a larger tolerance.", simulation.time
        ) from failed
    snapshots, moments = [], np.linspace(0.0, until, samples + 1)
    for time, booked in zip(moments.tolist(), _booked(motion, curve, moments), strict=True):
        motion.place(time, *curve.at(time), booked)
        snapshots.append(simulation.snapshot())
    return Adaptive(Run(snapshots, model, dict), len(curve.steps), motion.evaluations)


def _kinks(compiled: Compiled, until: float) -> list[float]:
    """When formulas of time jump or bend [s], rising."""
    tables = {name: np.array(t.x) for name, t in tables_of(compiled.model).items() if len(t.x) <= MOST_POINTS}
    return sorted({time for *_, formula in compiled.formulas for time in kinks(formula.root, until, tables)})


def _booked(motion: _Motion, curve: Curve, moments: np.ndarray) -> np.ndarray:
    """Energy dissipated and supplied up to each moment [J], by Gauss's rule in each step: shape (moments, 2)."""
    ends = np.union1d(curve.times, moments)
    if not motion.has_forces:
        return np.zeros((len(moments), 2))
    middle, half = (ends[1:] + ends[:-1]) / 2, np.diff(ends) / 2
    work = np.zeros((len(half), 2))
    for point, weight in zip(*np.polynomial.legendre.leggauss(GAUSS_POINTS), strict=True):
        for n, time in enumerate((middle + point * half).tolist()):
            work[n] += weight * half[n] * motion.powers(time, *curve.at(time))
    total = np.concatenate((np.zeros((1, 2)), np.cumsum(work, axis=0)))
    return total[np.searchsorted(ends, moments)]


Function = Callable[[float, np.ndarray], np.ndarray]


def _ours(
    function: Function, method: str, tolerance: float, begin: float, y: np.ndarray, until: float
) -> Iterator[Step]:
    """Steps of an integrator of ours."""
    for one, two in pairwise(OURS[method](function, tolerance).steps(begin, y, until)):
        times, values, slopes = zip(one, two, strict=True)
        yield Step(one[0], two[0], CubicHermiteSpline(times, values, slopes))


def _scipys(
    function: Function, method: str, tolerance: float, begin: float, y: np.ndarray, until: float
) -> Iterator[Step]:
    """Steps of an integrator of scipy."""
    solver = SCIPYS[method](function, begin, y, until, rtol=tolerance, atol=tolerance)
    while solver.status == "running":
        message = solver.step()
        if solver.status == "failed":
            raise ArithmeticError(message)
        yield Step(solver.t_old, solver.t, solver.dense_output())


class _Motion:
    """The recursion of a simulation as a function of time and y, along branches of its laws (switching.py)."""

    def __init__(self, simulation: Simulation) -> None:
        self.now = simulation.installed
        self.tree, self.scratch = self.now.prepare(simulation.formulation)
        self.evaluations = 0
        self._parts = self.now.compiled.system, self.now.state, self.now.work, self.tree, self.scratch
        self._switches = Switches(self.now.compiled.system)

    @property
    def branch(self) -> np.ndarray:
        """Branches of all laws that switch."""
        return self._switches.branch

    def start(self) -> np.ndarray:
        system = self.now.compiled.system
        acting = system.angle_row < system.first_watched[0]
        others = np.count_nonzero(acting & (self.tree.turn_z[system.angle_turn] < 0))
        servos = np.count_nonzero(system.law_kind == SERVO)
        y = np.empty(len(self.scratch.z) + len(self.scratch.rate) + servos + others)
        self._check(begin(*self._parts, y), 0.0)
        self._first_sum = len(self.scratch.z) + len(self.scratch.rate)
        return y

    def rates(self, time: float, y: np.ndarray) -> np.ndarray:
        self.evaluations += 1
        change = np.empty_like(y)
        self._check(rates(*self._parts, time, np.ascontiguousarray(y), change), time)
        return change

    def begin(self, time: float, y: np.ndarray) -> None:
        """Take the branches that the values ask for."""
        self._switches.begin(self._found(time, y))
        self._keep_to(self.branch)

    def margins(self, time: float, y: np.ndarray) -> np.ndarray:
        """Margins of all branches, shape (laws, 2)."""
        return self._switches.margins(self._found(time, y))

    def switch(self, switching: Switching, y: np.ndarray) -> np.ndarray:
        """Leave a branch; returns y from there on."""
        law = switching.law
        more = self._switches.switch(law, switching.margin, self._found(switching.time, y)[law])
        self._keep_to(self.branch)
        if more:
            y = y.copy()
            y[self._first_sum + self._switches.sums[law]] += more
        return y

    def _found(self, time: float, y: np.ndarray) -> np.ndarray:
        """What tells where each law leaves its branch, shape (laws, 3)."""
        found = np.empty((len(self.branch), 3))
        if found.size:
            self.evaluations += 1
            self._check(find_switching(*self._parts, time, np.ascontiguousarray(y), found), time)
        return found

    def _keep_to(self, branch: np.ndarray) -> None:
        self.now.state.branch[self._switches.rows] = branch

    @property
    def has_forces(self) -> bool:
        """Whether anything may dissipate or supply energy."""
        return bool(self.now.compiled.system.law_kind.size)

    def powers(self, time: float, y: np.ndarray, branch: np.ndarray) -> np.ndarray:
        """Dissipated and supplied [W]."""
        found = np.empty(2)
        self._keep_to(branch)
        self._check(find_powers(*self._parts, time, np.ascontiguousarray(y), found), time)
        return found

    def place(self, time: float, y: np.ndarray, branch: np.ndarray, booked: np.ndarray) -> None:
        self._keep_to(branch)
        self._check(place(*self._parts, time, np.ascontiguousarray(y)), time)
        self.now.state.booked[:] = booked
        self.now.turns.follow()

    def _check(self, code: int, time: float) -> None:
        if code == FINE:
            return
        body = self.now.compiled.body_named(code)
        why = "turned too far in one step"
        if self.now.supplies.lacks_damper(code):
            why = "has almost no mass and no damper, so its speed is undetermined; add a damper "
            why += "to its joint or increase its mass"
        raise SolverError(f"{body} {why}.", time, body)
