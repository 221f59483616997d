"""Shifting, turning and aligning what is selected: pure functions from a start to a command, and the actions to align.

Bodies take their poses along; a joint, force or measure shifts its frames on bodies that stay. A body that is moved in
the midst of a run is let go of at rest, where the user put it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from linkwork.edits import SetElement
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.anchor import AXES
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frames import frames, in_space, on_body
from linkwork.model.model import Model
from linkwork.results.seen import seen_model
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.labels import named
from linkwork_studio.document.command import Command


def movable(model: Model, ids: Iterable[str]) -> tuple[str, ...]:
    """Those of some elements that have a place: bodies but the ground, and what has frames."""
    known = [i for i in ids if i in model and i != GROUND_ID]
    return tuple(i for i in known if i in model.bodies or any(True for _ in frames(model.get(i))))


def middle(seen: Model, ids: Iterable[str]) -> Vector:
    """Mean of the places of some elements [m]."""
    places = [place_of(seen, i) for i in ids]
    return vector.scale(
        (sum(p[0] for p in places), sum(p[1] for p in places), sum(p[2] for p in places)), 1 / len(places)
    )


def place_of(seen: Model, element_id: str) -> Vector:
    """Where an element is: a body's centre of mass, or its first frame [m]."""
    if element_id in seen.bodies:
        return seen.bodies[element_id].position
    _, frame, body = next(frames(seen.get(element_id)))
    return seen.bodies[body].in_global(frame.position)


def moved(seen: Model, ids: tuple[str, ...], shift: Vector, turn: Quaternion, pivot: Vector, key: Any) -> Command:
    """Elements turned about a pivot and then shifted, from where they are seen.

    Args:
        seen: the mechanism when the gesture began.
        ids: of what is moved.
        shift: [m].
        turn: rotation about the pivot.
        pivot: point that the turn leaves where it is [m].
        key: of the gesture; commands with the same key are one undo entry.
    """

    def way(point: Vector) -> Vector:
        arm = rotation.rotate(turn, vector.subtract(point, pivot))
        return vector.add(vector.add(pivot, arm), shift)

    edits = tuple(SetElement(_moved(seen, seen.get(i), set(ids), way, turn)) for i in ids)
    verb = "Move" if turn == rotation.IDENTITY else "Turn"
    return Command(f"{verb} {named(seen, ids)}", edits, merge_key=key)


def _moved(seen: Model, element: Any, ids: set[str], way: Callable[[Vector], Vector], turn: Quaternion) -> Any:
    if isinstance(element, Body):
        pose = rotation.normalised(rotation.multiply(turn, element.rotation))
        return replace(element, position=way(element.position), rotation=pose)
    changes = {}
    for name, frame, body in frames(element):
        if body not in ids:
            origin, axes = in_space(seen.bodies[body], frame)
            changes[name] = on_body(seen.bodies[body], way(origin), rotation.multiply(turn, axes))
    return replace(element, **changes)


def align(context: Context, axis: int) -> None:
    """Bring all selected things to the same coordinate as the first one."""
    seen = seen_model(context.document.model, context.session.snapshot)
    first, *others = movable(seen, context.document.selection)
    target = place_of(seen, first)[axis]
    edits = []
    for element_id in others:
        away = vector.scale(AXES[axis], target - place_of(seen, element_id)[axis])
        edits += moved(seen, (element_id,), away, rotation.IDENTITY, vector.ZERO, None).edits
    context.document.do(Command(f"Align {named(seen, tuple(others))} with {first}", tuple(edits)))


SEVERAL = Condition(
    lambda context: len(movable(context.document.model, context.document.selection)) > 1,
    "Select two or more things to align; they follow the first one.",
)
ACTIONS = tuple(
    Action(
        title=f"Align along {name}",
        do=partial(align, axis=axis),
        menu="Edit/Align",
        icon="move",
        when=(PROJECT, SEVERAL),
        hint=f"Move the selection to the {name} coordinate of the first element.",
        of=name,
    )
    for axis, name in enumerate("xyz")
)
