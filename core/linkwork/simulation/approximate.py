"""Formulations whose numbers are approximate in some mechanisms: said while they run."""

from __future__ import annotations

from linkwork.results.finding import Finding
from linkwork.simulation.installed import Installed
from linkwork.solvers.contact.obstacles import obstacles_of
from linkwork.solvers.formulation import Formulation

# The largest relative error of reactions that random closed mechanisms have shown. Multipliers are
# found in too few sweeps, or not at all; along a tree of joints there is next to none.
ERRORS = {"baumgarte": "5 %", "penalty": "45 %"}


def approximate(formulation: Formulation, installed: Installed) -> tuple[Finding, ...]:
    """Findings where a formulation tells approximate numbers of this mechanism."""
    found = []
    if formulation.name in ERRORS and installed.redundancy.closes_loops:
        found.append(
            f"{formulation.name} is approximate in closed loops: accelerations and reactions were up to "
            f"{ERRORS[formulation.name]} off in random mechanisms, and more near singular positions. For reliable "
            "numbers choose another formulation, such as modular or ali3p."
        )
    if formulation.stiff_by_step and installed.touching is not None and installed.touching.coarse:
        found.append(
            f"{formulation.title} cannot divide a step, because the stiffness of its joints depends on it: impacts "
            "are approximate, and fast bodies may pass through walls. Use a smaller step, modular or ali3p."
        )
    how = obstacles_of(formulation)
    if how is not None and how.sweeps == 0 and installed.touching is not None and installed.touching.presses():
        found.append(
            f"{formulation.title} treats contacts as springs: an impact lasts ten steps and returns only part of its "
            "energy, or more than all of it if another follows closely. Use a smaller step, or a formulation with "
            "rigid contacts, such as modular."
        )
    return tuple(Finding("warning", "approximate", text, ()) for text in found)
