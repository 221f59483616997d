"""Changing the mechanism: undo, redo, delete, duplicate, select, rename."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from linkwork.edits import AddElement, RemoveElement
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model, family_name
from linkwork.model.references import references
from linkwork.results.seen import seen_body
from linkwork.results.snapshot import Snapshot
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import BODY_SELECTION, MOVABLE_SELECTION, ONE_SELECTED, PROJECT, SELECTION
from linkwork_studio.commands.context import Context
from linkwork_studio.document.command import Command

UNDOABLE = Condition(lambda context: context.document.stack.undone() is not None, "There is nothing to undo.")
REDOABLE = Condition(lambda context: context.document.stack.redone() is not None, "There is nothing to redo.")


def undo(context: Context) -> None:
    """Take back the last command."""
    context.views.say(f"Undone: {context.document.undo()}.")


def redo(context: Context) -> None:
    """Do again what was undone."""
    context.views.say(f"Done again: {context.document.redo()}.")


def delete(context: Context) -> None:
    """Delete the selected elements with all that refers to them, as one undo entry."""
    model = context.document.model
    chosen = _without_followers(model, [i for i in context.document.selection if i != GROUND_ID])
    label = f"Delete {_named(model, chosen)}"
    context.document.do(Command(label, tuple(RemoveElement(i) for i in chosen), select=()))


def duplicate(context: Context) -> None:
    """Copy the selected bodies with the joints among them, beside where they are now."""
    model = context.document.model
    bodies = [model.bodies[i] for i in context.document.selection if i in model.bodies and i != GROUND_ID]
    chosen = {body.id for body in bodies}
    joints = [joint for joint in model.joints.values() if {joint.base, joint.follower} <= chosen]
    names = _fresh_names(model, [*bodies, *joints])
    aside = (0.0, _width(bodies), 0.0)
    copies = [_copy_of_body(body, names[body.id], aside, context.session.snapshot) for body in bodies]
    for joint in joints:
        ends = {name: names[target] for name, target in references(joint)}
        copies.append(replace(joint, id=names[joint.id], **ends))
    label = f"Duplicate {_named(model, sorted(chosen, key=model.index))}"
    edits = tuple(AddElement(copy) for copy in copies)
    context.document.do(Command(label, edits, select=tuple(names[body.id] for body in bodies)))


def select_all(context: Context) -> None:
    """Select every body and joint but the ground."""
    context.document.select(tuple(e.id for e in context.document.model.elements() if e.id != GROUND_ID))


def deselect(context: Context) -> None:
    """Select nothing."""
    context.document.select(())


def rename(context: Context) -> None:
    """Type another name in the tree."""
    context.views.start_rename()


def _without_followers(model: Model, ids: list[str]) -> list[str]:
    """The ids that do not go anyway because another of them goes."""
    gone = {e.id for i in ids for e in model.dependents(i)}
    return [i for i in ids if i not in gone]


def _named(model: Model, ids: list[str]) -> str:
    if len(ids) == 1:
        return f"{family_name(model.get(ids[0]))} {ids[0]}"
    families = {family_name(model.get(i)) for i in ids}
    return f"{len(ids)} {_PLURALS.get(families.pop(), 'elements') if len(families) == 1 else 'elements'}"


_PLURALS = {"body": "bodies", "joint": "joints", "force": "forces", "driver": "drivers", "measure": "measures"}


def _fresh_names(model: Model, elements: list[Any]) -> dict[str, str]:
    """A free id for the copy of each element: `arm` becomes `arm2`, `arm2` becomes `arm3`."""
    names: dict[str, str] = {}
    for element in elements:
        stem = element.id.rstrip("0123456789") or element.id
        number = 2
        while f"{stem}{number}" in model or f"{stem}{number}" in names.values():
            number += 1
        names[element.id] = f"{stem}{number}"
    return names


def _copy_of_body(body: Any, name: str, aside: Vector, snapshot: Snapshot | None) -> Any:
    """The body under another name, beside where the user sees it [m]."""
    seen = seen_body(body, snapshot)
    return replace(seen, id=name, position=vector.add(seen.position, aside))


def _width(bodies: list[Any]) -> float:
    """How far a copy stands beside its original [m]: twice the thickness of the thickest shape."""
    halves = [min(shape.half_size) for body in bodies for shape in body.shapes]
    return 4.0 * max(halves, default=0.05)


def _undo_label(context: Context) -> str:
    entry = context.document.stack.undone()
    return f"Undo {entry.label[0].lower()}{entry.label[1:]}" if entry else "Undo"


def _redo_label(context: Context) -> str:
    entry = context.document.stack.redone()
    return f"Redo {entry.label[0].lower()}{entry.label[1:]}" if entry else "Redo"


ACTIONS = (
    Action(
        title="Undo",
        do=undo,
        menu="Edit",
        keys=("Ctrl+Z",),
        icon="undo",
        when=(PROJECT, UNDOABLE),
        hint="Take back the last change of the mechanism; the run goes on.",
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
        hint="Do again what was undone.",
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
        hint="Delete what is selected, also while it runs; deleting a joint cuts it.",
        in_toolbar=True,
        opens_group=True,
    ),
    Action(
        title="Duplicate",
        do=duplicate,
        menu="Edit",
        keys=("Ctrl+D",),
        icon="duplicate",
        when=(PROJECT, SELECTION, BODY_SELECTION),
        hint="Copy the selected bodies with the joints among them.",
        in_toolbar=True,
    ),
    Action(
        title="Rename",
        do=rename,
        menu="Edit",
        keys=("F2",),
        icon="rename",
        when=(PROJECT, ONE_SELECTED, MOVABLE_SELECTION),
        hint="Give the selected element another name.",
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
        title="Deselect",
        do=deselect,
        menu="Edit",
        keys=("Escape",),
        when=(PROJECT, SELECTION),
        hint="Select nothing.",
    ),
)
