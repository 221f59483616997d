"""Simulate a mechanism over a time while the edits and controls of a journal come in, each at its time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from linkwork.analysis.simulate import begun, origin, strides
from linkwork.errors import ModelError
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model
from linkwork.results.edited_run import EditedRun
from linkwork.results.run import Run
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.acts import GoBack, PauseWhen, Reset, SetStep
from linkwork.simulation.journal import Journal, Noted
from linkwork.simulation.replay import carry_out
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.timeline import Timeline

BACKWARDS = (Reset, GoBack)
OF_ITS_OWN = (SetStep, PauseWhen)  # of the session that was recorded; this run has its own step and end


def simulate_edited(
    mechanism: Mechanism | Model,
    journal: Journal,
    *,
    until: float,
    sample: float | None = None,
    progress: Callable[[float], None] | None = None,
    **words: Any,
) -> EditedRun:
    """Run from the stored state; a sample shows the mechanism before the edits of its step.

    Args:
        mechanism: what to run; it need not be that of the journal, but its edits have to fit.
        journal: whose acts are carried out at their simulated times; its mechanism plays no part.
        until: simulated time [s].
        sample: time between two samples [s], as in `lw.simulate`.
        progress: called with the share that is done, 0 to 1.
        words: solver, step and accuracy, as in `lw.simulate`; those of the journal by default.
    """
    words = {"solver": journal.solver, "step": journal.step, "accuracy": journal.accuracy, **words}
    simulation = begun(Simulation(model_in(mechanism), **words))
    timeline = Timeline(simulation, 0)
    stride, count = strides(until, simulation.step, sample)
    waiting = scheduled(journal, simulation.step)[::-1]
    simulation.advance(0)
    _carry_out_until(timeline, waiting, 1)
    stretches: list[tuple[Model, list[Snapshot]]] = []
    for done in range(count + 1):
        _carry_out_until(timeline, waiting, done * stride)
        simulation.advance(done * stride - simulation.step_count)
        if not stretches or stretches[-1][0] is not simulation.model:
            stretches.append((simulation.model, []))
        stretches[-1][1].append(simulation.snapshot())
        if progress is not None:
            progress(done / count)
    return EditedRun([Run(snapshots, model, partial(origin, model)) for model, snapshots in stretches])


def scheduled(journal: Journal, step: float) -> list[Noted]:
    """The acts of a journal with the steps at which a run of another step length comes to them."""
    found, time, at, length = [], 0.0, 0, journal.step
    for noted in journal.noted:
        if isinstance(noted.act, BACKWARDS):
            raise ModelError(
                f"The journal goes back in time at its step {noted.at}, which a run cannot; use `linkwork replay`."
            )
        time, at = time + (noted.at - at) * length, noted.at
        if isinstance(noted.act, SetStep):
            length = noted.act.seconds
        if not isinstance(noted.act, OF_ITS_OWN) and not noted.refused:
            found.append(Noted(round(time / step), noted.act))
    return found


def _carry_out_until(timeline: Timeline, waiting: list[Noted], stop: int) -> None:
    """Make the steps and acts that come before a step; `waiting` is in reverse order."""
    simulation = timeline.simulation
    while waiting and waiting[-1].at < stop:
        noted = waiting.pop()
        simulation.advance(noted.at - simulation.step_count)
        carry_out(timeline, noted)
