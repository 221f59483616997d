"""Energies that drift in formulations whose steps are corrected a fixed number of times, and not until they are right.

Where a drive leads into a dead position, or bodies whip, such a step goes on whatever it has left open
(solvers/stepping.py).
"""

from __future__ import annotations

from linkwork.results.finding import Finding
from linkwork.results.snapshot import Energy
from linkwork.simulation.installed import Installed
from linkwork.solvers.formulation import Formulation

CORRECTED = ("augmented_lagrangian", "unilateral_linear", "unilateral_augmented")
MOST = 0.01  # of the largest kinetic energy: where this is off, bodies are by millimetres of a metre


class Drifting:
    """Knows the largest kinetic energy since a run began, or was edited."""

    def __init__(self) -> None:
        """Nothing has moved yet."""
        self._most = 0.0

    def look(self, installed: Installed, formulation: Formulation) -> None:
        """Some steps were made."""
        if formulation.name in CORRECTED:
            self._most = max(self._most, installed.energy().kinetic)

    def found(self, installed: Installed, formulation: Formulation, energy: Energy) -> tuple[Finding, ...]:
        """A finding where the energies have drifted; `energy` is that of now."""
        if formulation.name not in CORRECTED or not self._most or installed.touching is not None:
            return ()
        most = max(self._most, energy.kinetic, abs(energy.supplied), abs(energy.dissipated))
        if not abs(energy.drift) > MOST * most:
            return ()
        text = (
            f"Energies have drifted by {energy.drift:.3g} J, where {most:.3g} J were in motion: the steps of "
            f"{formulation.title} are too long for what moves here, or a drive has led into a dead position. Take a "
            "smaller step, or modular, which stops there."
        )
        return (Finding("warning", "drifting", text, ()),)
