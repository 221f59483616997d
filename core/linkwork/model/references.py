"""Who refers to whom, read from the fields' metadata: by the id in a field, or by a name in a formula."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from linkwork.model.expressions import mentions as formulas
from linkwork.model.expressions.expression import Expression

ELEMENT_ROLES = ("body", "joint", "parameter", "table")  # of what formulas mention: all are ids


@cache
def fields_of_role(cls: type, role: str) -> tuple[str, ...]:
    """Names of the fields of a kind that have a role."""
    return tuple(f.name for f in dataclasses.fields(cls) if f.metadata.get("role") == role)


@cache
def reference_family(cls: type, name: str) -> str:
    """Family that a field refers to; empty where any will do."""
    return cls.__dataclass_fields__[name].metadata.get("family", "")


@cache
def reference_kind(cls: type, name: str) -> str:
    """Kind that a field refers to; empty where any will do."""
    return cls.__dataclass_fields__[name].metadata.get("kind", "")


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
