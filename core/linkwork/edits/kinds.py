"""Changing the kind of an element."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from linkwork.edits.apply import Edit
from linkwork.edits.elements import SetElement
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.axes import asking_too_much
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID, Ground
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.frame import Frame
from linkwork.model.frames import in_space, on_body
from linkwork.model.joints.holding import gap_at
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model
from linkwork.model.references import needs
from linkwork.model.registry import FAMILIES, SINGULAR, element_class, family_of

HOLDS = 1e-7  # metres or radians, as a closed joint of a running mechanism does
APART = 1e-9  # metres: ends that are nearer to each other are at one point


@dataclass(frozen=True, slots=True, init=False)
class ChangeKind:
    """Make an element one of another kind of its family: `ChangeKind("pin", "fixed")`.

    What both kinds have stays: id, connections, frames, and every field with the same name and unit. A joint holds at
    the present poses: where the rows of the new kind do not, the frame on the follower is moved as little as needed.
    """

    id: str
    kind: str
    values: tuple[tuple[str, Any], ...] = field(default=())

    def __init__(self, id: str, kind: str, **values: Any) -> None:
        """Keep what is to become what, and values for fields of the new kind."""
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "values", tuple(values.items()))

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Change; the inverse puts the old element back."""
        return SetElement(self.made(model)).apply(model)

    def settled(self, seen: Model) -> tuple[Edit, ...]:
        """The element as it becomes at these poses; a body made elastic or rigid again goes on from where it is."""
        old = seen.get(self.id)
        if isinstance(old, RigidBody) and issubclass(element_class("bodies", self.kind), RigidBody):
            return (self,)
        return (SetElement(self.made(seen)),)

    def made(self, model: Model) -> Any:
        """The element of the other kind; the same one where it is of that kind already."""
        old = model.get(self.id)
        family = family_of(old)
        cls = element_class(family, self.kind)
        if self.id == GROUND_ID or self.kind == Ground.kind:
            raise ModelError("The ground cannot change its type, and nothing else can become the ground.", self.id)
        if type(old) is cls and not self.values:
            return old
        values = {**_shared(old, cls), **dict(self.values)}
        if issubclass(cls, Body):
            return _carrying(model, _filled(cls, values, family))
        if not issubclass(cls, Joint):
            return _filled(cls, values, family)
        return _holding(cls, values, model)


def possible_kinds(element: Any) -> tuple[str, ...]:
    """The kinds that an element can be changed to without a word more, its own among them."""
    kinds = FAMILIES[family_of(element)]
    others = {kind: cls for kind, cls in kinds.items() if kind != Ground.kind}
    return tuple(sorted(kind for kind, cls in others.items() if not _lacking(cls, _shared(element, cls))))


def offered_kinds(model: Model, id: str) -> tuple[str, ...]:
    """The kinds that an element of a model can be changed to as it is connected, its own among them."""
    element = model.get(id)
    followers = [other for other in model.elements() if id in needs(other)]
    possible = possible_kinds(element)
    return tuple(kind for kind in possible if kind == element.kind or _can_become(model, id, kind, followers))


def _can_become(model: Model, id: str, kind: str, followers: list[Any]) -> bool:
    """Whether nothing speaks against a kind, neither the element nor what refers to it."""
    try:
        made = ChangeKind(id, kind).made(model)
        changed = model.with_changed(made) if followers else model
        for other in followers:
            changed.check_references(other)
    except ModelError:
        return False
    return True


def _carrying(model: Model, body: Body) -> Body:
    """The body; raises ModelError where what holds it asks for axes that it does not have."""
    asking = asking_too_much(model.with_changed(body), body)
    if asking:
        what = body.kind.replace("_", " ")
        named, take = ", ".join(asking[:8]), "takes" if len(asking) == 1 else "take"
        raise ModelError(
            f"{body.id} cannot become a {what}: {named} {take} hold of it off its axis or turn it. Remove "
            f"{'it' if len(asking) == 1 else 'them'}, or make a spherical joint or a rod on its axis of "
            f"{'it' if len(asking) == 1 else 'them'} first.",
            body.id,
        )
    return body


def _shared(old: Any, cls: type) -> dict[str, Any]:
    """Values of the fields that mean the same in both kinds."""
    theirs = {f.name: f for f in dataclasses.fields(cls)}
    return {f.name: getattr(old, f.name) for f in dataclasses.fields(old) if _is_same(f, theirs.get(f.name))}


def _is_same(a: dataclasses.Field[Any], b: dataclasses.Field[Any] | None) -> bool:
    if b is None or str(a.type) != str(b.type):
        return False
    return all(a.metadata.get(unit) == b.metadata.get(unit) for unit in ("unit", "along", "choices"))


def _filled(cls: type[Any], values: dict[str, Any], family: str) -> Any:
    """The element; raises ModelError for values that the kind does not have or cannot do without."""
    known = [f.name for f in dataclasses.fields(cls)]
    unknown = [name for name in values if name not in known]
    needed = _lacking(cls, values)
    label = f"{values['id']}: a {cls.kind.replace('_', ' ')} {SINGULAR[family]}"
    if unknown:
        raise ModelError(f"{label} has no {', '.join(unknown)}; it has: {', '.join(known)}.", values["id"])
    if needed:
        example = ", ".join(f"{name}=..." for name in needed)
        raise ModelError(f"{label} needs {', '.join(needed)}; say so: ChangeKind(..., {example}).", values["id"])
    return cls(**values)


def _lacking(cls: type, values: dict[str, Any]) -> list[str]:
    """Fields that have no default and no value."""
    missing = dataclasses.MISSING
    return [
        f.name for f in dataclasses.fields(cls) if f.name not in values and f.default is f.default_factory is missing
    ]


def _holding(cls: type[Joint], values: dict[str, Any], model: Model) -> Joint:
    """The joint with the first of its possible frames at which it holds."""
    base, follower = model.body(values["base"]), model.body(values["follower"])
    made: Joint | None = None
    refusal: ModelError | None = None
    for frame in _follower_frames(cls, values, model):
        placed = {**values, "follower_frame": frame}
        apart = vector.subtract(follower.in_global(frame.position), base.in_global(values["base_frame"].position))
        try:
            made = _filled(cls, {**cls.measured(apart), **placed}, "joints")
        except ModelError as reason:
            refusal = reason
            continue
        if gap_at(made, base, follower) < HOLDS:
            return made
    if made is None:
        assert refusal is not None
        raise refusal
    return made


def _follower_frames(cls: type[Joint], values: dict[str, Any], model: Model) -> Iterator[Frame]:
    """Where the joint may sit on its follower: as it does, else turned or moved ever further towards its base."""
    base, follower = model.body(values["base"]), model.body(values["follower"])
    start, turn = in_space(base, values["base_frame"])
    end, own = in_space(follower, values["follower_frame"])
    aligned = rotation.multiply(rotation.shortest(rotation.axes(own)[2], rotation.axes(turn)[2]), own)
    if not cls.meets and vector.norm(vector.subtract(end, start)) < APART:
        end = follower.position
    else:
        yield values["follower_frame"]
    for towards, where in product((own, aligned, turn), (end, start) if cls.meets else (end,)):
        yield on_body(follower, where, towards)
