"""What a project file says and this Linkwork does not know: kept beside the model, and written again as it was read.

Places are tuples: `("",)` is the project itself, `("arm",)` the element arm, `("arm", "shapes", 0)` its first shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

Place = tuple[str | int, ...]


def _nothing() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Kept:
    """Fields that nobody knows in an object of the file, the order of all its fields, and those that could be there."""

    order: tuple[str, ...] = field(compare=False)
    fields: Mapping[str, Any]
    known: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An element that could not be understood: its data, why, what it stood behind and its group, `` for none."""

    id: str
    why: str
    behind: str
    data: Any
    group: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """All of it.

    Attributes:
        version: of the file where that is newer than this Linkwork, else 0.
        fields: by place.
        elements: by family, in the order of the file.
    """

    version: int = 0
    fields: Mapping[Place, Kept] = field(default_factory=_nothing)
    elements: Mapping[str, tuple[LeftOut, ...]] = field(default_factory=_nothing)

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.version or self.fields or self.elements)

    def left_out(self) -> Iterator[LeftOut]:
        """All elements that could not be understood."""
        for elements in self.elements.values():
            yield from elements

    def renamed(self, old: str, new: str) -> Unread:
        """The same after an element got another id."""
        places = {(new, *place[1:]) if place[:1] == (old,) else place: kept for place, kept in self.fields.items()}
        behind = {
            family: tuple(replace(out, behind=new) if out.behind == old else out for out in elements)
            for family, elements in self.elements.items()
        }
        return Unread(self.version, MappingProxyType(places), MappingProxyType(behind))


NOTHING = Unread()
