"""Director beams that are pulled harder than their elements resist shear: they would give way sideways."""

from __future__ import annotations

import numpy as np

from linkwork.compiler.beams import residual_shear
from linkwork.compiler.nodes import meant
from linkwork.model.bodies.beam import DIRECTOR, Beam
from linkwork.model.model import Model
from linkwork.results.beam_loads import loads_in
from linkwork.results.finding import Finding
from linkwork.results.snapshot import Snapshot

MOST = 0.3  # of GA*: beyond it a cable sags by more than its sections allow; from 1 on it stretches without end


def sheared(model: Model, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Those of a model at this moment."""
    found = []
    for beam in meant(model).bodies.values():
        if not isinstance(beam, Beam) or beam.theory != DIRECTOR:
            continue
        loads = loads_in(snapshot, beam)
        resists = min(residual_shear(beam, beam.length / beam.elements))
        pull = float(np.max(loads.tension, initial=0.0))
        if pull > MOST * resists:
            text = (
                f"{beam.id} is pulled by {pull:.3g} N, and elements of this length resist shear by {resists:.3g} N: "
                "they give way sideways. Choose the theory of superelements, or more elements."
            )
            found.append(Finding("warning", "sheared", text, (beam.id,)))
    return tuple(found)
