"""Who refers to whom, read from the fields' metadata."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache


@cache
def reference_fields(cls: type) -> tuple[str, ...]:
    """Names of the fields of a kind that hold ids of other elements."""
    return tuple(f.name for f in dataclasses.fields(cls) if f.metadata.get("role") == "reference")


def references(element: object) -> Iterator[tuple[str, str]]:
    """Field and id of each element that this one refers to."""
    for name in reference_fields(type(element)):
        yield name, getattr(element, name)
