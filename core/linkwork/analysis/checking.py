"""Findings on a mechanism."""

from __future__ import annotations

from linkwork import checks
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model
from linkwork.results.finding import Finding


def check(mechanism: Mechanism | Model) -> tuple[Finding, ...]:
    """What is worth knowing about a mechanism, worst first."""
    return checks.check(model_in(mechanism))
