"""Simulate a mechanism over a time."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from functools import partial

import linkwork
from linkwork.errors import ModelError, SolverError
from linkwork.files import project
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model
from linkwork.results.run import Run
from linkwork.simulation.simulation import DEFAULT_ACCURACY, DEFAULT_SOLVER, DEFAULT_STEP, Simulation

LONGEST_RUN = 1e9  # s: thirty years
MOST_SAMPLES = 10_000_000  # beyond it a run could not be held in memory


def simulate(
    mechanism: Mechanism | Model,
    *,
    solver: str = DEFAULT_SOLVER,
    until: float = 10.0,
    step: float = DEFAULT_STEP,
    accuracy: str = DEFAULT_ACCURACY,
    sample: float | None = None,
    progress: Callable[[float], None] | None = None,
) -> Run:
    """Run from the stored state; raises SolverError where the run cannot go on.

    Args:
        mechanism: what to run.
        solver: name of the formulation.
        until: simulated time [s].
        step: of the integrator [s].
        accuracy: fast, balanced or exact, for formulations that take such a setting.
        sample: time between two samples [s]; a whole number of steps, by default a hundredth of a second or one step.
        progress: called with the share that is done, 0 to 1.
    """
    model = model_in(mechanism)
    simulation = begun(Simulation(model, solver, step, accuracy=accuracy))
    stride, count = strides(until, simulation.step, sample)
    simulation.advance(0)  # so that the first sample has accelerations and reactions
    snapshots = [simulation.snapshot()]
    for done in range(count):
        simulation.advance(stride)
        snapshots.append(simulation.snapshot())
        if progress is not None:
            progress((done + 1) / count)
    return Run(snapshots, model, partial(origin, model))


def begun(simulation: Simulation) -> Simulation:
    """A simulation that can begin; SolverError for one whose joints cannot be closed."""
    for finding in simulation.findings:
        if finding.level == "error":
            raise SolverError(finding.message, 0.0, finding.elements[0] if finding.elements else "")
    return simulation


def origin(model: Model) -> dict[str, str]:
    """Which model and which Linkwork a run came from; the hash is that of the project's text."""
    digest = hashlib.sha256(project.to_text(model).encode("utf-8")).hexdigest()
    return {"program": f"linkwork {linkwork.__version__}", "model": model.name, "model_sha256": digest}


def strides(until: float, step: float, sample: float | None) -> tuple[int, int]:
    """Steps between two samples, and number of samples after the first."""
    if not (isinstance(until, int | float) and 0.0 < until <= LONGEST_RUN):
        raise ModelError(f"The end of the run is {until!r} s; it must be a positive time up to {LONGEST_RUN:g} s.")
    wanted = max(0.01, step) if sample is None else sample
    if not (isinstance(wanted, int | float) and LONGEST_RUN >= wanted >= step * (1 - 1e-9) and wanted > 0.0):
        raise ModelError(
            f"Samples every {wanted!r} s: they cannot be closer than the step of {step:g} s, "
            f"nor farther apart than {LONGEST_RUN:g} s."
        )
    stride = round(wanted / step)
    if abs(stride * step - wanted) > 1e-6 * wanted and sample is not None:
        raise ModelError(f"Samples every {wanted:g} s are not a whole number of steps of {step:g} s.")
    count = math.ceil(until / (stride * step) - 1e-9)
    if count > MOST_SAMPLES:
        apart = until / MOST_SAMPLES
        raise ModelError(f"{count:.6g} samples do not fit into memory; space them at least {apart:g} s apart.")
    return stride, count
