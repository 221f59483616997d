"""What differs between two models, by identity of the frozen values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress, count, islice
from operator import is_not
from typing import Any

import numpy as np

from linkwork.model.model import Model
from linkwork.model.references import needs, references, relinked
from linkwork.model.registry import FAMILIES


@dataclass(frozen=True, slots=True)
class Difference:
    """Ids that were added, removed or given another value; whether the table of rows has to be made anew."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    gravity: bool
    topology: bool

    def __bool__(self) -> bool:
        """Whether anything differs that a simulation would notice."""
        return bool(self.added or self.removed or self.changed or self.gravity)


class Succession:
    """What became of the elements of a model in another one that shares most of them; looked up when it is asked for.

    Attributes:
        old, new: the models.
    """

    def __init__(self, old: Model, new: Model) -> None:
        """Nothing is looked up yet."""
        self.old, self.new = old, new
        self._same: dict[str, np.ndarray] = {}
        self._before: dict[str, np.ndarray] = {}

    def same(self, family: str) -> np.ndarray:
        """Place before of each element of a family that is the very same object, -1 for the others."""
        if family not in self._same:
            old, new = self.old.family(family), self.new.family(family)
            places = np.arange(len(new)) if old is new else same_places(list(old.values()), list(new.values()))
            self._same[family] = places
        return self._same[family]

    def before(self, family: str) -> np.ndarray:
        """Place before of each element of a family that was there, perhaps with other values or under another name."""
        if family not in self._before:
            places = self.same(family).copy()
            known = {element.id: place for place, element in self.gone(family)}
            for place, element in self.fresh(family):
                places[place] = known.get(self.earlier_id(element.id), -1)
            self._before[family] = places
        return self._before[family]

    def fresh(self, family: str) -> list[tuple[int, Any]]:
        """Elements of a family, with their places, that are new or have other values."""
        fresh = np.flatnonzero(self.same(family) < 0)
        return _at(list(self.new.family(family).values()), fresh) if fresh.size else []

    def gone(self, family: str) -> list[tuple[int, Any]]:
        """Elements of a family, with their places before, that are no longer there as they were."""
        if self.old.family(family) is self.new.family(family):
            return []
        before = list(self.old.family(family).values())
        there = np.zeros(len(before) + 1, dtype=bool)
        there[self.same(family)] = True  # the last one takes the places -1
        return _at(before, np.flatnonzero(~there[:-1]))

    def earlier_id(self, element_id: str) -> str:
        """The id that an element of the new model had before: its own, or another where it was only renamed.

        Empty where it was not there.
        """
        return element_id if element_id in self.old else self._renamed.get(element_id, "")

    @cached_property
    def _renamed(self) -> dict[str, str]:
        """Earlier ids of what has another name in its place, by the ids of now."""
        self._renamed = found = {}  # what comes later may refer to what has just been found
        for family in FAMILIES:
            if self.old.family(family) is not self.new.family(family):
                before = dict(self.gone(family))
                for place, now in self.fresh(family):
                    earlier = before.get(place)
                    if earlier is None or now.id in self.old or earlier.id in self.new:
                        continue
                    if _is_renamed(earlier, now, {target: self.earlier_id(target) for target in needs(now)}):
                        found[now.id] = earlier.id
        return found


def same_places(old: Sequence[Any], new: Sequence[Any]) -> np.ndarray:
    """Place in `old` of each object of `new`, -1 where it is none of them; common ends cost next to nothing."""
    most = min(len(old), len(new))
    front = next(compress(count(), map(is_not, old, new)), most)
    ends = islice(reversed(old), most - front), islice(reversed(new), most - front)
    back = next(compress(count(), map(is_not, *ends)), most - front)
    known = {id(element): place for place, element in enumerate(old[front : len(old) - back], front)}
    between = [known.get(id(element), -1) for element in new[front : len(new) - back]]
    return np.concatenate((np.arange(front), between, np.arange(len(old) - back, len(old)))).astype(np.int64)


def diff(old: Model, new: Model, since: Succession | None = None) -> Difference:
    """Compare two models; unchanged elements are the same objects and cost one comparison of references.

    Args:
        old: the one before.
        new: the one after.
        since: what became of the elements, where it is known.
    """
    since = since or Succession(old, new)
    added: list[str] = []
    removed: list[str] = []
    changed: list[str] = []
    topology = False
    for family in FAMILIES:
        before, after = old.family(family), new.family(family)
        if before is after:
            continue
        for _, value in since.fresh(family):
            earlier = before.get(value.id)
            if earlier is None:
                added.append(value.id)
            elif earlier != value:
                changed.append(value.id)
                topology |= type(earlier) is not type(value) or list(references(earlier)) != list(references(value))
        removed.extend(value.id for _, value in since.gone(family) if value.id not in after)
    topology |= bool(added or removed)
    return Difference(tuple(added), tuple(removed), tuple(changed), old.gravity != new.gravity, topology)


def _at(elements: list[Any], places: np.ndarray) -> list[tuple[int, Any]]:
    return [(place, elements[place]) for place in places.tolist()]


def _is_renamed(earlier: Any, now: Any, targets: dict[str, str]) -> bool:
    """Whether two elements differ only in their ids, and in those of what they refer to."""
    if type(earlier) is not type(now) or "" in targets.values():
        return False
    moved = {target: before for target, before in targets.items() if target != before}
    return replace(relinked(now, moved), id=earlier.id) == earlier
