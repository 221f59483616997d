"""The second run beside the first, in a thread of its own.

It begins at a moment of the first run, follows its newest snapshot, and tells how far it is off. When the first run
goes back in time or begins anew, the ghost begins anew with it. A ghost by a formulation then is of the mechanism that
runs; one of the mechanism as it was stays what it is, whatever is edited. One that cannot keep up is shown when it has
caught up, and the user is told.
"""

from __future__ import annotations

import math
import threading
import time
from typing import TYPE_CHECKING

from linkwork.errors import LinkworkError
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.ghost import Ghost
from linkwork_studio.session.events import Informed
from linkwork_studio.session.pacing import FRAME

if TYPE_CHECKING:
    from linkwork_studio.session.worker import Worker

AS_IT_IS = "as it is"  # in place of a formulation: that of the run, and the mechanism of now
MOST_STEPS = 200  # between two looks at what the first run does, and fewer where they take longer than
LONGEST = 0.05  # seconds
TINY = 1e-9  # seconds
BEHIND = 2.0  # seconds of wall time after which it is told that the ghost does not catch up


class GhostWorker:
    """`shown` has model and snapshot of the second run, or is None; it is replaced as a whole, any thread may read."""

    def __init__(self, worker: Worker) -> None:
        """Beside a worker; there is no ghost yet."""
        self.shown: tuple[Model, Snapshot] | None = None
        self.solver = ""
        self._worker = worker
        self._ghost: Ghost | None = None
        self._variant: Model | None = None
        self._followed: Snapshot | None = None
        self._most, self._behind = 1, 0.0  # steps at once; for how long it has not caught up [s], endless once told
        self._wanted = threading.Event()
        self._closing = False
        self._thread: threading.Thread | None = None

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest snapshot of the second run."""
        shown = self.shown
        return shown[1] if shown else None

    def start(self) -> None:
        """Start the thread."""
        self._thread = threading.Thread(target=self._run, name="linkwork-ghost", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread and wait for it."""
        self._closing = True
        self._wanted.set()
        while self._thread is not None and self._thread.is_alive():
            if self._ghost is not None:
                self._ghost.simulation.halt()
            self._thread.join(LONGEST)

    def begin(self, solver: str) -> None:
        """A ghost by a formulation, or AS_IT_IS, from the present moment on; an empty name ends it."""
        self.solver, self._variant, self._behind = solver, None, 0.0
        self._begin()

    def _begin(self) -> None:
        solver = self.solver
        if solver:
            self._worker.post(lambda worker: self._take(worker, solver))
            self._wanted.set()
        else:
            self._end()

    def _take(self, worker: Worker, solver: str) -> None:
        """In the worker's thread: a moment to begin at."""
        moment = worker.simulation.moment()
        worker.publish()  # so that no snapshot from before is taken for a way back
        try:
            if solver == AS_IT_IS:
                self._variant = self._variant or moment.model
                self._ghost = Ghost(moment, variant=self._variant)
            else:
                self._ghost = Ghost(moment, solver)
        except LinkworkError as error:
            self._end()
            worker.events.append(Informed(f"The ghost run could not start: {error}"))

    def _end(self) -> None:
        self.solver, self._ghost, self._variant, self.shown = "", None, None, None
        self._wanted.clear()
        self._worker.set_difference(None)

    def _run(self) -> None:
        while not self._closing:
            self._wanted.wait()
            began = time.perf_counter()
            try:
                self._frame()
            except BaseException as error:  # a ghost that breaks goes, and the run stays
                self._worker.events.append(Informed(f"The ghost run stopped: {error}"))
                self._end()
            time.sleep(max(0.0, began + FRAME - time.perf_counter()))

    def _frame(self) -> None:
        ghost, shown = self._ghost, self._worker.snapshot
        if ghost is None or shown is None or shown is self._followed:
            return
        if ghost.is_ahead(shown.time):
            self._ghost = None
            self._begin()
            return
        began, before = time.perf_counter(), ghost.simulation.step_count
        has_caught_up = ghost.follow(shown.time, self._most)
        self._note(ghost, time.perf_counter() - began, ghost.simulation.step_count - before, has_caught_up)
        if has_caught_up and self._ghost is ghost:
            self._followed = shown
            self._worker.set_difference(ghost.difference(shown))
            self.shown = (ghost.simulation.model, ghost.simulation.snapshot())

    def _note(self, ghost: Ghost, seconds: float, steps: int, has_caught_up: bool) -> None:
        """Learn what steps cost, and tell once of a ghost that has not caught up for long."""
        if steps:
            self._most = max(1, min(MOST_STEPS, 2 * self._most, int(LONGEST * steps / max(seconds, TINY))))
        if has_caught_up:
            self._behind = 0.0
            return
        self._behind += max(seconds, FRAME)
        if BEHIND < self._behind < math.inf and self._ghost is ghost:
            self._behind = math.inf
            text = (
                f"The ghost cannot keep up: it is at {ghost.simulation.time:.3g} s and is hidden until it catches up; "
            )
            self._worker.events.append(Informed(f"{text}slow the run down, or pause it."))
