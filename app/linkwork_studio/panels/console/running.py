"""The `run` of the console: what `lw.LiveRun` offers, on the run in the window."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from linkwork.edits import Edit, settled
from linkwork.errors import LinkworkError
from linkwork.math3d.vector import Vector
from linkwork.model.model import Model
from linkwork.results.seen import seen_model
from linkwork.results.snapshot import Snapshot
from linkwork.results.swap_report import SwapReport
from linkwork_studio.commands.context import Context
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document

LONGEST_WAIT = 600.0  # seconds


class ConsoleRun:
    """Every call returns when the run has taken it; edits go through the undo stack of the document."""

    def __init__(self, context: Context, in_window: Callable[[Callable[[], object]], object]) -> None:
        """Speak to the run of a context, from any thread; `in_window` does something in that of the window."""
        self._context, self._in_window = context, in_window
        self._waits = False
        session = context.session
        self.play, self.pause = self._then(session.play), self._then(session.pause)
        self.reset, self.let_go = self._then(session.reset), self._then(session.let_go)
        self.set_speed, self.set_step = self._then(session.set_speed), self._then(session.set_step)
        self.set_slider, self.set_accuracy = self._then(session.set_slider), self._then(session.set_accuracy)
        self.switch_solver, self.pause_when = self._then(session.set_solver), self._then(session.pause_when)
        self.advance, self.step = self._then(session.advance), self._then(session.step_once)
        self.rewind = self._then(session.look_at)

    def __repr__(self) -> str:
        snapshot = self._context.session.snapshot
        now = "not begun" if snapshot is None else f"{snapshot.time:.3f} s, {snapshot.solver}"
        return f"<the run of {self._context.document.title}: {now}>"

    @property
    def model(self) -> Model:
        """The mechanism as the document has it."""
        return self._context.document.model

    def edit(self, edits: Edit | Iterable[Edit], policy: str = "") -> SwapReport | None:
        """Change the mechanism as one entry of the undo stack; returns what it cost, None before the run has begun.

        Args:
            edits: one or several.
            policy: snap, ramp or refuse; the one that is chosen in the window where it is left out.
        """
        session, document = self._context.session, self._context.document
        chosen = session.closing
        done = settled(edits, lambda: seen_model(document.model, session.snapshot))
        session.set_closing(policy or chosen[0], *chosen[1:])
        try:
            self._in_window(lambda: document.do(Command(_label(done), done)))
            self._wait()
        finally:
            session.set_closing(*chosen)
        return session.report

    def pull(self, body: str, target: Vector, at: Vector = (0.0, 0.0, 0.0)) -> None:
        """Pull a point of a body [m, its own frame] to a point in space [m]."""
        self._context.session.pull(body, at, target)
        self._wait()

    def snapshot(self) -> Snapshot | None:
        """The state of the run that was shown last."""
        return self._context.session.snapshot

    def save_journal(self, path: Path | str) -> None:
        """Write all that was done to the run, for `linkwork replay`."""
        self._context.session.save_journal(Path(path))

    def save_script(self, path: Path | str) -> None:
        """Write all that was done to the run as a Python script."""
        self._context.session.save_script(Path(path))

    # -- inside --------------------------------------------------------------------------------------------

    def _then(self, told: Callable[..., None]) -> Callable[..., None]:
        """What the session offers, and a wait until the run has taken it."""

        def call(*words: object, **named: object) -> None:
            told(*words, **named)
            self._wait()

        call.__doc__ = told.__doc__
        return call

    def _wait(self) -> None:
        self._waits = True
        try:
            if not self._context.session.wait(LONGEST_WAIT):
                raise LinkworkError(f"The run has not answered for {LONGEST_WAIT:g} s; it continues by itself.")
        finally:
            self._waits = False

    def give_up(self) -> None:
        """Pause the run where something waits for it; any thread may call it."""
        if self._waits:
            self._context.session.pause()


class ConsoleDocument:
    """The `document` of the console: what it does is done in the thread of the window."""

    def __init__(self, document: Document, in_window: Callable[[Callable[[], object]], object]) -> None:
        """Stand for a document."""
        self._document, self._in_window = document, in_window

    def __getattr__(self, name: str) -> object:
        """A value as it is now, or a method that is called in the window."""
        found = getattr(self._document, name)
        if not callable(found):
            return found

        @functools.wraps(found)
        def call(*words: object, **named: object) -> object:
            return self._in_window(lambda: found(*words, **named))

        return call

    def __dir__(self) -> list[str]:
        """What can be completed."""
        return dir(self._document)

    def __repr__(self) -> str:
        return f"<the document {self._document.title}>"


def _label(edits: tuple[Edit, ...]) -> str:
    """What the undo menu says."""
    names = [re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(edit).__name__).capitalize() for edit in edits]
    return names[0] if len(names) == 1 else f"{len(names)} edits"
