"""What a file says beyond what is known here: gathered while reading, put back while writing, told as findings."""

from __future__ import annotations

import difflib
import math
import reprlib
from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Any, NoReturn

from linkwork.errors import FileError
from linkwork.model.registry import FAMILIES
from linkwork.model.unread import Kept, LeftOut, Unread
from linkwork.model.unread import Place as Steps
from linkwork.results.finding import Finding

LONGEST_SHOWN = 60
MOST_DEEP = 100  # brackets in brackets of what is kept
PROJECT = ""  # root of places in no element


class Place:
    """A place in a file: words for messages, steps for what is kept, and where that is gathered (nowhere: refused)."""

    __slots__ = ("gathered", "label", "root", "steps")

    def __init__(
        self, label: str, gathered: dict[Steps, Kept] | None = None, root: str = PROJECT, steps: Steps = ()
    ) -> None:
        """Begin at an element that is called `label` in messages and has the id `root`."""
        self.label, self.gathered, self.root, self.steps = label, gathered, root, steps

    def __str__(self) -> str:
        """The place in words: `bodies[0] (arm).shapes[1].radius`."""
        inner = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return self.label + inner if self.label else inner.removeprefix(".")

    def inner(self, step: str | int) -> Place:
        """A place in this one."""
        return Place(self.label, self.gathered, self.root, (*self.steps, step))

    def refuse(self, why: str) -> NoReturn:
        """Raise FileError with the place and the reason."""
        raise FileError(f"{self}: {why}" if str(self) else why)

    def keep(self, what: str, data: dict[str, Any], known: Iterable[str]) -> None:
        """Keep the fields of an object that are not known; refuses them where nothing is kept."""
        known = tuple(known)
        unknown = {name: item for name, item in data.items() if name not in known}
        if self.gathered is None:
            self.refuse(f"{what} has no field {next(iter(unknown))!r}; it has: {', '.join(known)}.")
        self.check_kept(unknown)
        self.gathered[(self.root, *self.steps)] = Kept(tuple(data), MappingProxyType(unknown), known)

    def check_kept(self, data: Any) -> None:
        """Refuse data that could not be written again: numbers without end, broken signs, brackets too deep."""
        waiting = [(data, 0)]
        while waiting:
            item, depth = waiting.pop()
            if isinstance(item, float) and not math.isfinite(item):
                self.refuse(f"{item} is not a valid number.")
            if isinstance(item, str) and any("\ud800" <= sign <= "\udfff" for sign in item):
                self.refuse(f"{seen(item)} has characters that cannot be written.")
            if depth > MOST_DEEP:
                self.refuse("brackets are nested too deep.")
            if isinstance(item, dict):
                waiting += [(part, depth + 1) for pair in item.items() for part in pair]
            elif isinstance(item, list):
                waiting += [(part, depth + 1) for part in item]


def seen(data: Any) -> str:
    """Data as messages show them, shortened."""
    text = reprlib.repr(data)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


# -- back into the file ------------------------------------------------------------------------------


def put_back(data: dict[str, Any], unread: Unread) -> None:
    """Write what was kept into the data of a project, in its old places; what hung on something gone goes with it."""
    if unread.version:
        data["linkwork"] = unread.version
    roots = {PROJECT: data, **{item["id"]: item for family in FAMILIES for item in data.get(family, ())}}
    for family, left_out in unread.elements.items():
        data[family] = list(_among(data.get(family, []), left_out))
    for (root, *steps), kept in unread.fields.items():
        node = _followed(roots.get(root), steps)
        if isinstance(node, dict):
            merged = {name: node.get(name, kept.fields.get(name)) for name in kept.order if _has(name, node, kept)}
            merged |= node
            node.clear()
            node.update(merged)


def _has(name: str, node: dict[str, Any], kept: Kept) -> bool:
    return name in node or name in kept.fields


def _followed(node: Any, steps: list[str | int]) -> Any:
    """What stands at the end of steps, or none; an object that was left out because it said nothing is made."""
    for number, step in enumerate(steps):
        if isinstance(step, int):
            node = node[step] if isinstance(node, list) and step < len(node) else None
        elif isinstance(node, dict) and not any(isinstance(later, int) for later in steps[number:]):
            node = node.setdefault(step, {})
        else:
            node = node.get(step) if isinstance(node, dict) else None
    return node


def _among(items: list[dict[str, Any]], left_out: tuple[LeftOut, ...]) -> Iterator[Any]:
    """The elements of a family with those that were left out behind those that they stood behind."""
    behind: dict[str, list[Any]] = {}
    for out in left_out:
        behind.setdefault(out.behind, []).append(out.data)
    yield from behind.pop("", [])
    for item in items:
        yield item
        yield from behind.pop(item["id"], [])
    for rest in behind.values():
        yield from rest


# -- told --------------------------------------------------------------------------------------------


def findings(unread: Unread, version: int) -> tuple[Finding, ...]:
    """What was kept and has no effect, worst first."""
    found = []
    for out in unread.left_out():
        text = f"{out.id} is kept in the file and left out of the mechanism. {out.why}"
        found.append(Finding("error", "left_out", text))
    if unread.version:
        text = (
            f"The file has version {unread.version}, this Linkwork knows up to {version}: what is new in it is kept "
            "and has no effect. Install a newer Linkwork."
        )
        found.append(Finding("warning", "newer_version", text))
    for (root, *steps), kept in unread.fields.items():
        place = str(Place(root, steps=tuple(steps)))
        for name in kept.fields:
            about = (root,) if root else ()
            found.append(Finding("warning", "unknown_field", _unknown(place, name, kept), about))
    return tuple(found)


def _unknown(place: str, name: str, kept: Kept) -> str:
    near = difflib.get_close_matches(name, kept.known, n=1)
    meant = f" Perhaps {near[0]!r} was meant." if near else ""
    return f"{place or 'The project'} has a field {seen(name)} that is unknown; it is kept and has no effect.{meant}"
