"""Adding and removing elements."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from linkwork.edits.apply import Edit
from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.forces.force import Force
from linkwork.model.given import seen
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model, family_name
from linkwork.model.placing import force_at, joint_at
from linkwork.model.references import referring
from linkwork.model.registry import FAMILIES, family_of, is_element


@dataclass(frozen=True, slots=True)
class AddElement:
    """Add any element at a place of its family (the end by default), perhaps into a group."""

    element: Any
    index: int | None = None
    group: str = ""

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Add, also to a group; the inverse removes."""
        added, _ = AddElements((self,)).apply(model)
        return added, (RemoveElement(self.element.id),)


@dataclass(frozen=True, slots=True)
class AddElements:
    """Add several elements at once, which may refer to each other."""

    additions: tuple[AddElement, ...]

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Add one after the other; the inverse removes."""
        for addition in self.additions:
            _check_element(addition, addition.element)
        added = model.with_elements([(addition.element, addition.index) for addition in self.additions])
        groups = {addition.element.id: addition.group for addition in self.additions if addition.group}
        ids = tuple(addition.element.id for addition in self.additions)
        return added.with_groups(groups) if groups else added, (RemoveElements(ids),)


@dataclass(frozen=True, slots=True)
class SetElement:
    """Put an element in the place of the one with its id: all values at once, perhaps of another kind."""

    element: Any

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Replace; the inverse puts the old one back."""
        _check_element(self, self.element)
        old = model.get(self.element.id)
        if family_of(old) != family_of(self.element):
            raise ModelError(
                f"{old.id} is a {family_name(old)} and cannot become a {family_name(self.element)}; "
                "remove it and add another.",
                old.id,
            )
        changed = model.with_changed(self.element)
        if type(old) is not type(self.element):
            for other in referring(list(model.elements()), {old.id}, (family_of(old),)):
                changed.check_references(other)
        return changed, (SetElement(old),)


def _several(ids: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(ids, str):
        raise ModelError(f"Several ids are taken here, ({ids!r},) for one.", ids)
    return ids


def _check_element(edit: Edit, element: Any) -> None:
    if not is_element(element):
        raise ModelError(f"{type(edit).__name__} takes a body, a joint or the like, not {seen(element)}.")


@dataclass(frozen=True, slots=True)
class AddBody:
    """Add a body."""

    body: Body

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Add; the inverse removes."""
        if not isinstance(self.body, Body):
            raise ModelError(f"AddBody takes a body, not {self.body!r}.")
        return AddElement(self.body).apply(model)


@dataclass(frozen=True, slots=True, init=False)
class AddJoint:
    """Add a joint: a ready one, or id and kind with the same words as `Mechanism.add_joint`."""

    joint: Joint | None
    id: str = ""
    kind: str = ""
    words: tuple[tuple[str, Any], ...] = field(default=())

    def __init__(
        self, joint: Joint | str, kind: str = "", *, at: Vector | None = None, axis: Vector | None = None, **words: Any
    ) -> None:
        """Keep the joint, or what it takes to make it at the stored poses."""
        ready = joint if isinstance(joint, Joint) else None
        object.__setattr__(self, "joint", ready)
        object.__setattr__(self, "id", ready.id if ready else joint)
        object.__setattr__(self, "kind", ready.kind if ready else kind)
        object.__setattr__(self, "words", tuple({"at": at, "axis": axis, **words}.items()))

    def made(self, model: Model) -> Joint:
        """The joint in the light of a model."""
        if self.joint is not None:
            return self.joint
        words = dict(self.words)
        missing = [side for side in ("base", "follower") if side not in words]
        if missing:
            raise ModelError(f"{self.id}: say which body is the {' and the '.join(missing)}.", self.id)
        return joint_at(model, self.id, self.kind, **words)

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Add; the inverse removes."""
        return AddElement(self.made(model)).apply(model)


@dataclass(frozen=True, slots=True, init=False)
class AddForce:
    """Add a force: a ready one, or id and kind with the same words as `Mechanism.add_force`."""

    force: Force | None
    id: str = ""
    kind: str = ""
    words: tuple[tuple[str, Any], ...] = field(default=())

    def __init__(self, force: Force | str, kind: str = "", **words: Any) -> None:
        """Keep the force, or what it takes to make it at the stored poses."""
        ready = force if isinstance(force, Force) else None
        object.__setattr__(self, "force", ready)
        object.__setattr__(self, "id", ready.id if ready else force)
        object.__setattr__(self, "kind", ready.kind if ready else kind)
        object.__setattr__(self, "words", tuple(words.items()))

    def made(self, model: Model) -> Force:
        """The force in the light of a model."""
        return self.force or force_at(model, self.id, self.kind, **dict(self.words))

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Add; the inverse removes."""
        return AddElement(self.made(model)).apply(model)


@dataclass(frozen=True, slots=True)
class RemoveElement:
    """Remove an element together with everything that refers to it or mentions it, as one edit."""

    id: str

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Remove; the inverse puts all back in their places."""
        return RemoveElements((self.id,)).apply(model)


@dataclass(frozen=True, slots=True)
class RemoveElements:
    """Remove several elements together with everything that refers to any of them or mentions it."""

    ids: tuple[str, ...]

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Remove; the inverse puts all back in their places."""
        gone = dict.fromkeys(_several(self.ids))
        for key in gone:
            model.get(key)
        gone |= dict.fromkeys(element.id for element in model.dependents(*gone))
        touched = [family for family in FAMILIES if any(key in model.family(family) for key in gone)]
        back = tuple(
            AddElement(element, index, model.groups.get(key, ""))
            for family in touched
            for index, (key, element) in enumerate(model.family(family).items())
            if key in gone
        )
        return model.without(*gone), (AddElements(back),)


@dataclass(frozen=True, slots=True)
class RemoveJoint:
    """Remove a joint."""

    id: str

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Remove; the inverse puts it back."""
        if self.id not in model.joints:
            raise ModelError(f"There is no joint {self.id!r}.", self.id)
        return RemoveElement(self.id).apply(model)


@dataclass(frozen=True, slots=True)
class RemoveBody:
    """Remove a body, and what holds or moves or measures it."""

    id: str

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Remove; the inverse puts all back."""
        model.body(self.id)
        return RemoveElement(self.id).apply(model)
