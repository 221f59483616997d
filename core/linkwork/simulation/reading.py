"""Measures of the present state, by id, and a snapshot of a state that no run has led to."""

from __future__ import annotations

import numpy as np

from linkwork.equations.watching import evaluate_measures
from linkwork.partners.gauges import gauged
from linkwork.results.snapshot import Energy, Snapshot
from linkwork.simulation.installed import Installed
from linkwork.simulation.snapshots import snapshot_of
from linkwork.system.watch import make_watch_scratch


def measures_of(installed: Installed, energy: Energy, violation: float) -> dict[str, tuple[float, ...]]:
    """Values of each measure; rows and reactions are up to date.

    Args:
        installed: the numbers.
        energy: energies now [J].
        violation: largest residual of a joint or driver [m or rad].
    """
    compiled = installed.compiled
    if not compiled.measures:
        return {}
    kinetic, potential = energy.kinetic, energy.potential
    known = np.array((kinetic, potential, energy.total, energy.dissipated, energy.supplied, violation))
    known = np.append(known, gauged(compiled, installed.partners))
    scratch = make_watch_scratch(compiled.watch)
    with installed.undisturbed():
        state, reactions = installed.whole_state(), installed.looking.reactions
        evaluate_measures(compiled.system, compiled.watch, state, installed.work, reactions, known, scratch)
    found, values = {}, iter(scratch.found.tolist())
    for measure, count in compiled.measures.items():
        found[measure] = tuple(next(values) for _ in range(count))
    return found


def answer(installed: Installed, question: str, mobility: int = -1) -> Snapshot:
    """Snapshot of a state that a question has led to, such as `statics`, with energies and measures."""
    kinetic, potential, violation = installed.measured()
    energy = Energy(kinetic, potential, *installed.state.booked.tolist())
    measures = measures_of(installed, energy, violation)
    named = {"revision": 0, "document_revision": 0, "step_count": 0, "solver": question, "mobility": mobility}
    return snapshot_of(installed, energy=energy, violation=violation, measures=measures, **named)
