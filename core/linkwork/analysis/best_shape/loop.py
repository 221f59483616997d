"""The loop of Held and Seifried: a body is redesigned for the loads that it meets in the mechanism's own motion.

In each round the grid is reduced to its interfaces, the mechanism runs with it, and a judge says what the design is
worth. The paper's judge finds the instants of the largest errors and takes the deformed body there as a load case that
stands still (an equivalent static load),

    c = Σ_j u_jT K u_j,      ∂c/∂x_i = -E_i' Σ_j u_j,iT Ke u_j,i,

from which the optimiser makes the next design. The loads are held in this slope although they follow the design, so c
need not fall in each round, and the error need not come to its least; with `adjoint.py` a judge has the true slope.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from linkwork.analysis.best_shape.grid import Array, Ints
from linkwork.analysis.best_shape.judging import Judge, Response
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.moving_asymptotes import Asymptotes
from linkwork.analysis.best_shape.reduction import GridBody
from linkwork.analysis.best_shape.static import Optimiser, greyness
from linkwork.errors import LinkworkError, SolverError
from linkwork.fem.one_thread import one_thread

FOREVER = 10  # rounds over which the objective is compared


@dataclass(frozen=True)
class Way:
    """How the loop improves.

    Attributes:
        limit: on the volume, with the filter.
        modes: fixed-interface modes of the reduction.
        optimiser: from one design to the next.
        settled: mean change of a variable that ends the search; and relative change of the value over ten rounds.
        rounds: at most.
    """

    limit: Limit
    modes: int = 2
    optimiser: Optimiser = field(default_factory=lambda: Asymptotes(least=0.01))
    settled: float = 1e-4
    rounds: int = 200


@dataclass(frozen=True, eq=False)
class MovingDesign:
    """One round of the loop.

    Attributes:
        number: of the round, from 1.
        variables: of the optimiser.
        density: of each element.
        value: by the judge; Σ u_jT K u_j [J] by the paper's.
        response: of the run with this design; None where the judge asks for no run.
        instants: numbers of the samples that were taken as load cases.
        speeds: ω of the modes with all interfaces held [rad/s].
        in_voids: share of the kinetic energy of each of these modes in empty elements.
        change: mean change of a variable to the next design.
        seconds: what the parts of the round took.
        next: variables of the next design.
        optimiser: as it is after this round.
    """

    number: int
    variables: Array
    density: Array
    value: float
    response: Response | None
    instants: Ints
    speeds: Array
    in_voids: Array
    change: float
    seconds: dict[str, float]
    next: Array
    optimiser: Optimiser

    @property
    def greyness(self) -> float:
        """4/m Σ x (1 - x)."""
        return greyness(self.density)

    @property
    def error(self) -> tuple[float, float]:
        """The largest and the mean error; not a number where no run was asked for."""
        if self.response is None:
            return float("nan"), float("nan")
        return float(self.response.error.max()), float(self.response.error.mean())


def for_the_motion(
    body: GridBody, judge: Judge, way: Way, start: Array | None = None, after: MovingDesign | None = None
) -> Iterator[MovingDesign]:
    """Designs one after the other.

    Args:
        body: the region between its joints.
        judge: what a design is worth.
        way: how to improve.
        start: the first variables; the share everywhere by default.
        after: a design to go on from, as if the loop had not been left; the way may be another one.

    Raises:
        SolverError: a run or a factor that fails; the designs so far stay what they are, and the sentence names the
            round and the reason.
    """
    first, variables, optimiser = _begun(body, way, start, after)
    history: list[float] = []
    for number in range(first, way.rounds + 1):
        try:
            design = _round(number, variables, body, judge, replace(way, optimiser=optimiser))
        except (LinkworkError, ArithmeticError, np.linalg.LinAlgError) as error:
            kept = "the design it began with is kept" if number == 1 else f"the design of round {number - 1} is kept"
            when = error.time if isinstance(error, SolverError) else 0.0
            raise SolverError(f"Round {number} of the best shape failed, and {kept}: {error}", when) from error
        yield design
        variables, optimiser = design.next, copy.deepcopy(design.optimiser)
        history.append(design.value)
        if design.change <= way.settled or _level(history, way.settled):
            return


def _begun(body: GridBody, way: Way, start: Array | None, after: MovingDesign | None) -> tuple[int, Array, Optimiser]:
    """Number of the first round, its variables, and an optimiser that remembers what was before."""
    if after is not None:
        return after.number + 1, after.next, copy.deepcopy(after.optimiser)
    share = np.full(body.grid.elements, float(way.limit.share))
    return 1, share if start is None else np.array(start, dtype=float), copy.deepcopy(way.optimiser)


@one_thread
def _round(number: int, variables: Array, body: GridBody, judge: Judge, way: Way) -> MovingDesign:
    """A design, with the variables of the next one."""
    clock, filtered = _Clock(), way.limit.filter
    density = filtered.densities(variables)
    reduction = body.reduced(*judge.material.of(density), way.modes)
    clock.took("reduction")
    found = judge(reduction, density)
    clock.took("run and slopes")
    better = way.optimiser.improved(variables, filtered.of_objective(variables, found.slopes), way.limit)
    change = float(np.abs(better - variables).mean())
    clock.took("update")
    voids = reduction.in_voids(density) if way.modes else np.zeros(0)
    clock.took("voids")
    told = found.value, found.response, found.instants, reduction.speeds, voids, change, clock.seconds
    return MovingDesign(number, variables, density, *told, better, way.optimiser)


def _level(history: list[float], tolerance: float) -> bool:
    """Whether the objective has stood still over ten rounds."""
    if len(history) <= FOREVER:
        return False
    last = np.array(history[-FOREVER - 1 :])
    return bool(np.ptp(last) <= tolerance * np.abs(last).max())


class _Clock:
    """Seconds of each part."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = time.perf_counter()

    def took(self, part: str) -> None:
        """Book the time since the part before."""
        now = time.perf_counter()
        self.seconds[part] = now - self._last
        self._last = now
