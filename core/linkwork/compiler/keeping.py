"""What follows from one frozen element alone is found once and kept while the element is in use.

An edit changes a few elements of a thousand; the others are the same objects before and after, which is what `diff`
goes by as well. A compile takes over what the one before it kept, as far as it is asked for again, so that no more is
kept than the model in force is made of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Value = TypeVar("Value")


class Kept:
    """Values by the element they were made of; whoever gets one must not write into it."""

    def __init__(self, earlier: Kept | None = None) -> None:
        """Begin with what an earlier compile kept."""
        self._known: dict[tuple[Any, ...], tuple[Any, Any]] = {}
        self._earlier = earlier._known if earlier is not None else {}

    def of(self, make: Callable[..., Value], element: object, *rest: object) -> Value:
        """`make(element, *rest)`; the element is held as well, so that no other takes its identity."""
        key = (make, id(element), *rest)
        found = self._known.get(key)
        if found is None:
            found = self._earlier.get(key) or (element, make(element, *rest))
            self._known[key] = found
        return found[1]

    def whole(self, name: str, value: object, make: Callable[[], Value]) -> Value:
        """What is made of many elements at once: the one found before, where `value` is the same as then."""
        found = self._earlier.get((name,))
        if found is None or found[0] != value:
            found = (value, make())
        self._known[(name,)] = found
        return found[1]

    def close(self) -> None:
        """Forget what was not asked for again."""
        self._earlier = {}
