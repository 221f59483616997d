"""Making more of what there is, and keeping it in order: duplicate, mirror, group."""

from __future__ import annotations

from linkwork.edits import Duplicate, Edit, Group, Mirror, Ungroup, settled
from linkwork.math3d.vector import Vector
from linkwork.model import groups
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.results.seen import seen_model
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import MOVABLE_SELECTION, PROJECT, SELECTION
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.labels import named
from linkwork_studio.document.command import Command

HAIR = 0.05  # metres: how thick a body without shapes is taken to be


def duplicate(context: Context) -> None:
    """Copy what is selected with what lies between, beside where it is now."""
    model, ids = context.document.model, _chosen(context)
    edit = Duplicate(ids, _aside(model, ids))
    _do(context, f"Duplicate {named(model, ids)}", edit, edit.names(model), ids)


def mirror(context: Context) -> None:
    """Ask for a plane, and make the mirror image of what is selected."""
    model, ids = context.document.model, _chosen(context)
    wish = context.views.ask_mirror()
    if wish is not None:
        edit = Mirror(ids, wish.point, wish.normal, wish.keep)
        _do(context, f"Mirror {named(model, ids)}", edit, edit.names(model), ids)


def group(context: Context) -> None:
    """Put what is selected into a new group, inside the one that all of it is in, and let the user name it."""
    model, ids = context.document.model, _chosen(context)
    around = {model.groups.get(i, "") for i in ids}
    outer = around.pop() if len(around) == 1 else ""
    name = groups.fresh_name(model.groups, f"{outer}{groups.WITHIN}group" if outer else "group")
    context.document.do(Command(f"Group {named(model, ids)}", (Group(ids, name),), select=ids))
    context.views.start_rename()


def ungroup(context: Context) -> None:
    """Dissolve the groups that are selected whole, and take the rest out of its groups by one."""
    model, chosen = context.document.model, set(_chosen(context))
    edits: list[Edit] = []
    for name in groups.names(model.groups):
        inside = set(groups.members(model.groups, name))
        if inside <= chosen:
            edits.append(Ungroup(name))
            chosen -= inside
    for name in sorted({model.groups[i] for i in chosen if i in model.groups}):
        edits.append(
            Group(tuple(i for i in model.groups if i in chosen and model.groups[i] == name), groups.outer(name))
        )
    context.document.do(Command(f"Ungroup {named(model, _chosen(context))}", tuple(edits)))


def _chosen(context: Context) -> tuple[str, ...]:
    return tuple(i for i in context.document.selection if i != GROUND_ID)


def _do(context: Context, label: str, edit: Edit, names: dict[str, str], ids: tuple[str, ...]) -> None:
    """Do it where the user sees the bodies, and select what was made of the selected ones."""
    seen = seen_model(context.document.model, context.session.snapshot)
    select = tuple(names[i] for i in ids)
    context.document.do(Command(label, settled(edit, lambda: seen), select=select))


def _aside(model: Model, ids: tuple[str, ...]) -> Vector:
    """How far copies stand beside their originals [m]: twice the thickness of the thickest shape; joints stay."""
    bodies = [model.bodies[i] for i in ids if i in model.bodies]
    halves = [min(shape.half_size) for body in bodies for shape in body.shapes]
    return (0.0, 4.0 * max(halves, default=HAIR) if bodies else 0.0, 0.0)


GROUPED = Condition(
    lambda context: any(i in context.document.model.groups for i in context.document.selection),
    "The selection is not in a group.",
)

ACTIONS = (
    Action(
        title="Duplicate",
        do=duplicate,
        menu="Edit",
        keys=("Ctrl+D",),
        icon="duplicate",
        when=(PROJECT, SELECTION, MOVABLE_SELECTION),
        hint="Copy the selection with the joints and forces within it, also during a run.",
        in_toolbar=True,
        opens_group=True,
    ),
    Action(
        title="Mirror...",
        do=mirror,
        menu="Edit",
        icon="mirror",
        when=(PROJECT, SELECTION, MOVABLE_SELECTION),
        hint="Mirror the selection, as a copy or in place.",
    ),
    Action(
        title="Group",
        do=group,
        menu="Edit",
        keys=("Ctrl+G",),
        icon="group",
        when=(PROJECT, SELECTION, MOVABLE_SELECTION),
        hint="Group the selection in the tree.",
        opens_group=True,
    ),
    Action(
        title="Ungroup",
        do=ungroup,
        menu="Edit",
        keys=("Ctrl+Shift+G",),
        icon="ungroup",
        when=(PROJECT, SELECTION, GROUPED),
        hint="Ungroup, or remove the selection from its group.",
    ),
)
