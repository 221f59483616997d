"""The worker thread: digests what was posted between two frames, steps, publishes.

It owns the simulation; nobody else touches it. What it publishes is a frozen value that it never writes again.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections import deque
from dataclasses import replace

from linkwork.errors import LinkworkError, SolverError
from linkwork.model.measured import measured
from linkwork.model.model import Model
from linkwork.results.recording import Recording
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.simulation import DEFAULT_SOLVER, Simulation
from linkwork_studio.session.events import Event, Failed, Informed, Restarted, Swapped
from linkwork_studio.session.mailbox import Control, Mailbox, Posted
from linkwork_studio.session.pacing import FRAME, Pace

CHANNELS = ("energy.kinetic", "energy.potential", "energy.total", "violation")

CHUNK = 100  # steps between two looks at whether the thread is to end
GIVEN_WAY = 10  # niceness; the window paints on the same two cores, and a late frame is seen while a late step is not


def channels_of(model: Model) -> tuple[str, ...]:
    """What is recorded of a model: energies, the error, and its measures with their units."""
    return (*CHANNELS, *(f"measure.{number.label} [{number.unit}]" for number in measured(model)))


class Worker:
    """Runs in its own thread; the public attributes are what the session reads and writes."""

    def __init__(
        self,
        model: Model,
        document_revision: int,
        solver: str,
        step: float,
        recording: Recording,
        kernels_ready: threading.Event,
    ) -> None:
        """Keep what the first simulation is made of; it is made in the thread."""
        self.snapshot: Snapshot | None = None
        self.events: deque[Event] = deque()
        self.mailbox = Mailbox()
        self.mailbox.post_model(Posted(model, document_revision, fresh=True))
        self.playing = False
        self.recording = recording
        self._settings, self._revision = (solver, step), 0  # they outlive a simulation that is given up
        self._model, self._document_revision = model, document_revision
        self._simulation: Simulation | None = None
        self._pace = Pace()
        self._unpublished = False
        self._kernels_ready = kernels_ready
        self._awake = threading.Event()
        self._closing = False

    @property
    def simulation(self) -> Simulation:
        """The simulation; only in the worker's own thread."""
        assert self._simulation is not None
        return self._simulation

    # Called by the session, in any thread

    def post_model(self, model: Model, document_revision: int, fresh: bool) -> None:
        """Put a model into the mailbox, in the place of one that waits there last."""
        self.mailbox.post_model(Posted(model, document_revision, fresh))
        self.wake()

    def post(self, *controls: Control) -> None:
        """Put controls into the mailbox."""
        self.mailbox.post(*controls)
        self.wake()

    def wake(self) -> None:
        """Look at the mailbox now."""
        self._awake.set()

    def close(self) -> None:
        """End the thread."""
        self._closing = True
        self.wake()

    # The thread

    def run(self) -> None:
        """Loop until closed; a fault of a frame never ends the thread."""
        _give_way()
        while not self._kernels_ready.wait(timeout=0.1):
            if self._closing:
                return
        while not self._closing:
            began = time.perf_counter()
            try:
                self._frame(began)
            except SolverError as error:
                self._fail(str(error), error.element)
            except LinkworkError as error:
                self.events.append(Informed(str(error)))
            except Exception as error:
                self._begin_again(error)
            self._wait(began)

    def _frame(self, now: float) -> None:
        for _ in range(len(self.mailbox)):  # what comes meanwhile waits for the next frame
            self._unpublished = True  # also where a control fails: those before it are shown
            self._digest(self.mailbox.take())
        if self._simulation is None:
            return
        if self.playing:
            self._keep_pace(now)
        else:
            self._pace.restart()
        if self._unpublished or self.playing or self.snapshot is None or self.snapshot.playing:
            self.publish()

    def _keep_pace(self, now: float) -> None:
        """Make the steps that are due."""
        count = self._pace.due(now, self.simulation.step)
        if count:
            self.advance(count)
            self._pace.made(count, time.perf_counter() - now)

    def _digest(self, item: Posted | Control | None) -> None:
        if isinstance(item, Posted):
            self._take_over(item)
        elif item is not None:
            item(self)

    def _take_over(self, posted: Posted) -> None:
        self._model, self._document_revision = posted.model, posted.document_revision
        if posted.fresh or self._simulation is None or self.simulation.step_count == 0:
            self.reset()
            return
        self._record()
        report = self.simulation.swap(self._model, document_revision=self._document_revision)
        self.recording.set_channels(channels_of(self.simulation.model))
        self.recording.mark(self.simulation.time)
        self._record()
        self.events.append(Swapped(report))

    def advance(self, count: int) -> None:
        """Make steps and note the energies; stops short when the thread is to end."""
        while True:
            self.simulation.advance(min(count, CHUNK))
            count -= CHUNK
            if count <= 0 or self._closing:
                break
        self._record()

    def reset(self) -> None:
        """Begin anew with the newest model at its stored poses."""
        old = self._simulation
        if old is not None:
            self._settings, self._revision = (old.formulation.name, old.step), old.revision
        self._simulation = None
        made = self._made()
        made.revision += self._revision
        self._simulation = made
        self.recording.clear()
        self.recording.set_channels(channels_of(made.model))
        self._record()
        self._pace.restart()

    def _made(self) -> Simulation:
        """A simulation of the newest model, by the default formulation where the chosen one cannot hold it."""
        try:
            return Simulation(self._model, *self._settings, self._document_revision)
        except SolverError as error:
            self._settings = (DEFAULT_SOLVER, self._settings[1])
            self.events.append(Failed(f"{error} The run goes on with {DEFAULT_SOLVER}.", error.element))
            return Simulation(self._model, *self._settings, self._document_revision)

    def set_speed(self, factor: float) -> None:
        """Simulated per wall time."""
        self._pace.speed = factor
        self._pace.restart()

    def publish(self) -> None:
        """Replace the newest snapshot."""
        snapshot = self.simulation.snapshot()
        factor = self._pace.factor(time.perf_counter(), snapshot.time) if self.playing else 0.0
        self.snapshot = replace(snapshot, playing=self.playing, real_time_factor=factor)
        self._unpublished = False

    def _record(self) -> None:
        energy, violation, measures = self.simulation.measured()
        always = (energy.kinetic, energy.potential, energy.total, violation)
        values = (value for several in measures.values() for value in several)
        self.recording.append(self.simulation.time, (*always, *values))

    def _fail(self, message: str, element: str) -> None:
        """Pause at the last good state, to which the simulation has gone back."""
        self.playing = False
        self.events.append(Failed(message, element))
        if self._simulation is not None:
            self.publish()

    def _begin_again(self, error: Exception) -> None:
        """A fault of ours: say so, and go on with the last model at its stored poses."""
        self.playing = False
        text = f"The run met an internal fault ({type(error).__name__}: {error}) and began again at the stored poses."
        try:
            self.reset()
            self.publish()
        except Exception as second:
            text = f"The run met an internal fault ({type(second).__name__}: {second}). Undo the last edit, then reset."
        self.events.append(Restarted(text))

    def _wait(self, began: float) -> None:
        left = began + FRAME - time.perf_counter()
        if self.playing and left > 0.0:
            time.sleep(left)
        elif not self.playing:
            self._awake.wait(timeout=0.25)
        self._awake.clear()


def _give_way() -> None:
    """Let the window's thread go first where threads have priorities of their own (Linux)."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), GIVEN_WAY)
