"""Finding one's way: search over all actions, all keys, about."""

from __future__ import annotations

from linkwork.model.model import Model
from linkwork_studio.commands import file
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.context import Context

LESSON = Condition(lambda context: context.views.has_lesson(), "Open a sample: each comes with a lesson.")


def search_commands(context: Context) -> None:
    """Show the search over all actions."""
    context.views.show_palette()


def shortcuts(context: Context) -> None:
    """Show all keys."""
    context.views.show_shortcuts()


def pages(context: Context) -> None:
    """Show the help."""
    context.views.show_help()


def published(context: Context) -> None:
    """Show what the papers and benchmark problems print, to be laid beside a live run."""
    context.views.show_published()


def guide(context: Context) -> None:
    """Begin a new mechanism and tell step by step what to do."""
    if file.may_leave(context):
        context.document.replace(Model("my first mechanism"))
        context.views.show_project()
        context.views.start_guide()


def lesson(context: Context) -> None:
    """Show the lesson of the open sample."""
    context.views.reopen_lesson()


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
        hint="Find a command by name.",
        in_toolbar=True,
    ),
    Action(
        title="Keyboard shortcuts",
        do=shortcuts,
        menu="Help",
        keys=("?", "Shift+F1"),
        icon="keyboard",
        hint="All shortcuts; click one to change it.",
    ),
    Action(
        title="Help",
        do=pages,
        menu="Help",
        keys=("F1",),
        icon="help",
        hint="Help on the selection or the current field.",
        opens_group=True,
    ),
    Action(
        title="Published curves...",
        do=published,
        menu="Help",
        icon="plot",
        hint="Mechanisms from papers and benchmarks, run live against their published curves.",
    ),
    Action(
        title="Guide to a first mechanism",
        do=guide,
        menu="Help",
        icon="hand",
        hint="Build and run a first mechanism, step by step.",
    ),
    Action(
        title="Lesson for this sample",
        do=lesson,
        menu="Help",
        icon="info",
        when=(LESSON,),
        hint="What to look at in this sample, step by step.",
    ),
    Action(title="About Linkwork", do=about, menu="Help", hint="Version and licence.", opens_group=True),
)
