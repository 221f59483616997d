"""The live run without a window: a background thread that steps while edits come in."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from linkwork.edits import Edit, apply, settled
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model
from linkwork.results.seen import seen_model
from linkwork.results.snapshot import Snapshot
from linkwork.results.swap_report import SwapReport
from linkwork.simulation.simulation import DEFAULT_ACCURACY, DEFAULT_LIVE_SOLVER, DEFAULT_STEP, Simulation
from linkwork.simulation.swap import REFUSE_ABOVE

CHUNK = 1 / 240  # seconds of simulated time between two looks at what the caller wants


class LiveRun:
    """Use as a context; every call may come from any thread and returns when it has taken effect."""

    def __init__(
        self,
        mechanism: Mechanism | Model,
        *,
        solver: str = DEFAULT_LIVE_SOLVER,
        step: float = DEFAULT_STEP,
        accuracy: str = DEFAULT_ACCURACY,
    ) -> None:
        """Install the mechanism, paused at time zero."""
        self._simulation = Simulation(model_in(mechanism), solver, step, accuracy=accuracy)
        self._lock = threading.RLock()
        self._playing = threading.Event()
        self._closing = threading.Event()
        self.failure: Exception | None = None
        self._thread = threading.Thread(target=self._loop, name="linkwork-live-run", daemon=True)
        self._thread.start()

    def __enter__(self) -> LiveRun:
        """The run itself."""
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """End the thread."""
        self.close()

    @property
    def model(self) -> Model:
        """The model in force."""
        with self._lock:
            return self._simulation.model

    def play(self) -> None:
        """Let time go on in real time."""
        self.failure = None
        self._playing.set()

    def pause(self) -> None:
        """Hold time."""
        self._playing.clear()
        with self._lock:
            pass

    def advance(self, seconds: float) -> None:
        """Simulate this long [s] as fast as possible, then return; raises SolverError where that fails."""
        with self._lock:
            self._simulation.advance(max(1, round(seconds / self._simulation.step)))

    def edit(self, edits: Edit | Iterable[Edit], policy: str = "snap", limit: float = REFUSE_ABOVE) -> SwapReport:
        """Change the mechanism between two steps; raises ModelError for an edit that cannot be, else reports.

        Duplicate, Mirror, ChangeKind, Reconnect and RetypeShape take the bodies where they are now.
        """
        with self._lock:
            now = self._simulation.model
            model, _ = apply(now, settled(edits, seen_model(now, self._simulation.snapshot())))
            return self._simulation.swap(model, policy, limit)

    def set_slider(self, slider: str, value: float) -> None:
        """Put a slider to a value within its limits; no edit, so that nothing is recompiled."""
        with self._lock:
            self._simulation.set_slider(slider, value)

    def switch_solver(self, name: str) -> None:
        """Go on with another formulation."""
        with self._lock:
            self._simulation.switch_solver(name)

    def set_accuracy(self, accuracy: str) -> None:
        """Go on as fast, balanced or exact."""
        with self._lock:
            self._simulation.set_accuracy(accuracy)

    def snapshot(self) -> Snapshot:
        """The present state."""
        with self._lock:
            return self._simulation.snapshot()

    def save(self, path: Path | str) -> None:
        """Write the mechanism in force as a project file."""
        Mechanism.of(self.model).save(path)

    def close(self) -> None:
        """End the thread; the last state stays readable."""
        self._closing.set()
        self._playing.set()
        self._thread.join()

    def _loop(self) -> None:
        while True:
            self._playing.wait()
            if self._closing.is_set():
                return
            began = time.perf_counter()
            simulated = self._chunk()
            time.sleep(max(0.0, began + simulated - time.perf_counter()))

    def _chunk(self) -> float:
        """Step a little; a failure pauses at the last good state and is kept in `failure`."""
        with self._lock:
            if not self._playing.is_set():
                return 0.0  # paused while this thread waited for the lock
            count = max(1, round(CHUNK / self._simulation.step))
            try:
                self._simulation.advance(count)
            except Exception as error:
                self.failure = error
                self._playing.clear()
            return count * self._simulation.step
