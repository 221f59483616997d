"""Energies that have drifted: the steps are too long for what moves, or the mechanism has no regular motion.

A step of the second order leaves a small share of the energy that moves. More is left where bodies whip, where a drive
leads into a dead position, and where a mechanism stands in a singular position from which only forces without bound
would hold it. Coordinates and reactions are off then as well, though each step has converged.

Joints and obstacles that give way by design store energy that is in no book; of those nothing is told here.
"""

from __future__ import annotations

import math

from linkwork.results.finding import Finding
from linkwork.results.snapshot import Energy
from linkwork.simulation.installed import Installed
from linkwork.solvers.contact.obstacles import obstacles_of
from linkwork.solvers.formulation import Formulation

GIVE_WAY = ("penalty", "explicit_penalty", "baumgarte", "modular_paper", "modular_printed", "multirate")
MOST = 0.01  # of the largest kinetic energy: where this is off, bodies are by millimetres of a metre
ROUNDING = 1e-9  # of the sizes of all energies: their zero may be far away
FALL = 1e-3  # seconds: what bodies gain by falling for so long is the least that counts
EVERY = 0.1  # seconds between looks at the kinetic energy, beside those of whoever asks


class Drifting:
    """Knows the largest kinetic energy since a run began, or was edited."""

    def __init__(self) -> None:
        """Nothing has moved yet."""
        self._most, self._next = 0.0, 0.0

    def look(self, installed: Installed) -> None:
        """Some steps were made."""
        time = float(installed.state.time[0])
        if time >= self._next:
            self._most, self._next = max(self._most, installed.energy().kinetic), time + EVERY

    def found(self, installed: Installed, formulation: Formulation, energy: Energy) -> tuple[Finding, ...]:
        """A finding where the energies have drifted; `energy` is that of now."""
        if formulation.name in GIVE_WAY or (installed.touching is not None and obstacles_of(formulation) is not None):
            return ()
        self._most = max(self._most, energy.kinetic)
        moved = max(self._most, abs(energy.supplied), abs(energy.dissipated))
        if not moved > 0.0 or not abs(energy.drift) > MOST * (moved + _fallen(installed)) + ROUNDING * _size(energy):
            return ()
        text = (
            f"The energy has drifted by {energy.drift:.3g} J, with {moved:.3g} J in motion: the step is too long for "
            f"this motion with {formulation.title}, or the mechanism is locked in a dead point. Coordinates and "
            "reactions have errors of the same order. Use a smaller step, or modular with the accuracy exact."
        )
        return (Finding("warning", "drifting", text, ()),)


def _fallen(installed: Installed) -> float:
    """What all bodies gain by falling for a moment [J]."""
    system = installed.compiled.system
    speed = FALL * math.hypot(*system.gravity.tolist())
    return 0.5 * speed * speed * float(system.mass[1:, 0, 0].sum())


def _size(energy: Energy) -> float:
    """Sizes of all energies [J]."""
    return abs(energy.kinetic) + abs(energy.potential) + abs(energy.dissipated) + abs(energy.supplied)
