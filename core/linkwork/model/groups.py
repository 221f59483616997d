"""Groups of elements: folders with names such as `arm`, and `arm/hand` for one inside another.

An element is in one group or in none, and a group is there as long as something is in it. So a model needs no more than
the name of the group by id, and nothing has to be kept in step when elements come and go.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from linkwork.errors import ModelError

WITHIN = "/"
MOST_DEEP, LONGEST = 16, 200  # so that a damaged file cannot fill the tree


def check_name(name: object) -> None:
    """Raise ModelError for what cannot be the name of a group."""
    if not isinstance(name, str) or not all(part.strip() and part == part.strip() for part in name.split(WITHIN)):
        raise ModelError(
            f"A group name is a text without outer spaces, with / between nested groups; not {name!r:.60}."
        )
    if len(name) > LONGEST or name.count(WITHIN) >= MOST_DEEP or not name.isprintable():
        raise ModelError(f"The name {name[:40]!r} is too long or too deep or has characters that cannot be shown.")


def outer(name: str) -> str:
    """The group that a group is in, "" for none: `arm` for `arm/hand`."""
    return name.rpartition(WITHIN)[0]


def label(name: str) -> str:
    """What a group is called inside its own: `hand` for `arm/hand`."""
    return name.rpartition(WITHIN)[2]


def is_within(name: str, group: str) -> bool:
    """Whether a group is another one or lies inside it; all lie inside ""."""
    return not group or name == group or name.startswith(group + WITHIN)


def members(groups: Mapping[str, str], group: str) -> tuple[str, ...]:
    """Ids of all that is in a group and in those inside it."""
    return tuple(key for key, name in groups.items() if is_within(name, group))


def names(groups: Mapping[str, str]) -> tuple[str, ...]:
    """All groups, each behind the one that it is in; also those that hold nothing but groups."""
    found: set[str] = set()
    for name in set(groups.values()):
        while name and name not in found:
            found.add(name)
            name = outer(name)
    return tuple(sorted(found, key=lambda name: name.split(WITHIN)))


def fresh_name(groups: Mapping[str, str], stem: str) -> str:
    """A name that no group has: the stem itself, or `stem 2` and so on."""
    taken = set(names(groups))
    if stem not in taken:
        return stem
    return next(name for name in _numbered(stem, len(taken)) if name not in taken)


def _numbered(stem: str, most: int) -> Iterable[str]:
    return (f"{stem} {number}" for number in range(2, most + 3))
