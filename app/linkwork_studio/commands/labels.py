"""How undo entries call what they are about."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.model.model import Model, family_name
from linkwork.model.registry import SINGULAR

_PLURALS = {singular: family for family, singular in SINGULAR.items()}


def with_article(noun: str) -> str:
    """`a box`, `an ellipsoid`."""
    return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"  # of u none of our kinds is spoken as a vowel


def named(model: Model, ids: Sequence[str]) -> str:
    """`body arm`, `3 joints`, or `5 elements` of several families."""
    if len(ids) == 1:
        return f"{family_name(model.get(ids[0]))} {ids[0]}"
    families = {family_name(model.get(i)) for i in ids}
    return f"{len(ids)} {_PLURALS[families.pop()] if len(families) == 1 else 'elements'}"
