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
            f"{formulation.name} is approximate where joints close loops: accelerations and reactions were up to "
            f"{ERRORS[formulation.name]} off in random mechanisms, and more next to singular positions. Choose another "
            "solver, such as modular or ali3p, for numbers to rely on."
        )
    if formulation.stiff_by_step and installed.touching is not None and installed.touching.coarse:
        found.append(
            f"{formulation.title} cannot divide a step, as the stiffness of its joints follows the step: impacts "
            "within a step are approximate, and what is fast may pass through walls. Take a smaller step, modular or "
            "ali3p."
        )
    how = obstacles_of(formulation)
    if how is not None and how.sweeps == 0 and installed.touching is not None and installed.touching.presses():
        found.append(
            f"{formulation.title} lets obstacles give way like springs: an impact lasts ten steps and its energy comes "
            "back in part, or as more than it was where two follow each other closely. Take a smaller step, or a "
            "formulation whose contacts do not give way, such as modular."
        )
    return tuple(Finding("warning", "approximate", text, ()) for text in found)
