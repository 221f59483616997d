"""Answers of the questions panel in the picture, in place of the run, and their numbers in a file."""

from __future__ import annotations

from linkwork.results.snapshot import Snapshot
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.perform import attempt
from linkwork_studio.panels.questions.replies import Reply
from linkwork_studio.panels.questions.view import QuestionsPanel, save_numbers
from linkwork_studio.viewport.viewport import Viewport


class Preview:
    """Holds the run while an answer is shown; `shown` is the snapshot in the picture, None for that of the run."""

    def __init__(self, panel: QuestionsPanel, context: Context, viewport: Viewport) -> None:
        """Listen to the panel."""
        self._context, self._viewport = context, viewport
        self.shown: Snapshot | None = None
        panel.newest = lambda: context.session.snapshot
        panel.previewed.connect(self.show)
        panel.save_asked.connect(self.save)

    def show(self, snapshot: Snapshot | None) -> None:
        """Show an answer, or the run again."""
        self.shown = snapshot
        if snapshot is not None and self._context.session.playing:
            self._context.session.pause()
        shown = snapshot or self._context.session.snapshot
        if shown is not None:
            self._viewport.show_snapshot(shown)

    def save(self, reply: Reply) -> None:
        """Ask where to, and write the numbers of an answer."""
        path = self._context.files.ask_results(f"{self._context.document.title}{reply.saved_as}")
        if path is not None:
            attempt(lambda: save_numbers(reply, path), self._context)
