"""An action of the user as data, and the condition under which it can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from linkwork_studio.commands.context import Context


@dataclass(frozen=True, slots=True)
class Condition:
    """A test of the context, with the sentence that tells why an action is greyed out where it fails."""

    holds: Callable[[Context], bool]
    reason: str

    def refusal(self, context: Context) -> str:
        """The reason where the test fails, empty where it holds."""
        return "" if self.holds(context) else self.reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One thing that the user can ask for.

    Attributes:
        title: what menus and palette say.
        do: carries it out; raises a LinkworkError with a sentence for the user if it cannot.
        menu: menu that it stands in, `Edit` or `File/Export as`; empty for none.
        keys: shortcuts, the first is shown.
        icon: name of its picture, `save` or `joints/revolute`; empty for none.
        when: all must hold, else the first that fails tells why.
        hint: one line of why one would do it.
        also: other words by which people look for it, parted by commas.
        wording: title in the light of the context, such as what would be undone.
        checked: whether a tick stands beside it; None for actions without one.
        in_toolbar: whether it has a button.
        opens_group: whether a line stands above it in its menu.
        of: what tells actions with the same `do` apart.
    """

    title: str
    do: Callable[[Context], None]
    menu: str = ""
    keys: tuple[str, ...] = ()
    icon: str = ""
    when: tuple[Condition, ...] = ()
    hint: str = ""
    also: str = ""
    wording: Callable[[Context], str] | None = None
    checked: Callable[[Context], bool] | None = None
    in_toolbar: bool = False
    opens_group: bool = False
    of: str = ""

    @property
    def id(self) -> str:
        """`family.name` of the function that does it, such as `edit.delete`."""
        function = self.do.func if isinstance(self.do, partial) else self.do
        parts = (function.__module__.rpartition(".")[2], function.__name__, self.of)
        return ".".join(part for part in parts if part)

    @property
    def family(self) -> str:
        """The family as a heading, such as `Edit`."""
        return self.id.partition(".")[0].capitalize()

    def refusal(self, context: Context) -> str:
        """Why it cannot be done now; empty where it can."""
        return next(filter(None, (condition.refusal(context) for condition in self.when)), "")

    def label(self, context: Context) -> str:
        """What the menu says now."""
        return self.wording(context) if self.wording else self.title
