"""What the start page asks of the workbench, done as the menu does it: what goes wrong is said in the window."""

from __future__ import annotations

from pathlib import Path

from linkwork_studio.commands import exchange, file, keys
from linkwork_studio.commands.perform import attempt
from linkwork_studio.commands.samples import Sample
from linkwork_studio.document.recovery import Left, Recovery
from linkwork_studio.window.action_set import ActionSet


class Errands:
    """Each tells whether it could be done."""

    def __init__(self, actions: ActionSet, recovery: Recovery | None) -> None:
        """Run them in the context of these actions; copies of the document are kept by the recovery."""
        self._actions, self._context, self._recovery = actions, actions.context, recovery

    def open(self, path: Path) -> bool:
        """Open a file."""
        return attempt(lambda: file.open_path(self._context, path), self._context)

    def open_sample(self, sample: Sample) -> bool:
        """Open a sample and let it run."""
        return attempt(lambda: file.open_sample(self._context, sample), self._context)

    def take(self, path: Path) -> bool:
        """Open a file that was dropped, or add it to what is open."""
        return attempt(lambda: exchange.take(self._context, path), self._context)

    def restore(self, left: Left) -> bool:
        """Open what a crash left behind."""
        restored = attempt(lambda: file.restore(self._context, left), self._context)
        if restored and self._recovery is not None:
            self._recovery.flush()  # what is restored is thrown away next: until there is a copy it is the only one
        return restored and self._context.views.has_project()

    def warn(self, text: str) -> None:
        """Say something over the picture."""
        self._context.views.say(text, "warning")

    def press(self, action: str) -> bool:
        """Carry out an action of the table."""
        self._actions.entry(action).trigger()
        return True

    def press_key(self, key: str) -> bool:
        """Carry out the action that a key such as `Ctrl+N` belongs to, or say why that cannot be."""
        action = keys.holder(self._actions.table, key, "")
        if action is not None:
            self._actions.perform(action)
        return action is not None
