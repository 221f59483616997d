"""What the user wants done as soon as enough is selected: a motor whose joint is still to be clicked."""

from __future__ import annotations

from collections.abc import Callable

from linkwork_studio.commands.action import Action
from linkwork_studio.commands.context import Context


class Wishes:
    """Keeps one action until it can be done, with the tool `choose` in hand."""

    def __init__(self, arm: Callable[..., None], put_away: Callable[[], None]) -> None:
        """Arm and put away the tools of a picture; `refusal` and `perform` come when there are actions."""
        self._arm, self._put_away = arm, put_away
        self._wanted: Action | None = None
        self.context: Context | None = None
        self.perform: Callable[[Action], None] = lambda action: None

    def make(self, action: Action) -> None:
        """Begin with an empty selection and ask for what is missing."""
        assert self.context is not None
        self.context.document.select(())
        self._wanted = action
        self._arm("choose", action.refusal(self.context).replace("Select", "Click", 1).replace(" first.", "."))

    def drop(self) -> None:
        """Another tool was taken."""
        self._wanted = None

    def look(self, tool: str) -> None:
        """Selection or tool have changed: do it if it can be done, forget it if the tool was put away."""
        wanted, context = self._wanted, self.context
        if wanted is None or context is None:
            return
        if tool != "choose":
            self._wanted = None
        elif not wanted.refusal(context):
            self._wanted = None
            self._put_away()
            self.perform(wanted)
