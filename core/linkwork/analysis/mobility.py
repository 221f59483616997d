"""Degrees of freedom at the stored position."""

from __future__ import annotations

from linkwork.checks.freedom import Freedom, freedom
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model
from linkwork.simulation.installed import install_stored


def mobility(mechanism: Mechanism | Model) -> Freedom:
    """Mobility, rows, and which joints repeat what others already hold, with the joints closed."""
    installed = install_stored(model_in(mechanism))
    return freedom(installed.compiled, installed.state.q)
