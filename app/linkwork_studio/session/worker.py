"""The worker thread: digests what was posted between two frames, steps, publishes.

It owns the timeline; nobody else touches it. What it publishes are frozen values that it never writes again.
"""

from __future__ import annotations

import contextlib
import math
import os
import sys
import threading
import time
from collections import deque
from dataclasses import replace

from linkwork.compiler.nodes import bends
from linkwork.edits.change import Change
from linkwork.errors import LinkworkError, ModelError, SolverError
from linkwork.model.model import Model
from linkwork.results.course import Course
from linkwork.results.recording import Recording
from linkwork.results.snapshot import Snapshot
from linkwork.results.swap_report import SwapReport
from linkwork.simulation.acts import Act
from linkwork.simulation.halting import Halted
from linkwork.simulation.history import BUDGET
from linkwork.simulation.journal import Journal
from linkwork.simulation.recorder import Recorder
from linkwork.simulation.simulation import DEFAULT_SOLVER, Simulation
from linkwork.simulation.swap import SNAP, Closing
from linkwork.simulation.timeline import EVERY, Timeline
from linkwork_studio.session.events import Costed, Event, Failed, Informed, LookedAt, Restarted, Stopped, Swapped
from linkwork_studio.session.frames import Frames
from linkwork_studio.session.kernels import KernelWatch
from linkwork_studio.session.mailbox import Control, Mailbox, Posted, Wish
from linkwork_studio.session.pacing import FRAME, Pace
from linkwork_studio.session.reducing import Reducing, would_wait

GHOST = "ghost.difference"  # largest distance between a body and its ghost [m], as of the last frame

CHUNK = 100  # steps between two looks at whether the thread is to end
TINY = 1e-9  # seconds
PATIENCE = 4 * FRAME  # seconds of wall time that steps may take before the mailbox is looked at
HURRY = 0.1  # seconds of wall time: steps that take longer are given up for what waits in the mailbox
LONG = 1.0  # likewise: steps that take longer are given up once, so that what makes them costly is reported
GIVEN_WAY = 10  # niceness; the window paints on the same two cores, and a late frame is seen while a late step is not


