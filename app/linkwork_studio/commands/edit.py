"""Changing the mechanism: undo, redo, delete, select, rename."""

from __future__ import annotations

from linkwork.edits import RemoveElements
from linkwork.model import groups
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.model.references import needs
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import MOVABLE_SELECTION, PROJECT, SELECTION
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.labels import named
from linkwork_studio.document.command import Command, in_a_sentence

UNDOABLE = Condition(lambda context: bool(context.document.stack.undo_label), "Nothing to undo.")
REDOABLE = Condition(lambda context: bool(context.document.stack.redo_label), "Nothing to redo.")


def _selects_a_name(context: Context) -> bool:
    chosen, held = set(context.document.selection), context.document.model.groups
    return len(chosen) == 1 or any(set(groups.members(held, name)) == chosen for name in groups.names(held))


SELECTION_OR_TOOL = Condition(
    lambda context: (
        bool(context.document.selection) or context.views.armed() != "select" or context.views.is_presenting()
    ),
    "Nothing selected.",
)
NAMED_SELECTION = Condition(_selects_a_name, "Select a single element or a whole group first.")


def undo(context: Context) -> None:
    """Take back the last command."""
    context.views.say(f"Undone: {context.document.undo()}.")


def redo(context: Context) -> None:
    """Redo the last edit that was undone."""
    context.views.say(f"Redone: {context.document.redo()}.")


def delete(context: Context) -> None:
    """Delete the selected elements with all that refers to them, as one undo entry."""
    model = context.document.model
    chosen = tuple(i for i in context.document.selection if i != GROUND_ID)
    label = f"Delete {named(model, _without_followers(model, chosen))}"
    context.document.do(Command(label, (RemoveElements(chosen),), select=()))


def select_all(context: Context) -> None:
    """Select every body and joint but the ground."""
    context.document.select(tuple(e.id for e in context.document.model.elements() if e.id != GROUND_ID))


def preferences(context: Context) -> None:
    """Show theme, text size and mouse."""
    context.views.show_preferences()


def step_back(context: Context) -> None:
    """Put the tool away that is in hand; without one select nothing."""
    if not context.views.step_back():
        context.document.select(())


def rename(context: Context) -> None:
    """Type another name in the tree."""
    context.views.start_rename()


def _without_followers(model: Model, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The ids that do not go anyway because another of them goes."""
    return tuple(i for i in ids if needs(model.get(i)).isdisjoint(ids))


def _undo_label(context: Context) -> str:
    label = context.document.stack.undo_label
    return f"Undo {in_a_sentence(label)}" if label else "Undo"


def _redo_label(context: Context) -> str:
    label = context.document.stack.redo_label
    return f"Redo {in_a_sentence(label)}" if label else "Redo"


ACTIONS = (
    Action(
        title="Undo",
        do=undo,
        menu="Edit",
        keys=("Ctrl+Z",),
        icon="undo",
        when=(PROJECT, UNDOABLE),
        hint="Undo the last edit; the run continues.",
        wording=_undo_label,
        in_toolbar=True,
    ),
    Action(
        title="Redo",
        do=redo,
        menu="Edit",
        keys=("Ctrl+Shift+Z", "Ctrl+Y"),
        icon="redo",
        when=(PROJECT, REDOABLE),
        hint="Redo the last edit that was undone.",
        wording=_redo_label,
        in_toolbar=True,
    ),
    Action(
        title="Delete",
        do=delete,
        menu="Edit",
        keys=("Delete",),
        icon="delete",
        when=(PROJECT, SELECTION, MOVABLE_SELECTION),
        hint="Delete the selection, also during a run; deleting a joint disconnects its bodies.",
        in_toolbar=True,
        opens_group=True,
    ),
    Action(
        title="Rename",
        do=rename,
        menu="Edit",
        keys=("F2",),
        icon="rename",
        when=(PROJECT, NAMED_SELECTION, MOVABLE_SELECTION),
        hint="Rename the selected element or group.",
    ),
    Action(
        title="Select all",
        do=select_all,
        menu="Edit",
        keys=("Ctrl+A",),
        when=(PROJECT,),
        hint="Select every body and joint.",
        opens_group=True,
    ),
    Action(
        title="Preferences...",
        do=preferences,
        menu="Edit",
        keys=("Ctrl+Shift+,",),
        icon="settings",
        hint="Theme, text size, mouse and units.",
        also="settings, options, theme, dark mode, font, text size, mouse, units, millimetres, radians",
        opens_group=True,
    ),
    Action(
        title="Step back",
        do=step_back,
        menu="Edit",
        keys=("Escape",),
        when=(PROJECT, SELECTION_OR_TOOL),
        hint="Leave the current tool, or clear the selection.",
    ),
)
