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
        hint="Find any command by a part of its name.",
        in_toolbar=True,
    ),
    Action(
        title="Keyboard shortcuts",
        do=shortcuts,
        menu="Help",
        keys=("?", "Shift+F1"),
        icon="keyboard",
        hint="All keys on one sheet; a click on one changes it.",
    ),
    Action(
        title="Help",
        do=pages,
        menu="Help",
        keys=("F1",),
        icon="help",
        hint="The page about what is selected, or about the field that you are in; all others beside it.",
        opens_group=True,
    ),
    Action(
        title="Published curves...",
        do=published,
        menu="Help",
        icon="plot",
        hint="Mechanisms of papers and benchmark problems, run live over the curves that are published.",
    ),
    Action(
        title="Guide to a first mechanism",
        do=guide,
        menu="Help",
        icon="hand",
        hint="A card in the picture says what to do next until a mechanism of your own swings.",
    ),
    Action(
        title="Lesson of this sample",
        do=lesson,
        menu="Help",
        icon="info",
        when=(LESSON,),
        hint="A card in the picture says step by step what to look at.",
    ),
    Action(title="About Linkwork", do=about, menu="Help", hint="Version and licence.", opens_group=True),
)
