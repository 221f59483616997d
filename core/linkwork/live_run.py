"""The live run without a window: a background thread that steps while edits come in."""

from __future__ import annotations

import gc
import math
import threading
import time
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from linkwork.edits import Edit, apply, settled
from linkwork.errors import ModelError
from linkwork.files import atomic
from linkwork.math3d.vector import Vector
from linkwork.mechanism import Mechanism, model_in
from linkwork.model import given
from linkwork.model.model import Model
from linkwork.results.course import Course
from linkwork.results.recording import Recording
from linkwork.results.reel import Reel
from linkwork.results.seen import seen_model
from linkwork.results.snapshot import Snapshot
from linkwork.results.swap_report import SwapReport
from linkwork.simulation import acts
from linkwork.simulation.ghost import Ghost
from linkwork.simulation.halting import Halted
from linkwork.simulation.history import BUDGET, Stored
from linkwork.simulation.journal import MOST_STEPS
from linkwork.simulation.lineage import Lineage
from linkwork.simulation.ramp import DURATION
from linkwork.simulation.recorder import CHANNELS, Recorder
from linkwork.simulation.reeling import reel_of
from linkwork.simulation.replay import state_hash
from linkwork.simulation.run_lock import PATIENCE, RunLock
from linkwork.simulation.script import script
from linkwork.simulation.simulation import DEFAULT_ACCURACY, DEFAULT_LIVE_SOLVER, DEFAULT_STEP, Simulation
from linkwork.simulation.swap import REFUSE_ABOVE, Closing
from linkwork.simulation.timeline import Timeline

