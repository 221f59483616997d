"""Prescribed positions that have jumped in a run: told from the step on in which they did, until the model changes."""

from __future__ import annotations

import numpy as np

from linkwork.checks.jumps import jump_within, prescribed_positions
from linkwork.compiler.compiled import Compiled
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork.simulation.installed import Installed


class Jumps:
    """Looks at the formulas once for every few steps, which costs nothing where no position is prescribed."""

    def __init__(self) -> None:
        """Nothing has jumped."""
        self._model: Model | None = None
        self._rows = np.zeros(0, dtype=np.int64)  # that have not jumped yet
        self._found: list[tuple[float, Finding]] = []  # and the time [s] at the end of the steps
        self._end = 0.0  # of the last look [s]: what jumps right there must not fall between two looks

    def look(self, installed: Installed, step: float, count: int) -> None:
        """Look at so many steps [s] that were just made; of each formula only the first jump is told."""
        compiled, end = installed.compiled, float(installed.state.time[0])
        begin = end - count * step
        begin, self._end = self._end if abs(self._end - begin) < 0.5 * step else begin, end
        if compiled.model is not self._model or (self._found and self._found[-1][0] > begin):
            earlier = self._found if compiled.model is self._model else []
            self._model = compiled.model
            self._note(compiled, [(time, finding) for time, finding in earlier if time <= begin])
        if self._rows.size:
            steps = begin, (end - begin) / max(1, count), count
            with installed.undisturbed():
                found = jump_within(compiled, installed.state, installed.work, self._rows, steps)
            if found:
                self._note(compiled, [*self._found, (end, found[0])])

    def _note(self, compiled: Compiled, found: list[tuple[float, Finding]]) -> None:
        self._found = found
        self._rows = prescribed_positions(compiled, {element for _, f in found for element in f.elements})

    def until(self, installed: Installed) -> tuple[Finding, ...]:
        """What has jumped until now."""
        now = float(installed.state.time[0])
        return tuple(f for time, f in self._found if time <= now and installed.compiled.model is self._model)