class Worker:
    """Runs in its own thread; the public attributes are what the session reads and writes."""

    def __init__(
        self,
        model: Model,
        document_revision: int,
        solver: str,
        step: float,
        recording: Recording,
        kernels: KernelWatch,
    ) -> None:
        """Keep what the first simulation is made of; it is made in the thread."""
        self.snapshot: Snapshot | None = None
        self.events: deque[Event] = deque()
        self.mailbox = Mailbox()
        self.mailbox.post_model(Posted(model, document_revision, fresh=True))
        self.playing = False
        self.recorder = Recorder(recording)
        self.frames: Frames | None = None  # of a film that is recorded
        self.reducing = Reducing()
        self.course: Course | None = None
        self.report: SwapReport | None = None  # of the last edit that met the run under way
        self.closing: Closing = SNAP
        self.budget = BUDGET
        self._usual = self._settings = (solver, step)  # they outlive a timeline that is given up
        self._revision = 0
        self._model, self._document_revision = model, document_revision
        self._timeline: Timeline | None = None
        self._wish, self._asked = Wish(), Wish()
        self._difference: float | None = None
        self._pace = Pace()
        self._unpublished = False
        self._kernels = kernels
        self._awake = threading.Event()
        self._closing = False
        self._stride_began: float | None = None  # by the clock [s], while steps are made
        self._is_urgent = self._is_left = self._was_long = self._was_halted = False

    @property
    def timeline(self) -> Timeline:
        """The run with its past; only in the worker's own thread."""
        assert self._timeline is not None
        return self._timeline

    @property
    def simulation(self) -> Simulation:
        """The simulation; only in the worker's own thread."""
        return self.timeline.simulation

    @property
    def cost(self) -> float:
        """Wall time of a step [s]."""
        return self._pace.cost

    @property
    def interval(self) -> float:
        """Simulated time between two samples of the recording [s]; any thread may ask."""
        now = self._timeline
        return self.recorder.interval if now is None else self.recorder.apart(now.simulation)

    # Called by the session, in any thread

    def post_model(self, model: Model, document_revision: int, fresh: bool, change: Change | None = None) -> None:
        """Put a model into the mailbox, in the place of one that waits there last."""
        self.mailbox.post_model(Posted(model, document_revision, fresh, change))
        self.hurry()

    def hurry(self) -> None:
        """Look at the mailbox now, giving up steps that take long."""
        self._is_urgent = True
        self.wake()

    def leave_steps(self) -> None:
        """Hold time: steps that take long are given up for good."""
        self._is_left = True
        self.hurry()

    def look_after(self, now: float) -> None:
        """Have steps given up that hold others up, at a time by the clock [s]; another thread calls it."""
        began, timeline = self._stride_began, self._timeline
        if began is None or timeline is None:
            return
        is_long = now - began > LONG and not self._was_long
        if is_long or (self._is_urgent and now - began > HURRY):
            self._was_long = self._was_long or is_long
            timeline.simulation.halt()

    def post(self, *controls: Control) -> None:
        """Put controls into the mailbox."""
        self.mailbox.post(*controls)
        self.wake()

    def look_at_soon(self, moment: float, branch: int | None) -> None:
        """Show an earlier time [s]; of many wishes that wait behind each other only the last is carried out."""
        if self._wish.set(moment, branch):
            self.post(lambda worker: worker.look_at(*worker._wish.taken()))
        self.hurry()

    def preview_soon(self, model: Model, number: int) -> None:
        """Tell what an edit would cost; of many that wait behind each other only the last is looked at."""
        if self._asked.set(model, number):
            self.post(lambda worker: worker.preview(*worker._asked.taken()))

    @property
    def journal(self) -> Journal:
        """What was done so far, as a copy that nobody writes into; any thread may ask."""
        now = self._timeline
        if now is None:
            raise ModelError("There is no run to save yet.")
        return now.journal.copied()

    def wake(self) -> None:
        """Look at the mailbox now."""
        self._awake.set()

    def close(self) -> None:
        """End the thread."""
        self._closing = True
        self.reducing.close()
        self.hurry()

    # The thread

    def run(self) -> None:
        """Loop until closed; a fault of a frame never ends the thread."""
        _give_way()
        while not self._kernels.done.wait(timeout=0.1):
            if self._closing:
                return
        while not self._closing:
            began = time.perf_counter()
            try:
                self._attempt(began)
            except BaseException as error:  # whatever it is: a thread that ends is a run that is lost
                self._begin_again(error)
            self._wait(began)

    def _attempt(self, now: float) -> None:
        """One frame; what the user can put right is reported."""
        try:
            self._frame(now)
        except SolverError as error:
            self._fail(str(error), error.element)
        except LinkworkError as error:
            self.events.append(Informed(str(error)))

    def _frame(self, now: float) -> None:
        self._is_urgent = self._closing
        for _ in range(len(self.mailbox)):  # what comes meanwhile waits for the next frame
            self._unpublished = True  # also where a control fails: those before it are shown
            self._digest(self.mailbox.take())
        reduced = self.reducing.ready()
        if reduced is not None:
            self._unpublished = True
            self._take_over(reduced) if reduced.fresh or not self.reducing.failure else self._leave(reduced)
        if self._timeline is None:
            return
        if self.playing:
            self._keep_pace(now)
        else:
            self._pace.restart()
        if self._unpublished or self.playing or self.snapshot is None or self.snapshot.playing:
            self.publish()

    def _keep_pace(self, now: float) -> None:
        """Make the steps that are due."""
        simulation, frames = self.simulation, self.frames
        count = self._pace.due(now, simulation.step)
        if frames is not None:
            count = frames.bounded(count, simulation.time, simulation.step, now)
        if count:
            made = self.advance(count, now + PATIENCE)
            self._pace.made(made, time.perf_counter() - now)
            if frames is not None:
                frames.reached(simulation.time, simulation.step, now)

    def _digest(self, item: Posted | Control | None) -> None:
        if isinstance(item, Posted):
            if not self._is_reduced(item):
                self._take_over(item)
        elif item is not None:
            if self._timeline is None:
                self._begin()
            item(self)

    def _is_reduced(self, posted: Posted) -> bool:
        """Whether a model has to wait until its elastic bodies are reduced."""
        if not (bends(posted.model) or self.reducing.bodies):
            return False
        running = None if posted.fresh or self._timeline is None else self.simulation.installed.compiled.model
        return self.reducing.holds(posted, running)

    def _take_over(self, posted: Posted) -> None:
        self._model, self._document_revision = posted.model, posted.document_revision
        if posted.fresh or self._timeline is None:
            self._kernels.wait_for(posted.model, lambda: self._closing or self.mailbox.has_model)
            self._begin(posted.fresh)
            return
        if self.timeline.is_past and posted.model == self.simulation.model:
            self.simulation.document_revision = posted.document_revision  # the document came back to what is shown
            return
        self.report = None
        if not self.timeline.is_past and self.simulation.step_count == 0:
            self.reset()
            return
        report = self.timeline.edit(self._model, self.closing, self._document_revision, posted.change)
        self.report = report
        self.events.append(Swapped(report))

    def _leave(self, posted: Posted) -> None:
        """The run goes on with what it has, as a body of a model could not be reduced."""
        self._model, self._document_revision = posted.model, posted.document_revision
        self.simulation.document_revision = posted.document_revision
        self.events.append(Failed(*self.reducing.failure))

    # What controls ask for

    def do(self, act: Act) -> None:
        """Carry out an act of the user."""
        self.timeline.do(act)

    def advance(self, count: int, until: float = math.inf) -> int:
        """Make steps; returns how many.

        Stops short when the thread is to end, a condition comes true, or it is later than `until` by the clock [s]:
        what steps cost is known only when they are made, and a click must not wait for hundreds of them. Steps that
        take long are given up for a click, and made again later unless time is held.
        """
        made, some = 0, 1
        while True:
            began, here = time.perf_counter(), self.simulation.step_count
            is_due = self._stride(some)
            now, made = time.perf_counter(), made + (self.simulation.step_count - here if self._was_halted else some)
            if is_due:
                self.playing = False
                condition = self.simulation.installed.attached.until
                self.events.append(Stopped(condition, self.simulation.time))
            if is_due or made >= count or now > until or self._closing or self._was_halted:
                break
            bearable = min(CHUNK, some * min(until - now, PATIENCE) / max(now - began, TINY))
            some = max(1, min(count - made, int(bearable)))
        return made

    def _stride(self, some: int) -> bool:
        """Make some steps, or have them given up; whether a condition came true."""
        self._stride_began, self._was_halted = time.perf_counter(), False
        try:
            is_due = self.timeline.advance(some)
            self._was_long = False
            return is_due
        except Halted:
            self._was_halted = True
            return False
        finally:
            self._stride_began = None

    def advance_in_full(self, count: int) -> None:
        """Make so many steps; those that were given up for something else are made after it, unless time is held."""
        self._is_left = False
        left = count - self.advance(count)
        if self._was_halted and not (self._closing or self._is_left):
            self.post(lambda worker: worker.advance_in_full(left))

    def reset(self) -> None:
        """Back to the newest model at its stored poses."""
        try:
            self.timeline.reset(self._model, document_revision=self._document_revision)
        except SolverError as error:
            self._fall_back(error)
            self.timeline.reset(self._model, DEFAULT_SOLVER, self._document_revision)
        self._pace.restart()

    def look_at(self, moment: float, branch: int | None) -> None:
        """Show what the run was at a time [s]; it goes on from there when it is gone on with.

        Whoever wished it has paused the run, and may have let it go on since.
        """
        self.timeline.look_at(moment, branch)

    def stay(self) -> None:
        """Report the mechanism at the time that is shown."""
        self.events.append(LookedAt(self.simulation.model, self.simulation.time))

    def preview(self, model: Model, number: int) -> None:
        """Tell what an edit would cost now; nothing changes, and nothing is reduced for a look."""
        if self.simulation.step_count and not would_wait(model, self.simulation.installed.compiled.model):
            self.events.append(Costed(number, self.simulation.preview(model, self.closing)))

    def set_budget(self, size: int) -> None:
        """How many bytes of the past may be kept."""
        self.timeline.set_budget(size)
        self.budget = size

    def set_speed(self, factor: float) -> None:
        """Simulated per wall time."""
        self._pace.speed = factor
        self._pace.restart()
        self.timeline.every = EVERY * min(max(factor, 1.0), 100.0)

    # Inside

    def _begin(self, is_other: bool = False) -> None:
        """A timeline of the newest model, with no past; that of another project with the settings of a first run."""
        old = self._timeline
        if old is not None:
            simulation = old.simulation
            self._settings, self._revision = (simulation.formulation.name, simulation.step), simulation.revision
        if is_other:
            self._settings, self.recorder.interval = self._usual, 0.0
        self._timeline = None
        made = self._made()
        made.revision += self._revision
        self.recorder.recording.clear()
        self._timeline = Timeline(made, self.budget, self.recorder)
        self.set_speed(self._pace.speed)

    def _made(self) -> Simulation:
        """A simulation of the newest model, by the default formulation where the chosen one cannot hold it."""
        try:
            return Simulation(self._model, *self._settings, self._document_revision)
        except SolverError as error:
            self._fall_back(error)
            return Simulation(self._model, *self._settings, self._document_revision)

    def _fall_back(self, error: SolverError) -> None:
        self._settings = (DEFAULT_SOLVER, self._settings[1])
        self.events.append(Failed(f"{error} The run continues with {DEFAULT_SOLVER}.", error.element))

    def publish(self) -> None:
        """Replace the newest snapshot."""
        snapshot = self.simulation.snapshot()
        factor = self._pace.factor(time.perf_counter(), snapshot.time) if self.playing else 0.0
        self.course = self.timeline.course
        is_new = self.snapshot is None or self.snapshot.revision != snapshot.revision
        self.snapshot = replace(snapshot, playing=self.playing, real_time_factor=factor)
        self._unpublished = is_new and snapshot.mobility < 0  # of many bodies it is counted at the second look

    def set_difference(self, difference: float | None) -> None:
        """How far the ghost is off [m]; None where there is none. Any thread may tell."""
        had_none, self._difference = self._difference is None, difference
        if had_none != (difference is None):
            self.post(lambda worker: worker.record_difference())

    def record_difference(self) -> None:
        """Record how far the ghost is off, as long as there is one."""
        beside = {} if self._difference is None else {GHOST: lambda: self._difference or 0.0}
        self.recorder.set_beside(beside, self.simulation.model)

    def set_interval(self, seconds: float) -> None:
        """Time between two samples of the recording [s]; 0 for as often as costs little."""
        self.recorder.interval = seconds

    def _fail(self, message: str, element: str) -> None:
        """Pause at the last good state, to which the simulation has gone back."""
        self.playing = False
        self.events.append(Failed(message, element))
        if self._timeline is not None:
            self.publish()

    def _begin_again(self, error: BaseException) -> None:
        """A fault of ours: say so, and go on from the last good state, or else from the stored poses."""
        self.playing = False
        fault = f"The run had an internal error ({type(error).__name__}: {error})"
        for way_out, where in ((self._recover, "went back to its last good state"), (self._begin, "began again")):
            try:
                way_out()
                self.publish()
            except BaseException as second:
                fault = f"The run had an internal error ({type(second).__name__}: {second})"
                continue
            self.events.append(
                Restarted(f"{fault} and {where}, at {self.simulation.time:.3f} s. Press play to continue.")
            )
            return
        self.events.append(Restarted(f"{fault}. Undo the last edit, then reset."))

    def _recover(self) -> None:
        self.timeline.recover()

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
