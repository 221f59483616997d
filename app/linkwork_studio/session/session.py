"""The running simulation behind a mailbox."""

from __future__ import annotations

import threading
from collections import deque
from pathlib import Path

from linkwork.edits.change import Change
from linkwork.files import atomic
from linkwork.math3d.vector import Vector
from linkwork.model.model import Model
from linkwork.player import exporting
from linkwork.results.course import Course
from linkwork.results.recording import Recording
from linkwork.results.snapshot import Snapshot
from linkwork.results.swap_report import SwapReport
from linkwork.simulation.acts import (
    Act,
    LetGo,
    Pause,
    PauseWhen,
    Play,
    SetAccuracy,
    SetPull,
    SetSlider,
    SetSpeed,
    SetStep,
    SwitchSolver,
)
from linkwork.simulation.recorder import CHANNELS, checked_interval
from linkwork.simulation.reeling import reel_of
from linkwork.simulation.script import script
from linkwork.simulation.simulation import (
    DEFAULT_ACCURACY,
    DEFAULT_LIVE_SOLVER,
    DEFAULT_STEP,
    checked_accuracy,
    checked_step,
    formulation_named,
)
from linkwork.simulation.swap import SNAP, Closing
from linkwork.solvers.formulation import formulations
from linkwork_studio.session.events import Event, Told
from linkwork_studio.session.frames import Frames
from linkwork_studio.session.ghost_worker import GhostWorker
from linkwork_studio.session.kernels import KernelState, KernelWatch
from linkwork_studio.session.mailbox import Control
from linkwork_studio.session.reducing import keep_reductions
from linkwork_studio.session.scenes import Cue
from linkwork_studio.session.watchdog import Watchdog
from linkwork_studio.session.worker import Worker


