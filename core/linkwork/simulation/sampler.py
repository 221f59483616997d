"""Takes samples of a run: in the kernel that makes the steps, or between two steps where that cannot be.

To find how redundant rows share what they hold, and what holds bodies in their planes, takes longer than a step. It is
done only where a measure that is recorded reads a reaction or the effort of a driver.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.nodes import meant
from linkwork.equations.by_address import address_of, entrance
from linkwork.equations.direct import direct
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.partners.gauges import gauged
from linkwork.simulation.attached import UNTIL
from linkwork.simulation.installed import Installed
from linkwork.solvers.formulation import FINE, Formulation
from linkwork.solvers.sampling import ROUNDING, sample, step_and_sample
from linkwork.system.sampling import APART, CAME, PLACES, RESULT, STEP, WAS, make_sampling
from linkwork.system.watch import KNOWN_NUMBERS, MULTIPLIER, REACTION

SAMPLE = direct(sample)
FOLLOWED = 200  # bodies of which the centres of mass are recorded; of more they would leave little room for the rest


class Sampler:
    """Samples of one installed system, so far apart in simulated time [s]; infinity for none but those asked for."""

    def __init__(self, installed: Installed, apart: float, step: float) -> None:
        """Room for the samples of a system that makes steps of a length [s]."""
        self.installed, self.apart, self.step = installed, apart, step
        compiled = installed.compiled
        places = _places(compiled.measures)
        self._until = places.pop(UNTIL, [-1])[0]
        kept = np.array([n for several in places.values() for n in several], dtype=np.int64)
        words = meant(compiled.model).bodies  # a beam is many frames, none of which is its centre
        whole = [number for body, number in compiled.bodies.items() if body in words and body != GROUND_ID]
        followed = np.array(whole if len(whole) <= FOLLOWED else [], dtype=np.int64)
        found = compiled.coordinates
        parts = found.directions, found.bodies, found.is_angle
        self._numbers = make_sampling(compiled.system, installed.state, compiled.watch, parts, kept, followed)
        self._numbers.every[APART], self._numbers.every[STEP] = apart, step
        self._reads_held = _reads_held(compiled)
        self._has_gauges = len(self._numbers.known) > len(KNOWN_NUMBERS)
        self._blocks: list[np.ndarray] = []
        self._prepared: tuple[tuple[Any, ...], Callable[..., int], tuple[Any, ...]] | None = None
        self._made = np.zeros(1, dtype=np.int64)

    @property
    def made(self) -> int:
        """Steps made and looked at since the last beginning."""
        return int(self._made[0])

    def begin(self) -> None:
        """Steps are about to be made; what was taken and not fetched is forgotten."""
        self._numbers.count[0] = self._made[0] = 0
        self._blocks = []

    def fetch(self) -> list[np.ndarray]:
        """Samples taken since the last time, in blocks with one sample in each row: time, then all channels."""
        self.put_by()
        found, self._blocks = self._blocks, []
        return found

    def put_by(self) -> None:
        """Make room for further samples."""
        count = int(self._numbers.count[0])
        if count:
            self._blocks.append(self._numbers.values[:count].copy())
            self._numbers.count[0] = 0

    def expect(self, was_true: bool | None) -> None:
        """Wait for the condition to come true, which it is now or is not; None to wait no more."""
        self._numbers.until[:] = -1 if was_true is None else self._until, bool(was_true), 0

    @property
    def came_true(self) -> bool:
        """Whether it came true in the steps since the last beginning."""
        return bool(self._numbers.until[CAME])

    @property
    def was_true(self) -> bool:
        """Whether the condition was true at the last look."""
        return bool(self._numbers.until[WAS])

    def take(self) -> np.ndarray:
        """A sample of the present state."""
        self.put_by()
        self._look(is_forced=1)
        self._numbers.count[0] -= 1
        return self._numbers.values[int(self._numbers.count[0])].copy()

    def look(self) -> int:
        """Look at the state after a step; FINE, or CAME_TRUE for what was waited for."""
        self._made[0] += 1
        if int(self._numbers.count[0]) == PLACES:
            self.put_by()
        return self._look(is_forced=0)

    def _look(self, is_forced: int) -> int:
        now = self.installed
        self._numbers.beyond[0] = now.hidden_gap()
        if self._has_gauges and (is_forced or self._is_due()):
            self._numbers.known[len(KNOWN_NUMBERS) :] = gauged(now.compiled, now.partners)
        state = now.whole_state() if self._reads_held else now.state
        return int(SAMPLE(now.compiled.system, state, now.work, self._numbers, is_forced))

    def _is_due(self) -> bool:
        """Whether a sample is taken now, as the kernel counts."""
        time = float(self.installed.state.time[0])
        since = math.inf if self.apart == math.inf else time - math.floor(time / self.apart + ROUNDING) * self.apart
        return since < (1.0 - ROUNDING) * self.step

    def advance(self, free_steps: Callable[..., int], formulation: Formulation, count: int) -> int:
        """Make steps without contact, each with a look at the state after it; FINE, CAME_TRUE or what went wrong.

        Args:
            free_steps: makes so many of them.
            formulation: that they are made by.
            count: how many, not more than there are places.
        """
        now = self.installed
        while count and (self._is_costly() or now.plans.apart is not None or now.state.history[0] == 0.0):
            some = min(count, self._steps_to_look())
            code = free_steps(some)
            self._made[0] += some - 1  # the look counts the last
            code = self.look() if code == FINE else code
            if code != FINE:
                return code
            count -= some
        return self._in_kernel(formulation, count) if count else FINE

    def _steps_to_look(self) -> int:
        """How many steps may be made before the state has to be looked at; one at the beginning of a history."""
        time = float(self.installed.state.time[0])
        if self._numbers.until[RESULT] >= 0 or self.installed.state.history[0] == 0.0:
            return 1
        if self.apart == math.inf:
            return PLACES
        due = (math.floor(time / self.apart + ROUNDING) + 1) * self.apart
        return max(1, math.ceil((due - time) / self.step - ROUNDING))

    def _is_costly(self) -> bool:
        return self._reads_held and (bool(self.installed.plans.keeps_flat) or self.installed.redundancy.has_loops)

    def _in_kernel(self, formulation: Formulation, count: int) -> int:
        """The steps and the looks in one kernel."""
        now = self.installed
        self._numbers.beyond[0] = 0.0
        self.put_by()
        beside = now.prepare(formulation)
        key = formulation, now.state, now.work, *beside
        if self._prepared is None or list(map(id, self._prepared[0])) != list(map(id, key)):
            parts = now.compiled.system, now.state, now.work
            stepping = address_of(formulation.advance, *parts, *beside, self.step, 1)
            looking = address_of(sample, *parts, self._numbers, 0)
            arguments = *stepping, *looking
            self._prepared = key, entrance(step_and_sample, *arguments, count, self._made), arguments
        _, enter, arguments = self._prepared
        return int(enter(*arguments, count, self._made))


def _reads_held(compiled: Compiled) -> bool:
    """Whether a measure reads what a joint or a prescribed motion holds, which redundant rows share."""
    watch, first_soft = compiled.watch, compiled.system.first_soft[0]
    is_hard = (watch.source == MULTIPLIER) & (watch.index < first_soft)
    return bool((is_hard | (watch.source == REACTION)).any())


def _places(measures: Mapping[str, int]) -> dict[str, list[int]]:
    """Numbers of the values of each measure."""
    found, first = {}, 0
    for measure, count in measures.items():
        found[measure] = list(range(first, first + count))
        first += count
    return found
