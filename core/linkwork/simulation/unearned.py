"""Energy that joints made or took in a modular step, though they can do neither: the step is refused.

That happens where a mechanism is led into a dead position, where an angle that is prescribed has no direction, and
where a mechanism leaves a singular position in which rows repeated each other (solvers/modular/unearned.py, which
also knows what contacts explain).
Prescribed positions that jump, and motions that contradict each other, do the same; they have findings of their own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.compiler.nodes import holders_of
from linkwork.results.finding import Finding
from linkwork.simulation.contradiction import contradiction
from linkwork.simulation.installed import Installed
from linkwork.solvers.formulation import Formulation
from linkwork.system.elimination_plan import NOTED, WHEN, WHOSE
from linkwork.system.state import NEVER

LEAST = 1e-6  # of the energies at play: what is less is rounding, as where nothing moves yet


class Unearned(NamedTuple):
    """When [s], how much [J], at which joint or driver, and how far its rows were open then [m or rad]."""

    time: float
    energy: float
    element: str
    residual: float

    def reported(self, formulation: Formulation, step: float) -> tuple[str, str, float, float]:
        """Where no step leads on, why, when [s], and how far rows are open [m or rad]."""
        did = "make" if self.energy > 0.0 else "take"
        why = (
            f"{formulation.title} stopped at {self.time:.4g} s at {self.element}: within a step its reactions {did} "
            f"{abs(self.energy):.3g} J, which joints cannot (constraint error {self.residual:.2g} m or rad). The "
            "mechanism is locked there, or it leaves a singular position. Avoid this position, use a smaller "
            f"step than {step:g} s, or another formulation."
        )
        return self.element, why, self.time, self.residual


class Unearnings:
    """Looks at what steps have noted."""

    def __init__(self) -> None:
        """Nothing was noted."""
        self.found: Unearned | None = None

    def begin(self, installed: Installed) -> None:
        """Before steps are made: what was noted earlier is forgotten."""
        self.found = None
        for scratch in installed.plans.scratches():
            scratch.unearned[WHEN] = NEVER

    def are_there(self, installed: Installed, jumps: tuple[Finding, ...]) -> bool:
        """Whether a step since then made or took energy, and no jump or contradiction explains it."""
        noted = [scratch.unearned for scratch in installed.plans.scratches() if scratch.unearned[WHEN] > NEVER]
        if not noted or jumps or contradiction(installed):
            return False
        first = min(noted, key=lambda found: float(found[WHEN]))
        if abs(float(first[NOTED])) <= LEAST * _at_play(installed):
            return False
        row = max(int(first[WHOSE]), int(installed.compiled.system.joint_rows[0]))
        residual = float(abs(installed.work.residual[row]))
        self.found = Unearned(float(first[WHEN]), float(first[NOTED]), _owner(installed, row), residual)
        return True


def _at_play(installed: Installed) -> float:
    """Sizes of all energies of the mechanism [J]."""
    energy = installed.energy()
    return abs(energy.kinetic) + abs(energy.potential) + abs(energy.dissipated) + abs(energy.supplied)


def _owner(installed: Installed, row: int) -> str:
    """Joint or driver of a row that holds."""
    model, starts = installed.compiled.model, installed.compiled.system.joint_rows
    names = holders_of(model)
    return names[int(np.searchsorted(starts, row, side="right")) - 1]
