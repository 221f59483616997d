"""Running a journal again, without a window, to the same bits."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from operator import attrgetter

import numpy as np

from linkwork.errors import LinkworkError, SolverError
from linkwork.simulation.acts import Edit, GoBack
from linkwork.simulation.history import Stored
from linkwork.simulation.journal import Journal, Noted
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.table import VALUES
from linkwork.simulation.timeline import Timeline
from linkwork.system.declared import compared

Progress = Callable[[float], None]
Look = Callable[[Timeline], None]
CHUNK = 1000  # steps between two looks at the progress


def replay(
    journal: Journal, progress: Progress | None = None, look: Look | None = None, apart: float = math.inf
) -> Timeline:
    """The run that a journal tells of, as it was at the end; raises SolverError where a step of it fails.

    Args:
        journal: what was done.
        progress: called with the share that is done, 0 to 1.
        look: called before and after each act, at the end, and at times that are so far `apart` [s] between them.
        apart: see `look`.
    """
    timeline = Timeline(Simulation(journal.model, journal.solver, journal.step, accuracy=journal.accuracy))
    timeline.every = math.inf  # nobody looks back but the journal, whose moments are kept as bookmarks
    if look is not None:
        look(timeline)
    wanted = sorted({(n.act.acts, n.act.to) for n in journal.noted if isinstance(n.act, GoBack)})
    for number, noted in enumerate(journal.noted):
        _run_to(timeline, noted.at, [to for acts, to in wanted if acts == number], look, apart)
        carry_out(timeline, noted)
        if look is not None:
            look(timeline)
        if progress is not None:
            progress((number + 1) / (len(journal.noted) + 1))
    count = len(journal.noted)
    _run_to(timeline, journal.end, [to for acts, to in wanted if acts == count], look, apart)
    if progress is not None:
        progress(1.0)
    return timeline


def state_hash(simulation: Simulation) -> str:
    """A hash of every bit of the state: equal hashes, equal runs.

    Turns of angles that measures alone read are left out, because they are counted only when somebody looks.
    """
    digest, now = hashlib.sha256(), simulation.installed
    arrays = compared(now.state, int(now.compiled.system.first_watched[0]))
    arrays += [array for partner in now.partners for array in partner.compared()]
    arrays += [attrgetter(value.name)(now) for value in VALUES if value.compared]
    for array in arrays:
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()[:16]


def _run_to(timeline: Timeline, at: int, bookmarks: list[int], look: Look | None, apart: float) -> None:
    """Make the steps that are missing, and keep the moments that the journal comes back to."""
    simulation, acts = timeline.simulation, len(timeline.journal.noted)
    for stop in (*bookmarks, at):
        if simulation.step_count < stop:
            _advance(timeline, stop - simulation.step_count, look, apart)
        if stop in bookmarks and simulation.step_count == stop and (acts, stop) not in timeline.bookmarks:
            timeline.bookmarks[acts, stop] = Stored(simulation.moment(), acts)
    if look is not None:
        look(timeline)


def _advance(timeline: Timeline, count: int, look: Look | None, apart: float) -> None:
    """Steps, whatever condition was waited for: the journal knows when it was."""
    simulation = timeline.simulation
    while count > 0:
        some = min(count, CHUNK, _steps_to_next(simulation, apart))
        simulation.advance(some)
        count -= some
        if look is not None and _steps_to_next(simulation, apart) == _steps_apart(simulation, apart):
            look(timeline)
    timeline.journal.end = simulation.step_count


def _steps_apart(simulation: Simulation, apart: float) -> int:
    """Steps between two looks."""
    return max(1, round(min(apart / simulation.step, CHUNK)))


def _steps_to_next(simulation: Simulation, apart: float) -> int:
    """Steps to the next look, counted from the start of the run so that looks lie evenly."""
    every = _steps_apart(simulation, apart)
    return every - simulation.step_count % every


def carry_out(timeline: Timeline, noted: Noted) -> None:
    """Do again what was done; SolverError where the mechanism refuses what it once accepted."""
    if noted.refused:
        timeline.journal.note(noted.at, noted.act, refused=True)
        return
    try:
        timeline.do(noted.act)
    except SolverError:
        raise
    except LinkworkError as error:
        raise SolverError(
            f"The journal does not fit: {noted.act.word} at step {noted.at} was refused. {error}",
            timeline.simulation.time,
        ) from None
    if isinstance(noted.act, Edit) and timeline.simulation.findings:
        faults = [f for f in timeline.simulation.findings if f.level == "error"]
        if faults and faults[0].code == "swap_refused":
            raise SolverError(
                f"The journal does not fit: an edit at step {noted.at} was refused. {faults[0].message}",
                timeline.simulation.time,
            )
