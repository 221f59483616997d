"""Elastic bodies that bend more than linear elasticity can bear."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork.results.deformed import Deformed
from linkwork.results.finding import Finding

TURN = 0.3  # radians of a grip against the mean frame: 1.5 % off; from 0.7 on 10 %
STRAIN = 0.02  # beyond it few solids are linear


def overbent(bodies: Iterable[tuple[str, Deformed]]) -> tuple[Finding, ...]:
    """Those whose grips turn too far, or whose strain is too large, at this moment."""
    found = []
    for body, deformed in bodies:
        if deformed.turned > TURN:
            text = (
                f"{body} is bent by {deformed.turned:.2g} rad: beyond {TURN:g} rad the law of small turns is off by "
                "more than 1.5 %. Divide it into several bodies."
            )
            found.append(Finding("warning", "overbent", text, (body,)))
        elif deformed.strain > STRAIN:
            text = (
                f"{body} is strained by {deformed.strain:.1%}: beyond {STRAIN:.0%} hardly a solid is linear, and "
                "stress is wrong."
            )
            found.append(Finding("warning", "overstrained", text, (body,)))
    return tuple(found)
