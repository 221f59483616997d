"""Finding one's way: search over all actions, all keys, about."""

from __future__ import annotations

from linkwork_studio.commands.action import Action
from linkwork_studio.commands.context import Context


def search_commands(context: Context) -> None:
    """Show the search over all actions."""
    context.views.show_palette()


def shortcuts(context: Context) -> None:
    """Show all keys."""
    context.views.show_shortcuts()


def about(context: Context) -> None:
    """Tell name, version and licence."""
    context.views.show_about()


ACTIONS = (
    Action(
        title="Search commands...",
        do=search_commands,
        menu="Help",
        keys=("Ctrl+Shift+P", "F3"),
        icon="search",
        hint="Find any command by a part of its name.",
        in_toolbar=True,
    ),
    Action(
        title="Keyboard shortcuts",
        do=shortcuts,
        menu="Help",
        keys=("F1", "?"),
        icon="keyboard",
        hint="All keys on one sheet.",
    ),
    Action(title="About Linkwork", do=about, menu="Help", hint="Version and licence.", opens_group=True),
)
