"""Findings on a mechanism."""

from __future__ import annotations

from linkwork import checks
from linkwork.files import project
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model
from linkwork.results.finding import LEVELS, Finding


def check(mechanism: Mechanism | Model) -> tuple[Finding, ...]:
    """What is worth knowing about a mechanism and the file that it came from, worst first."""
    model = model_in(mechanism)
    reported = mechanism.findings if isinstance(mechanism, Mechanism) else ()
    found = dict.fromkeys((*reported, *project.findings(model), *checks.check(model)))
    return tuple(sorted(found, key=lambda finding: -LEVELS.index(finding.level)))
