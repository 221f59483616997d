"""A loop of scenes on the screen: opens each, does to it what it tells, holds, and goes on to the next."""

from __future__ import annotations

import time
from collections.abc import Sequence

from linkwork.errors import LinkworkError
from linkwork.results.snapshot import Snapshot
from linkwork_studio.commands.context import Context
from linkwork_studio.document.command import Command
from linkwork_studio.document.held import Held
from linkwork_studio.session.scenes import HOLD, Cue, Player, Scene


class Show:
    """Plays scenes on the document and the run of a context while it is on."""

    def __init__(self) -> None:
        """Nothing is shown."""
        self._player: Player | None = None
        self._held: Held | None = None
        self._context: Context | None = None

    @property
    def is_on(self) -> bool:
        """Whether scenes play."""
        return self._player is not None

    @property
    def scene(self) -> Scene | None:
        """The scene that plays."""
        return self._player.scene if self._player is not None else None

    def begin(self, context: Context, scenes: Sequence[Scene], hold: float = HOLD) -> None:
        """Play these scenes in a loop, holding so long [s] where they pause and end."""
        self._held = self._held if self._player else context.document.held
        self._player, self._context = Player(scenes, hold), context

    def end(self) -> None:
        """Give back what was open before."""
        held, self._player, self._held = self._held, None, None
        if held is not None and self._context is not None:
            self._context.document.put_back(held)
            self._context.views.frame_all()

    def beat(self, snapshot: Snapshot | None) -> None:
        """Do what is due."""
        if self._player is None or self._context is None:
            return
        has_it = snapshot is not None and snapshot.document_revision == self._context.document.revision
        for item in self._player.due(snapshot if has_it else None, time.monotonic()):
            if isinstance(item, Scene):
                self._open(item)
            elif isinstance(item, Cue):
                self._carry_out(item)
            else:
                self._context.session.play() if item else self._context.session.pause()

    def _open(self, scene: Scene) -> None:
        context = self._context
        context.document.replace(scene.model)
        context.session.set_solver(scene.solver)
        context.session.set_step(scene.step)
        context.views.view_from("iso")
        context.views.say(scene.title)

    def _carry_out(self, cue: Cue) -> None:
        """An edit goes through the document, so that all panels follow it; what does not fit any more is left out."""
        context = self._context
        if cue.edit is None:
            context.session.perform(cue)
            return
        context.session.set_closing(*cue.closing)
        try:
            context.document.do(Command("Scene", (cue.edit,)))
        except LinkworkError as error:
            context.views.say(str(error), "warning")