class Session:
    """What the window says to the run and reads from it; every call returns at once.

    Models and controls are digested in the order in which they came, where a model replaces one that waits right before
    it; the newest snapshot replaces older ones; controls and events are never lost.
    """

    def __init__(
        self, model: Model, document_revision: int = 0, *, solver: str = DEFAULT_LIVE_SOLVER, step: float = DEFAULT_STEP
    ) -> None:
        """Prepare a run of a model; `start` begins it, paused."""
        self.solver = formulation_named(solver).name
        self.step = checked_step(step)
        self._usual, self._begun = (self.solver, self.step), document_revision
        self.speed, self.accuracy, self.condition, self.interval = 1.0, DEFAULT_ACCURACY, "", 0.0
        self.recording = Recording(CHANNELS)
        self._kernels = KernelWatch()
        self._worker = Worker(model, document_revision, self.solver, self.step, self.recording, self._kernels)
        self._thread: threading.Thread | None = None
        self._watchdog = Watchdog(self._worker.look_after)
        self.ghost = GhostWorker(self._worker)

    @property
    def solvers(self) -> tuple[str, ...]:
        """Names of all formulations."""
        return tuple(formulations())

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest snapshot of the open project; None until there is one."""
        newest = self._worker.snapshot
        return newest if newest is not None and newest.document_revision >= self._begun else None

    @property
    def report(self) -> SwapReport | None:
        """What the last edit cost; None where the run had not begun."""
        return self._worker.report

    def wait(self, seconds: float) -> bool:
        """Until all that was said is done and to be seen in `snapshot`; False where that takes longer. Any thread."""
        done = threading.Event()

        def tell(worker: Worker) -> None:
            worker.publish()
            done.set()

        self._tell(tell)
        return done.wait(seconds)

    @property
    def kernels(self) -> KernelState:
        """Whether the kernels are compiled, and what of them is waited for."""
        return self._kernels.state

    @property
    def playing(self) -> bool:
        """Whether the run goes on, as last asked for (a failure pauses it)."""
        return self._worker.playing

    @property
    def reducing(self) -> tuple[str, tuple[str, ...]]:
        """What is done for elastic bodies that the run waits for, and which they are; empty where there are none."""
        return self._worker.reducing.step, self._worker.reducing.bodies

    @property
    def has_looked(self) -> bool:
        """Whether kernels are there and the newest model waits for nothing: whoever compiles it now reduces no body."""
        worker = self._worker
        return self.kernels.ready and not (worker.mailbox.has_model or worker.reducing.bodies)

    @property
    def cost(self) -> float:
        """Wall time of a step, averaged over the last ones [s]."""
        return self._worker.cost

    @property
    def is_alive(self) -> bool:
        """Whether the worker thread runs."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Start the worker thread, and the compilation of kernels where that is needed."""
        if self._thread is None:
            keep_reductions()
            self._kernels.start()
            self._thread = threading.Thread(target=self._worker.run, name="linkwork-session", daemon=True)
            self._thread.start()
            self._watchdog.start()
            self.ghost.start()

    def close(self) -> None:
        """End the worker and wait for it."""
        self._kernels.stop()
        self.ghost.close()
        self._worker.close()
        if self._thread is not None:
            self._thread.join(timeout=10.0)
        self._watchdog.close()

    def submit(self, model: Model, document_revision: int, change: Change | None = None) -> None:
        """Hand over the newest model, with what led to it; it replaces one that was not read yet."""
        self._worker.post_model(model, document_revision, fresh=False, change=change)

    def replace(self, model: Model, document_revision: int) -> None:
        """Hand over another project: it starts anew, paused at time zero, with the settings of a first run."""
        self._worker.playing = False
        self._begun = document_revision
        self._kernels.forget()
        self.ghost.begin("")
        self._worker.closing = SNAP
        self._worker.post_model(model, document_revision, fresh=True)
        self.solver, self.step = self._usual
        self.speed, self.accuracy, self.condition, self.interval = 1.0, DEFAULT_ACCURACY, "", 0.0
        self._tell(lambda worker: worker.set_speed(1.0))

    def play(self) -> None:
        """Let time go on, from the time that is shown."""
        self._tell(lambda worker: worker.timeline.do(Play()))
        self._worker.playing = True
        self._worker.wake()

    def pause(self) -> None:
        """Hold time; steps that take long are given up."""
        self._hold()
        self._worker.leave_steps()

    def _hold(self) -> None:
        if self._worker.playing:
            self._tell(lambda worker: worker.timeline.do(Pause()))
        self._worker.playing = False

    def film(self, apart: float) -> None:
        """From now on wait at moments so far apart [s] until a picture of each is taken; 0 to wait no more."""
        self._worker.frames = Frames(apart) if apart > 0.0 else None

    def awaits_picture(self, time: float) -> bool:
        """Whether the run waits for a picture of this very time [s]."""
        frames = self._worker.frames
        return frames is None or frames.is_awaited(time)

    def picture_taken(self, time: float) -> None:
        """The film has its picture of a moment [s]."""
        frames = self._worker.frames
        if frames is not None:
            frames.taken(time)
            self._worker.wake()

    def step_once(self) -> None:
        """Pause and make one step."""
        self._hold()
        self._tell(lambda worker: worker.advance_in_full(1))

    def advance(self, seconds: float) -> None:
        """Pause and make as many steps as the simulated time [s] takes; closing the session cuts it short."""
        self._hold()
        self._tell(lambda worker: worker.advance_in_full(_steps(seconds, worker)))

    def reset(self) -> None:
        """Back to the stored poses at time zero, paused."""
        self.pause()
        self._tell(lambda worker: worker.reset())

    def set_speed(self, factor: float) -> None:
        """Simulated per wall time, 0.01 to 100; infinity for as fast as possible."""
        self.speed = factor if factor == float("inf") else min(100.0, max(0.01, factor))
        self._do(SetSpeed(self.speed))
        speed = self.speed
        self._tell(lambda worker: worker.set_speed(speed))

    def set_solver(self, name: str) -> None:
        """Go on with another formulation as soon as it is compiled; raises ModelError for one that does not exist."""
        formulation = formulation_named(name)
        self.solver = formulation.name
        self._kernels.when_compiled(name, formulation.title, lambda: self._do(SwitchSolver(name)))

    def set_slider(self, slider: str, value: float) -> None:
        """Put a slider to a value; no edit, so that nothing is compiled and nothing can be undone."""
        self._do(SetSlider(slider, value))

    def set_step(self, step: float) -> None:
        """Go on with another step [s]; raises ModelError for one that makes no sense."""
        self.step = checked_step(step)
        self._do(SetStep(self.step))

    def set_interval(self, seconds: float) -> None:
        """Record every so many seconds of simulated time, 0 for the usual; raises ModelError for what cannot be."""
        self.interval = interval = checked_interval(seconds)
        self._tell(lambda worker: worker.set_interval(interval))

    @property
    def recorded(self) -> tuple[int, float, int]:
        """Number of samples of the recording, time between two of them [s], and its memory [bytes]."""
        return self.recording.count, self._worker.interval, self.recording.size

    def set_accuracy(self, accuracy: str) -> None:
        """Go on as fast, balanced or exact; raises ModelError for another word."""
        self.accuracy = checked_accuracy(accuracy)
        self._do(SetAccuracy(self.accuracy))

    def perform(self, cue: Cue) -> None:
        """Carry out the control of a scene."""
        if cue.control is not None:
            self._do(cue.control)

    def set_closing(self, policy: str, limit: float, lasts: float) -> None:
        """How the next edits close their gaps; raises ModelError for what cannot be."""
        self._worker.closing = Closing(policy, limit, lasts)

    @property
    def closing(self) -> tuple[str, float, float]:
        """Policy, limit of refuse [m or rad], duration of ramp [s]."""
        now = self._worker.closing
        return now.policy, now.limit, now.lasts

    def pull(self, body: str, point: Vector, target: Vector) -> None:
        """Pull a point of a body [m, its own frame] to a point in space [m]; moving the hand is a pull again."""
        self._do(SetPull(body, target, point))

    def let_go(self) -> None:
        """Pull no more."""
        self._do(LetGo())

    def pause_when(self, condition: str) -> None:
        """Pause when a condition such as `angle(pin) > 90 deg` comes true; an empty one is forgotten."""
        self.condition = condition
        self._do(PauseWhen(condition))

    def ask_obstacles(self) -> None:
        """Ask which formulations cannot take the mechanism; a `Told` event says."""
        self._tell(lambda worker: worker.events.append(Told(worker.simulation.obstacles())))

    @property
    def formulations(self) -> tuple[tuple[str, str, str], ...]:
        """Name, title and what it is good for, of each formulation."""
        return tuple((f.name, f.title, f.summary) for f in formulations().values())

    @property
    def accurate(self) -> tuple[str, ...]:
        """Names of the formulations that take an accuracy."""
        return tuple(name for name, f in formulations().items() if f.takes_accuracy)

    # -- the ghost ---------------------------------------------------------------------------------------

    def set_ghost(self, solver: str) -> None:
        """Let a second run go beside from now on; an empty word ends it.

        Args:
            solver: a formulation, or `as it is` for the mechanism of now, which no later edit changes.
        """
        self.ghost.begin(solver)

    def preview(self, model: Model, number: int) -> None:
        """Ask what an edit would cost now; a `Costed` event with the number tells, of the last of many that wait."""
        self._worker.preview_soon(model, number)

    # -- the past ----------------------------------------------------------------------------------------

    @property
    def course(self) -> Course | None:
        """The branches that are kept, as of the newest snapshot; None until there is one."""
        return self._worker.course

    def look_at(self, time: float, branch: int | None = None) -> None:
        """Pause and show what the run was at a time [s], on a branch; to play or to edit goes on from there."""
        self._worker.playing = False
        self._worker.look_at_soon(time, branch)

    def stay(self) -> None:
        """Stay at the time that is shown; a `LookedAt` event tells the mechanism as it was then."""
        self._tell(lambda worker: worker.stay())

    def set_memory(self, size: int) -> None:
        """How many bytes of the past may be kept."""
        self._tell(lambda worker: worker.set_budget(size))

    def save_journal(self, path: Path) -> None:
        """Write all that was done since the project was opened; raises FileError."""
        self._worker.journal.save(path)

    def save_page(self, path: Path) -> None:
        """The same as a page that plays, or as an animated glTF, by the suffix; raises FileError.

        The run is made again for it beside the one that goes on.
        """
        exporting.check(path)
        exporting.export(reel_of(self._worker.journal), path)

    def save_script(self, path: Path) -> None:
        """The same as a Python script; raises FileError."""
        atomic.write(path, script(self._worker.journal).encode("utf-8"))

    def take_events(self) -> list[Event]:
        """All events since the last call, oldest first."""
        return _drained(self._worker.events)

    def _do(self, act: Act) -> None:
        self._tell(lambda worker: worker.do(act))
        self._worker.hurry()

    def _tell(self, control: Control) -> None:
        self._worker.post(control)


def _steps(seconds: float, worker: Worker) -> int:
    """How many steps a simulated time [s] takes."""
    return max(1, round(seconds / worker.simulation.step))


def prepare() -> None:
    """Read all formulations, which the first session would otherwise do while it is made; in any thread."""
    formulations()


def _drained(queue: deque[Event]) -> list[Event]:
    events = []
    while queue:
        events.append(queue.popleft())
    return events
