"""Formulations whose accelerations and reactions are approximate where joints close loops: said while they run."""

from __future__ import annotations

from linkwork.results.finding import Finding

# The largest relative error of reactions that random closed mechanisms have shown. Multipliers are
# found in too few sweeps, or not at all; along a tree of joints there is next to none.
ERRORS = {"baumgarte": "5 %", "penalty": "45 %"}


def approximate(formulation: str, closes_loops: bool) -> tuple[Finding, ...]:
    """A finding where a formulation by its name tells approximate numbers of a mechanism with loops."""
    if not closes_loops or formulation not in ERRORS:
        return ()
    text = (
        f"{formulation} is approximate where joints close loops: accelerations and reactions "
        f"were up to {ERRORS[formulation]} off in random mechanisms, and more next to singular positions. Choose "
        "another solver, such as modular or ali3p, for numbers to rely on."
    )
    return (Finding("warning", "approximate", text, ()),)
