"""What differs between two models, by identity of the frozen values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

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


def diff(old: Model, new: Model) -> Difference:
    """Compare two models; unchanged elements are the same objects and cost one comparison of references."""
    added: list[str] = []
    removed: list[str] = []
    changed: list[str] = []
    topology = False
    for family in FAMILIES:
        before, after = old.family(family), new.family(family)
        if before is after:
            continue
        for key, value in after.items():
            earlier = before.get(key)
            if earlier is None:
                added.append(key)
            elif earlier is not value and earlier != value:
                changed.append(key)
                topology |= type(earlier) is not type(value) or list(references(earlier)) != list(references(value))
        removed.extend(key for key in before if key not in after)
    topology |= bool(added or removed)
    return Difference(tuple(added), tuple(removed), tuple(changed), old.gravity != new.gravity, topology)


def earlier_ids(old: Model, new: Model) -> dict[str, str]:
    """The id that each element had before: its own, or another where it was only renamed in its place."""
    before, after = ({key: key for family in FAMILIES for key in model.family(family)} for model in (old, new))
    known = {key: key for key in after if key in before}
    if len(known) == len(after):
        return known
    for family in FAMILIES:
        pairs = zip(old.family(family).values(), new.family(family).values(), strict=False)
        for earlier, now in pairs:
            if now.id not in before and earlier.id not in after and _is_renamed(earlier, now, known):
                known[now.id] = earlier.id
    return known


def _is_renamed(earlier: Any, now: Any, known: dict[str, str]) -> bool:
    """Whether two elements differ only in their ids, and in those of what they refer to."""
    targets = {target: known.get(target, "") for target in needs(now)}
    if type(earlier) is not type(now) or "" in targets.values():
        return False
    moved = {target: before for target, before in targets.items() if target != before}
    return replace(relinked(now, moved), id=earlier.id) == earlier
