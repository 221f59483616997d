"""Who refers to whom, read from the fields' metadata: by the id in a field, or by a name in a formula."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator, Mapping, Set
from functools import lru_cache, partial
from itertools import compress
from operator import attrgetter, is_, not_
from typing import Any

from linkwork.model.expressions import mentions as formulas
from linkwork.model.expressions.expression import Expression
from linkwork.model.kept import kept

ELEMENT_ROLES = ("body", "joint", "measure", "parameter", "table")  # of what formulas mention: all are ids


@kept
def fields_of_role(cls: type, role: str) -> tuple[str, ...]:
    """Names of the fields of a kind that have a role."""
    return tuple(f.name for f in dataclasses.fields(cls) if f.metadata.get("role") == role)


def _field(cls: type, name: str) -> dataclasses.Field[Any]:
    return next(f for f in dataclasses.fields(cls) if f.name == name)


@kept
def reference_family(cls: type, name: str) -> str:
    """Family that a field refers to; empty where any will do."""
    return _field(cls, name).metadata.get("family", "")


@kept
def reference_kind(cls: type, name: str) -> str:
    """Kind that a field refers to; empty where any will do."""
    return _field(cls, name).metadata.get("kind", "")


def references(element: object) -> Iterator[tuple[str, str]]:
    """Field and id of each element that this one refers to."""
    for name in fields_of_role(type(element), "reference"):
        held = getattr(element, name)
        for target in held if isinstance(held, tuple) else (held,):
            if target:
                yield name, target


def formulas_of(element: object) -> Iterator[tuple[str, str]]:
    """Field and text of each formula that an element holds."""
    for name in fields_of_role(type(element), "expression"):
        text = getattr(element, name)
        if isinstance(text, str) and text.strip():
            yield name, text


def needs(element: object) -> set[str]:
    """Ids of all elements without which this one means nothing."""
    found = {target for _, target in references(element)}
    for _, text in formulas_of(element):
        found |= mentioned(text)
    return found


def referring(elements: Collection[Any], ids: Set[str], families: Collection[str]) -> list[Any]:
    """Those of some elements that refer to one of these ids or mention it.

    Args:
        elements: of any kinds.
        ids: of other elements.
        families: that those belong to; kinds that never refer to them are passed over.
    """
    found: list[Any] = []
    for kind in dict.fromkeys(map(type, elements)):
        if not _may_name(kind, families):
            continue
        own = list(compress(elements, map(partial(is_, kind), map(type, elements))))
        named = _all_named_by(kind)
        if named is None:
            found += [element for element in own if not ids.isdisjoint(needs(element))]
        else:
            found += compress(own, map(not_, map(ids.isdisjoint, map(named, own))))
    return found


def _may_name(cls: type, families: Collection[str]) -> bool:
    """Whether elements of a kind can refer to those of some families, or mention them."""
    wanted = {reference_family(cls, name) for name in fields_of_role(cls, "reference")}
    return bool(fields_of_role(cls, "expression") or "" in wanted or not wanted.isdisjoint(families))


@kept
def _all_named_by(cls: type) -> Callable[[Any], tuple[str, ...]] | None:
    """What reads all ids that an element of a kind refers to; None where formulas or lists may name more."""
    names = fields_of_role(cls, "reference")
    lists = any(str(_field(cls, name).type).startswith("tuple") for name in names)
    return None if lists or fields_of_role(cls, "expression") else attrgetter(names[0], *names)  # two at least: a tuple


@lru_cache(maxsize=4096)
def mentioned(text: str) -> frozenset[str]:
    """Ids of the elements that a formula names."""
    names = (mention for mention in formulas.mentions(Expression(text)) if mention.role in ELEMENT_ROLES)
    return frozenset(mention.name for mention in names)


def relinked(element: Any, ids: Mapping[str, str]) -> Any:
    """The element with other ids in its fields and formulas; itself where it names none of them."""
    changes: dict[str, Any] = {}
    for name in dict.fromkeys(name for name, target in references(element) if target in ids):
        held = getattr(element, name)
        changes[name] = tuple(ids.get(i, i) for i in held) if isinstance(held, tuple) else ids[held]
    for name, text in formulas_of(element):
        named = mentioned(text) & ids.keys()
        if named:
            changes[name] = _rewritten(text, {old: ids[old] for old in named})
    return dataclasses.replace(element, **changes) if changes else element


def _rewritten(text: str, ids: Mapping[str, str]) -> str:
    """The formula with other ids, all of which are new to it; the rest stays as it was typed."""
    formula = Expression(text)
    for old, new in ids.items():
        for role in ELEMENT_ROLES:
            formula = formulas.renamed(formula, role, old, new)
    return formula.text
