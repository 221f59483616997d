"""Hiding and locking: what is in the way goes out of sight, what shall stay is left alone. Nothing here is an edit."""

from __future__ import annotations

from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT, SELECTION
from linkwork_studio.commands.context import Context

HIDDEN = Condition(lambda context: bool(context.document.looks.hidden), "Nothing is hidden.")
LOCKED = Condition(lambda context: bool(context.document.looks.locked), "Nothing is locked.")


def hide(context: Context) -> None:
    """Hide what is selected, or show it where all of it is hidden."""
    looks, chosen = context.document.looks, context.document.selection
    looks.set_hidden(chosen, not set(chosen) <= looks.hidden)


def hide_others(context: Context) -> None:
    """Show only what is selected."""
    looks, chosen = context.document.looks, context.document.selection
    looks.set_hidden(looks.hidden, False)
    looks.set_hidden(element.id for element in context.document.model.elements() if element.id not in chosen)


def show_all(context: Context) -> None:
    """Show everything."""
    context.document.looks.set_hidden(context.document.looks.hidden, False)


def lock(context: Context) -> None:
    """Lock what is selected, or set it free where all of it is locked."""
    looks, chosen = context.document.looks, context.document.selection
    looks.set_locked(chosen, not set(chosen) <= looks.locked)


def unlock_all(context: Context) -> None:
    """Set everything free."""
    context.document.looks.set_locked(context.document.looks.locked, False)


ACTIONS = (
    Action(
        title="Hide or show",
        do=hide,
        menu="View",
        keys=("H",),
        icon="eye_off",
        when=(PROJECT, SELECTION),
        hint="Take what is selected out of the picture, or bring it back; it runs all the same.",
        opens_group=True,
    ),
    Action(
        title="Hide all others",
        do=hide_others,
        menu="View",
        keys=("Shift+H",),
        icon="eye",
        when=(PROJECT, SELECTION),
        hint="Show only what is selected.",
    ),
    Action(
        title="Show all",
        do=show_all,
        menu="View",
        keys=("Alt+H",),
        icon="eye",
        when=(PROJECT, HIDDEN),
        hint="Bring back everything that was hidden.",
    ),
    Action(
        title="Lock or unlock",
        do=lock,
        menu="View",
        keys=("K",),
        icon="lock",
        when=(PROJECT, SELECTION),
        hint="Keep what is selected from being picked in the picture and moved by handles.",
    ),
    Action(
        title="Unlock all",
        do=unlock_all,
        menu="View",
        icon="unlock",
        when=(PROJECT, LOCKED),
        hint="Let everything be picked and moved again.",
    ),
)
