"""Looking back: the time bar leads the session, the picture shows the mechanism as it was, the document follows."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from linkwork.edits import replacing
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.perform import attempt
from linkwork_studio.document.command import Command
from linkwork_studio.panels.timeline.view import TimelinePanel
from linkwork_studio.session.events import LookedAt
from linkwork_studio.viewport.viewport import Viewport


class Past:
    """Connects a time bar, a picture and a session.

    `mark(time)` is told which moment of the past is shown [s], NaN for none.

    While the handle is moved only the picture changes. When it is let go, the document becomes the mechanism of that
    time, as a command that can be undone, so that what is edited next is what is seen.
    """

    def __init__(self, context: Context, timeline: TimelinePanel, viewport: Viewport) -> None:
        """Begin at the present."""
        self._context, self._timeline, self._viewport = context, timeline, viewport
        self._pictured = context.document.model
        self._second: object = None
        self._marked = math.nan
        self.mark: Callable[[float], None] = lambda time: None
        timeline.past.scrubbed.connect(self._look)
        timeline.past.released.connect(context.session.stay)
        timeline.branch_chosen.connect(self._choose)

    def show_model(self, model: Model) -> None:
        """The document has changed."""
        self._pictured = model
        self._viewport.show_model(model)

    def follow(self, snapshot: Snapshot) -> None:
        """Show the mechanism of the time of a snapshot, where in the past it is, and the run beside it."""
        session = self._context.session
        course = session.course
        if course is not None:
            wanted = course.model if course.is_past else self._context.document.model
            if wanted is not self._pictured:
                self.show_model(wanted)
            self._timeline.show_course(course)
            self._mark(snapshot.time if course.is_past else math.nan)
        second = session.ghost.shown
        if second is not self._second:
            self._second = second
            self._viewport.show_second(*(second or (None, None)))

    def stay(self, event: LookedAt) -> None:
        """The user has found the time that he looked for: the document becomes what was there."""
        document = self._context.document
        if event.model != document.model:
            edit = replacing(document.model, event.model)
            command = Command(f"Go back to {event.time:.2f} s", (edit,), merge_key="time")
            attempt(lambda: document.do(command), self._context)

    def _mark(self, time: float) -> None:
        if time != self._marked and not (math.isnan(time) and math.isnan(self._marked)):
            self._marked = time
            self.mark(time)

    def _look(self, time: float) -> None:
        attempt(partial(self._context.session.look_at, time), self._context)

    def _choose(self, branch: int) -> None:
        session = self._context.session
        if session.course is not None:
            session.look_at(session.course.branch(branch).ends, branch)
            session.stay()
