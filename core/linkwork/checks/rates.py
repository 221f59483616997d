"""Bodies that ask for steps of their own, which one formulation alone gives them."""

from __future__ import annotations

from linkwork.model.bodies.body import INTEGRATORS
from linkwork.model.model import Model
from linkwork.results.finding import Finding

MOST_NAMED = 5  # bodies in a sentence


def own_rates(model: Model) -> list[Finding]:
    """One finding for all bodies with sub-steps or an integrator of their own."""
    found = [b.id for b in model.bodies.values() if b.substeps > 1 or b.integrator != INTEGRATORS[0]]
    if not found:
        return []
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    text = (
        f"Substeps or an integrator are set for {', '.join(found[:MOST_NAMED])}{more}: "
        "only the formulation Multirate uses them."
    )
    return [Finding("info", "own_rates", text, tuple(found))]
