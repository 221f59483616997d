"""Values inside values: `("base_frame", "position", 0)` is the x of where a joint sits on its base."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

Path = tuple[str | int, ...]


def value_at(owner: Any, path: Path) -> Any:
    """What stands at a path in a frozen value."""
    for part in path:
        owner = owner[part] if isinstance(part, int) else getattr(owner, part)
    return owner


def with_value(owner: Any, path: Path, value: Any) -> Any:
    """The frozen value with something else at a path."""
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(first, int):
        inner = with_value(owner[first], rest, value)
        return (*owner[:first], inner, *owner[first + 1 :])
    return replace(owner, **{first: with_value(getattr(owner, first), rest, value)})