FOLLOWED = 1000  # steps of a second run between two looks at its turns and failures
STRIDE = 0.04  # seconds of wall time, about, between two looks at who waits
LONGEST = 1e9  # seconds that one call advances by
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
        memory: int = BUDGET,
        record: float | None = None,
    ) -> None:
        """Install the mechanism, paused at time zero.

        Args:
            mechanism: what to run.
            solver: name of the formulation.
            step: of the integrator [s].
            accuracy: fast, balanced or exact, for formulations that take such a setting.
            memory: what may be kept of the past [bytes].
            record: simulated time between two samples of `recording` [s], 0 for every step; samples further apart
                come with the extremes between them.
        """
        memory = given.number(memory, "memory", endless=True)
        recorder = None if record is None else Recorder(Recording(CHANNELS), record)
        self._timeline = Timeline(Simulation(model_in(mechanism), solver, step, accuracy=accuracy), memory, recorder)
        self._lock, self._beside = RunLock(lambda timeline=self._timeline: timeline.simulation.halt()), threading.Lock()
        self._playing = threading.Event()
        self._closing = threading.Event()
        self._speed, self._cost, self._holds = 1.0, 0.0, 0
        self._halted: tuple[int, ...] = ()  # where steps were last given up for who only looks
        self._seen: tuple[tuple[int, ...], Snapshot | None] = ((), None)
        self._ghost: Ghost | None = None
        self._lineage = Lineage()
        self.failure: BaseException | None = None
        gc.freeze()  # what is there now lasts as long as the run: to look it over for garbage would hold up edits
        self._ending = weakref.finalize(self, _end, self._closing, self._playing)  # also of one that nobody closes
        parts = weakref.ref(self), self._playing, self._closing
        self._thread = threading.Thread(target=_go_on, args=parts, name="linkwork-live-run", daemon=True)
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
        return self._simulation.model

    @property
    def is_playing(self) -> bool:
        """Whether time goes on; a failure or the condition of `pause_when` ends it."""
        return self._playing.is_set()

    @property
    def _simulation(self) -> Simulation:
        return self._timeline.simulation

    # -- time --------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Let time go on, in real time unless `set_speed` says otherwise."""
        self.failure = None
        self._do(acts.Play())
        self._playing.set()

    def pause(self) -> None:
        """Hold time; also cuts short what `advance` or `step` does in another thread."""
        self._playing.clear()
        self._holds += 1
        self._do(acts.Pause())

    def set_speed(self, factor: float) -> None:
        """Simulated per wall time, 0.01 to 100; infinity for as fast as possible."""
        factor = given.number(factor, "The speed", endless=True)
        factor = factor if factor == math.inf else min(100.0, max(0.01, factor))
        self._do(acts.SetSpeed(factor))
        self._speed = factor

    def advance(self, seconds: float) -> bool:
        """Simulate this long [s] as fast as possible, then return; raises SolverError where that fails.

        Returns whether it was cut short: by the condition of `pause_when`, or by `pause` in another thread. Others may
        ask and edit meanwhile, between two steps.
        """
        seconds = given.number(seconds, "The time to advance")
        if not 0.0 <= seconds <= LONGEST:
            raise ModelError(f"A run advances by 0 to {LONGEST:g} s, not by {seconds:g} s; `rewind` goes back.")
        return self._make(max(1, round(seconds / self._simulation.step)), heed=True)

    def step(self, count: int = 1) -> None:
        """Make so many steps, whatever condition is waited for."""
        self._make(given.whole(count, "The number of steps", most=MOST_STEPS), heed=False)

    def pause_when(self, condition: str) -> None:
        """Hold time when a condition comes true, such as `angle(pin) > 90 deg`; an empty one is forgotten."""
        self._do(acts.PauseWhen(condition))

    def reset(self, edits: Edit | Iterable[Edit] = (), solver: str = "") -> None:
        """Back to the stored poses at time zero; the mechanism keeps its edits."""
        with self._lock:
            before = self._simulation.model
            self._timeline.reset(apply(before, edits)[0], solver)
            if self._simulation.model != before:
                self._lineage.edited(self._acts, before, self._simulation.model)

    # -- edits and controls --------------------------------------------------------------------------------

    def edit(
        self,
        edits: Edit | Iterable[Edit],
        policy: str = "snap",
        limit: float = REFUSE_ABOVE,
        lasts: float = DURATION,
    ) -> SwapReport:
        """Change the mechanism between two steps; raises ModelError for an edit that cannot be, else reports.

        Duplicate, Mirror, ChangeKind, Reconnect and RetypeShape take the bodies where they are now.

        Args:
            edits: one or several.
            policy: snap closes gaps at once, ramp over a time, refuse does not close those above a limit.
            limit: of refuse [m or rad].
            lasts: of ramp [s].
        """
        with self._lock:
            before = self._simulation.model
            report = self._timeline.edit(self._edited(edits), Closing(policy, limit, lasts))
            if report.accepted and self._simulation.model != before:
                self._lineage.edited(self._acts, before, self._simulation.model)
            return report

    def undo(self) -> SwapReport:
        """Take back the edit that led to the mechanism in force, while time goes on; ModelError where there is none."""
        with self._lock:
            before = self._lineage.before(self._simulation.model)
            if before is None:
                raise ModelError("There is no edit to undo.")
            report = self._timeline.edit(before)
            if report.accepted:
                self._lineage.taken_back(self._acts)
            return report

    def preview(self, edits: Edit | Iterable[Edit], policy: str = "snap") -> SwapReport:
        """What an edit would cost now: gap, energy, bodies that would move; nothing changes."""
        with self._reading():
            return self._simulation.preview(self._edited(edits), Closing(policy))

    def set_slider(self, slider: str, value: float) -> None:
        """Put a slider to a value within its limits; no edit, so that nothing is recompiled."""
        self._do(acts.SetSlider(slider, value))

    def switch_solver(self, name: str) -> None:
        """Go on with another formulation."""
        self._do(acts.SwitchSolver(name))

    def set_step(self, step: float) -> None:
        """Go on with another step [s]."""
        self._do(acts.SetStep(step))

    def set_accuracy(self, accuracy: str) -> None:
        """Go on as fast, balanced or exact."""
        self._do(acts.SetAccuracy(accuracy))

    def pull(self, body: str, target: Vector, at: Vector = (0.0, 0.0, 0.0)) -> None:
        """Pull a point of a body [m, its own frame] to a point in space [m], by a spring that suits its mass."""
        self._do(acts.SetPull(body, target, at))

    def let_go(self) -> None:
        """Pull no more."""
        self._do(acts.LetGo())

    # -- the past ------------------------------------------------------------------------------------------

    @property
    def course(self) -> Course:
        """The branches that are kept, with their edits."""
        with self._reading():
            return self._timeline.course

    def rewind(self, to: float | Stored, branch: int | None = None) -> None:
        """Go back to the last moment kept before a time [s], or to a bookmark; what is done then is a new branch."""
        self._playing.clear()
        self._holds += 1
        with self._lock:
            if isinstance(to, Stored):
                self._timeline.return_to(to)
            else:
                self._timeline.look_at(given.number(to, "The time to go back to", endless=True), branch)
            self._lineage.gone_back(self._acts + 1, self._timeline.bookmark().acts)

    def bookmark(self) -> Stored:
        """The present moment, for `rewind`; it is kept as long as the caller keeps it."""
        with self._lock:
            return self._timeline.bookmark()

    def moments(self, branch: int | None = None) -> tuple[Stored, ...]:
        """All moments kept on the way to the end of a branch, for `rewind`; `moment.time` is when they were [s]."""
        with self._reading():
            number = self._timeline.course.current if branch is None else branch
            return self._timeline.path(number)

    def set_memory(self, size: int) -> None:
        """How many bytes of the past may be kept; what is older is kept more thinly."""
        with self._lock:
            self._timeline.set_budget(size)

    # -- a second run beside it ----------------------------------------------------------------------------

    def begin_ghost(self, solver: str = "", edits: Edit | Iterable[Edit] = ()) -> None:
        """Let a second run begin here, which no later edit changes, in place of an earlier one.

        Args:
            solver: its formulation; an empty one is that of the run.
            edits: what is different in its mechanism.
        """
        solver = given.text(solver, "The formulation")
        with self._lock:
            self._ghost = Ghost(self._simulation.moment(), solver, self._edited(edits))

    def end_ghost(self) -> None:
        """There is no second run any more."""
        self._ghost = None

    def ghost(self) -> Snapshot:
        """The second run at the time of this one, which goes on meanwhile; anew from here where this one went back."""
        with self._beside:
            return self._followed()[0].simulation.snapshot()

    def ghost_difference(self) -> float:
        """Largest distance between where a body is in this run and in the second one [m]."""
        with self._beside:
            ghost, here = self._followed()
            return ghost.difference(here)

    def _followed(self) -> tuple[Ghost, Snapshot]:
        with self._reading():
            if self._ghost is None:
                raise ModelError("There is no second run; `begin_ghost` begins one.")
            here = self._simulation.snapshot()
            if self._ghost.is_ahead(here.time):
                self._ghost = self._ghost.anew(self._simulation.moment())
            ghost = self._ghost
        while not ghost.follow(here.time, FOLLOWED):
            pass
        return ghost, here

    # -- what comes of it ----------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The last state that a step led to; one that is being made is not waited for."""
        if not self._lock.take(self._halt_unless_seen):
            return self._seen[1]
        try:
            self._seen = self._here, self._simulation.snapshot()
            return self._seen[1]
        finally:
            self._lock.leave()

    def state_hash(self) -> str:
        """A hash of every bit of the state."""
        with self._reading():
            return state_hash(self._simulation)

    @property
    def recording(self) -> Recording:
        """What is recorded at fixed intervals of simulated time (simulation/recorder.py); any thread may read it."""
        recorder = self._timeline.recorder
        if recorder is None:
            raise ModelError("This run records nothing; begin it with LiveRun(..., record=0.01).")
        return recorder.recording

    def save(self, path: Path | str) -> None:
        """Write the mechanism in force as a project file."""
        Mechanism.of(self.model).save(path)

    def save_journal(self, path: Path | str) -> None:
        """Write all that was done, for `linkwork replay`."""
        with self._reading():
            self._timeline.journal.save(path)

    def save_script(self, path: Path | str) -> None:
        """Write all that was done as a Python script."""
        with self._reading():
            text = script(self._timeline.journal)
        atomic.write(path, text.encode("utf-8"))

    def reel(self) -> Reel:
        """What is shown of it where it is played again: all that was done is done again, to the same bits."""
        with self._reading():
            journal = self._timeline.journal.copied()
        return reel_of(journal)

    def close(self) -> None:
        """End the thread, giving up a step that is being made; the last state stays readable."""
        self._holds += 1
        self._ending()
        while self._thread.is_alive():
            self._simulation.halt()
            self._thread.join(PATIENCE)

    # -- inside --------------------------------------------------------------------------------------------

    @property
    def _acts(self) -> int:
        """Number of acts in the journal."""
        return len(self._timeline.journal.noted)

    def _do(self, act: acts.Act) -> None:
        with self._lock:
            self._timeline.do(act)

    def _edited(self, edits: Edit | Iterable[Edit]) -> Model:
        now = self._simulation.model
        return apply(now, settled(edits, lambda: seen_model(now, self._simulation.snapshot())))[0]

    @property
    def _here(self) -> tuple[int, ...]:
        """Changes with every step that is made and everything that is done."""
        timeline, simulation = self._timeline, self._simulation
        return id(simulation), simulation.revision, simulation.step_count, len(timeline.journal.noted), timeline.is_past

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Hold the run to look at it; who looks again and again has the same steps given up only once."""
        self._lock.take(self._halt_once)
        try:
            yield
        finally:
            self._lock.leave()

    def _halt_once(self) -> bool:
        if self._halted != self._here and self._simulation.halt():
            self._halted = self._here
        return True

    def _halt_unless_seen(self) -> bool:
        """Have steps given up that take long, but not again for a state of which there is a snapshot."""
        if self._seen[0] == self._here:
            return False
        self._simulation.halt()
        return True

    def _make(self, count: int, heed: bool) -> bool:
        """Make so many steps, letting others in between; whether they were cut short."""
        holds = self._holds
        while True:
            with self._lock.stepping():
                made, is_due = self._stride(count, heed)
            count -= made
            if is_due or self._holds != holds:
                return True
            if count <= 0:
                return False

    def _stride(self, most: int, heed: bool = True) -> tuple[int, bool]:
        """Make some steps, as many as take little time; how many, and whether what is waited for came true."""
        before, began, is_due = self._simulation.step_count, time.perf_counter(), False
        usual = max(1, round(STRIDE / self._simulation.step))
        some = min(most, max(1, int(STRIDE / self._cost)) if self._cost else usual)
        with suppress(Halted):  # what was made before stays, the rest is made later
            is_due = self._timeline.advance(some, heed)
        made = self._simulation.step_count - before
        self._cost = (time.perf_counter() - began) / max(1, made)
        return made, is_due

    def _chunk(self) -> float:
        """Step a little [s]; a failure pauses at the last good state and is kept in `failure`."""
        with self._lock.stepping():
            if not self._playing.is_set():
                return 0.0  # paused while this thread waited for the lock
            before, speed = self._simulation.time, min(max(self._speed, 0.1), 10.0)
            try:
                if self._stride(max(1, round(CHUNK * speed / self._simulation.step)))[1]:
                    self._playing.clear()
            except BaseException as error:  # whatever it is: the thread goes on
                self.failure = error
                self._playing.clear()
            return self._simulation.time - before


def _go_on(reference: weakref.ref[LiveRun], playing: threading.Event, closing: threading.Event) -> None:
    """The thread: steps while time goes on, and ends when the run is closed or nobody has it any more."""
    while True:
        playing.wait()
        began, run = time.perf_counter(), reference()
        if run is None or closing.is_set():
            return
        wait = began + run._chunk() / run._speed - time.perf_counter()
        del run
        time.sleep(max(0.0, wait))


def _end(closing: threading.Event, playing: threading.Event) -> None:
    """Let the thread of a run end."""
    closing.set()
    playing.set()
    gc.unfreeze()
