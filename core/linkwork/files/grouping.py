"""Groups in a project file: `{"arm": ["upper", "lower"]}`, ids by name of the group, in the order of the tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork.files.keeping import Place, seen
from linkwork.model.registry import FAMILIES


def to_data(groups: Mapping[str, str], data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Ids by name of the group, as the elements stand in the data of a project."""
    found: dict[str, list[str]] = {name: [] for name in sorted(set(groups.values()))}
    for family in FAMILIES:
        for item in data.get(family, ()):
            id = item.get("id") if isinstance(item, dict) else None
            if isinstance(id, str) and id in groups:
                found[groups[id]].append(id)
    return found


def from_data(data: Any, place: Place, name: str | int) -> dict[str, str]:
    """The name of the group by id; raises FileError for an element that is in two."""
    here = place.inner(name)
    if not isinstance(data, dict):
        here.refuse(f"expected an object with lists of ids, found {seen(data)}.")
    groups: dict[str, str] = {}
    for group, ids in data.items():
        if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
            here.inner(group[:40]).refuse("expected a list of ids.")
        twice = [id for id in ids if id in groups]
        if twice:
            here.inner(group[:40]).refuse(f"{twice[0][:40]!r} is also in {groups[twice[0]][:40]!r}.")
        groups |= dict.fromkeys(ids, group)
    return groups
