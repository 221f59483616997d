"""Singular positions along a motion: where the rows of joints and drivers lose rank, and a way to move comes free.

Of the rows, scaled to size one and seen by shifts and turns of bodies, turns measured in the mechanism's size, the
smallest singular value that they have elsewhere is followed. Masses have no part in it. Where it vanishes it goes as
|t - t0|: its square is a parabola, whose vertex is found from steps of the run. So a dead point is found that lies
between two steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from linkwork.analysis.simulate import begun, strides
from linkwork.analysis.small_motions import MOST_BODIES, held_rows, moves, names_of_bodies
from linkwork.checks.freedom import size_of
from linkwork.errors import ModelError
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.installed import Installed, install
from linkwork.simulation.moment import Moment
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.balance import unbalanced
from linkwork.system.compiled_system import SIZE
from linkwork.system.state import copied, restore

Array = np.ndarray

RANK = 1e-8  # of the largest singular value: below it a row repeats others
NEAR = 0.02  # of what the singular value usually is: nearer to zero than this counts as a singular position
DIP = 0.7  # of the largest so far: a minimum above it is not looked at closely


@dataclass(frozen=True, slots=True, eq=False)
class SingularPosition:
    """A position at which the mechanism may move in more ways than elsewhere.

    Attributes:
        time: when it is passed [s].
        margin: smallest singular value there beside what it usually is; 0 where it vanishes.
        gained: how many ways to move come free.
        shifts: of the centre of mass of each body by id in the way that comes free, the largest of length 1.
        snapshot: at the step next to it.
    """

    time: float
    margin: float
    gained: int
    shifts: Mapping[str, Array]
    snapshot: Snapshot


def singular_positions(
    mechanism: Mechanism | Model,
    *,
    until: float = 10.0,
    sample: float | None = None,
    progress: Callable[[float], None] | None = None,
    **words: Any,
) -> list[SingularPosition]:
    """Those that a run from the stored state passes, in the order of time.

    Args:
        mechanism: ModelError where it has more bodies than dense matrices can take.
        until: simulated time [s].
        sample: time between two samples [s]; a dip between two of them is looked at step by step.
        progress: called with the share that is done, 0 to 1.
        words: solver, step and accuracy, as in `lw.simulate`.
    """
    model = model_in(mechanism)
    if len(model.bodies) > MOST_BODIES:
        raise ModelError(f"{len(model.bodies)} bodies are too many for this analysis; its limit is {MOST_BODIES}.")
    simulation = begun(Simulation(model, **words))
    stride, count = strides(until, simulation.step, sample)
    watch = _Watch(simulation, stride)
    for done in range(count):
        watch.go_on()
        if progress is not None:
            progress((done + 1) / count)
    return watch.found()


@dataclass(frozen=True, slots=True, eq=False)
class _Dip:
    """A minimum: squares of the singular value at three times, all values next to it, and what is told of it."""

    times: Array
    squares: Array
    values: Array
    shifts: dict[str, Array]
    snapshot: Snapshot

    def vertex(self) -> tuple[float, float]:
        """Time and value of the parabola through the three points."""
        t, s = self.times - self.times[1], self.squares
        curve = np.polyfit(t, s, 2)
        if curve[0] <= 0.0:
            return float(self.times[1]), float(s[1])
        at = float(np.clip(-curve[1] / (2.0 * curve[0]), t[0], t[2]))
        return float(self.times[1]) + at, max(0.0, float(np.polyval(curve, at)))


class _Watch:
    """Follows the singular values of a run."""

    def __init__(self, simulation: Simulation, stride: int) -> None:
        self.simulation, self.stride = simulation, stride
        self.probe = _probe(simulation)
        self.values: list[Array] = []
        self.dips: list[_Dip] = []
        self.rank = 0  # of the rows, wherever it is largest
        self._moments: list[Moment] = []
        self._look()

    def go_on(self) -> None:
        """One sample more; a minimum behind it is looked at closely."""
        self.simulation.advance(self.stride)
        self._look()
        if len(self.values) < 3 or not self.rank:
            return
        before, here, after = (values[self.rank - 1] for values in self.values[-3:])
        largest = max(values[self.rank - 1] for values in self.values)
        if here < before and here <= after and here < DIP * largest:
            self._look_closely(self._moments[-3])

    def found(self) -> list[SingularPosition]:
        """What was passed."""
        if not self.rank:
            return []
        usual = np.median(np.array(self.values), axis=0)
        smallest = usual[self.rank - 1]
        reported = []
        for dip in self.dips:
            time, square = dip.vertex()
            margin = float(np.sqrt(square) / smallest) if smallest > 0.0 else 0.0
            if margin < NEAR:
                gained = int(np.count_nonzero(dip.values[: self.rank] < NEAR * usual[: self.rank]))
                reported.append(SingularPosition(time, margin, max(1, gained), dip.shifts, dip.snapshot))
        return reported

    def _look(self) -> None:
        restore(self.probe.state, self.simulation.installed.state)
        values = _singular(self.probe)[0]
        self.values.append(values)
        self.rank = max(self.rank, int(np.count_nonzero(values > RANK * values.max(initial=1e-300))))
        self._moments = [*self._moments[-2:], self.simulation.moment()]

    def _look_closely(self, moment: Moment) -> None:
        """Step by step over two samples, from the first of them on."""
        again = Simulation.at(moment)
        times, squares, kept = [], [], []
        for _ in range(2 * self.stride + 1):
            restore(self.probe.state, again.installed.state)
            values, way = _singular(self.probe)
            times.append(again.time)
            squares.append(values[self.rank - 1] ** 2)
            kept = [*kept[-1:], (values, way[self.rank - 1], copied(again.installed.state), again.snapshot())]
            if len(squares) > 2 and squares[-2] <= min(squares[-3], squares[-1]):
                values, column, state, snapshot = kept[-2]
                restore(self.probe.state, state)
                shifts = _shifts(self.probe, _moves(self.probe) @ column)
                self.dips.append(_Dip(np.array(times[-3:]), np.array(squares[-3:]), values, shifts, snapshot))
                return
            again.advance(1)


def _probe(simulation: Simulation) -> Installed:
    """Numbers of the same mechanism with a state of their own, so that the run is left alone."""
    return install(simulation.installed.compiled, copied(simulation.installed.state))


def _singular(installed: Installed) -> tuple[Array, Array]:
    """Singular values of the rows, largest first, and the moves that belong to them as rows."""
    unbalanced(installed.compiled.system, installed.state, installed.work)
    every = _moves(installed)
    rows = held_rows(installed) @ every
    sizes = np.linalg.norm(rows, axis=1)
    rows = rows / np.where(sizes > 0.0, sizes, 1.0)[:, None]
    _, values, ways = np.linalg.svd(rows, full_matrices=False)
    return values, ways


def _moves(installed: Installed) -> Array:
    return moves(installed, size_of(installed.compiled))


def _shifts(installed: Installed, way: Array) -> dict[str, Array]:
    """Shifts of the centres of mass in a way to move, the largest of length 1."""
    by_body = way.reshape(-1, SIZE)[-len(names_of_bodies(installed)) :, :3]
    largest = np.linalg.norm(by_body, axis=1).max(initial=0.0)
    return dict(zip(names_of_bodies(installed), by_body / (largest or 1.0), strict=True))
