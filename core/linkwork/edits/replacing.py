"""Whatever leads from one model to another, as one edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from linkwork.edits.apply import Edit
from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.diff import Succession
from linkwork.model.given import seen
from linkwork.model.model import Model, model_of
from linkwork.model.registry import FAMILIES, family_of, is_element


@dataclass(frozen=True, slots=True)
class Replace:
    """Put elements in and take elements out at once, so that they may need each other; the rest stays as it is.

    Attributes:
        elements: new ones, which come at the end of their family, and other values for ids that are there.
        removed: ids of what goes.
        order: all ids of a family, by family, where they do not follow from that.
        groups: group of each element that changes it, "" for none.
        name: of the model; None where it stays.
        gravity: acceleration of free fall [m/s2]; None where it stays.
    """

    elements: tuple[Any, ...] = ()
    removed: tuple[str, ...] = ()
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)
    name: str | None = None
    gravity: Vector | None = None

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Replace; the inverse leads back."""
        if isinstance(self.removed, str):
            raise ModelError(f"Replace takes several ids to remove, ({self.removed!r},) for one.", self.removed)
        for element in self.elements:
            if not is_element(element):
                raise ModelError(f"Replace takes bodies, joints and the like, not {seen(element)}.")
        for gone in self.removed:
            model.get(gone)
            if gone == GROUND_ID:
                raise ModelError("The ground cannot be removed; hide its shapes instead.", GROUND_ID)
        elements = [element for family in FAMILIES for element in self._family(model, family)]
        groups = {**model.groups, **self.groups}
        known = {element.id for element in elements}
        changed = model_of(
            model.name if self.name is None else self.name,
            model.gravity if self.gravity is None else self.gravity,
            elements,
            {key: group for key, group in groups.items() if key in known},
            unread=model.unread,
        )
        return changed, (replacing(changed, model),)

    def _family(self, model: Model, family: str) -> list[Any]:
        """The elements of a family as they become, in their order."""
        found = {key: e for key, e in model.family(family).items() if key not in self.removed}
        found |= {e.id: e for e in self.elements if family_of(e) == family}
        order = self.order.get(family)
        if order is None:
            return list(found.values())
        if sorted(order) != sorted(found):
            raise ModelError(f"The order of the {family} must name each of them once: {', '.join(found)}.")
        return [found[key] for key in order]


def replacing(old: Model, new: Model) -> Replace:
    """The edit that leads from one model to another; what is equal is left out."""
    elements: list[Any] = []
    removed: list[str] = []
    order: dict[str, tuple[str, ...]] = {}
    since = Succession(old, new)
    for family in FAMILIES:
        before, after = old.family(family), new.family(family)
        if before is after:
            continue
        elements += [element for _, element in since.fresh(family) if before.get(element.id) != element]
        removed += [element.id for _, element in since.gone(family) if element.id not in after]
        if not _follow(since, family):
            order[family] = tuple(after)
    keys = dict.fromkeys([*old.groups, *new.groups])
    groups = {k: new.groups.get(k, "") for k in keys if k in new and old.groups.get(k, "") != new.groups.get(k, "")}
    return Replace(
        tuple(elements),
        tuple(removed),
        order,
        groups,
        None if old.name == new.name else new.name,
        None if old.gravity == new.gravity else new.gravity,
    )


def _follow(since: Succession, family: str) -> bool:
    """Whether what is there under the same id keeps its order, and all others come at the end."""
    places = since.same(family).copy()
    known = {element.id: place for place, element in since.gone(family)}
    for place, element in since.fresh(family):
        places[place] = known.get(element.id, -1)
    stay = places[: np.count_nonzero(places >= 0)]
    return bool((stay >= 0).all() and (np.diff(stay) > 0).all())
