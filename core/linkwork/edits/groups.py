"""Putting elements into groups and taking them out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from linkwork.edits.apply import Edit
from linkwork.errors import ModelError
from linkwork.model import groups
from linkwork.model.model import Model


@dataclass(frozen=True, slots=True)
class Group:
    """Put elements into a group, which is made where there is none; "" takes them out of theirs."""

    ids: tuple[str, ...]
    name: str

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Put them there; the inverse puts each where it was."""
        if isinstance(self.ids, str):
            raise ModelError(f"Group takes several ids, ({self.ids!r},) for one.", self.ids)
        return _moved(model, dict.fromkeys(self.ids, self.name))


@dataclass(frozen=True, slots=True)
class Ungroup:
    """Dissolve a group: what is in it goes to the group around it, and groups inside it stay whole."""

    name: str

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Dissolve; the inverse puts all back."""
        outer = groups.outer(self.name)
        return _moved(model, {key: _joined(outer, rest) for key, rest in _inside(model, self.name).items()})


@dataclass(frozen=True, slots=True)
class RenameGroup:
    """Give a group another name; a name with / puts it into another group."""

    name: str
    new_name: str

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Rename with all groups inside it; the inverse puts all back."""
        inside = _inside(model, self.name)
        groups.check_name(self.new_name)
        if self.new_name != self.name and self.new_name in groups.names(model.groups):
            raise ModelError(
                f"There is a group {self.new_name!r} already; choose another name, or put the elements into it."
            )
        return _moved(model, {key: _joined(self.new_name, rest) for key, rest in inside.items()})


def _inside(model: Model, group: str) -> dict[str, str]:
    """Of all that is in a group the name of its own group from there on, by id."""
    found = groups.members(model.groups, group) if group else ()
    if not found:
        known = ", ".join(groups.names(model.groups)) or "none yet"
        raise ModelError(f"There is no group {group!r}; there are: {known}.")
    return {key: model.groups[key].removeprefix(group).removeprefix(groups.WITHIN) for key in found}


def _joined(outer: str, rest: str) -> str:
    return groups.WITHIN.join(filter(None, (outer, rest)))


def _moved(model: Model, names: Mapping[str, str]) -> tuple[Model, tuple[Edit, ...]]:
    """The model with elements in other groups, and one edit for each group that they were in."""
    changed = model.with_groups(names)
    before: dict[str, list[str]] = {}
    for key in names:
        before.setdefault(model.groups.get(key, ""), []).append(key)
    return changed, tuple(Group(tuple(ids), name) for name, ids in before.items())
