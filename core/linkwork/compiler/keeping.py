"""What follows from one frozen element alone is found once and kept while the element is in use.

An edit changes a few elements of a thousand; the others are the same objects before and after, which is what `diff`
goes by as well. A compile takes over what the one before it kept, as far as it is asked for again, so that no more is
kept than the model in force is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

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

    def by(self, make: Callable[..., Value], *values: object) -> Value:
        """`make(*values)`, by what the values are."""
        key = (make, *values)
        found = self._known.get(key)
        if found is None:
            found = self._earlier.get(key) or (None, make(*values))
            self._known[key] = found
        return found[1]

    def whole(self, name: str, value: object, make: Callable[[], Value]) -> Value:
        """What is made of many elements at once: the one found before, where `value` is the same as then."""
        found = self._earlier.get((name,))
        if found is None or found[0] != value:
            found = (value, make())
        self._known[(name,)] = found
        return found[1]

    def joined(
        self,
        name: str,
        elements: Sequence[object],
        lengths: np.ndarray,
        make: Callable[[Sequence[Any]], tuple[np.ndarray, ...]],
    ) -> tuple[np.ndarray, ...]:
        """`make(elements)`, where elements that were there before are found in the arrays of the time before.

        Args:
            name: of the arrays.
            elements: what they are made of, one after the other.
            lengths: entries of each element along the first axis.
            make: the arrays of some elements, each by itself.
        """
        before, starts, known = self._earlier.get((name,), (None, ((), np.zeros(1, dtype=np.int64), ())))[1]
        ends = np.cumsum(lengths)
        if starts[-1] == 0:
            arrays = make(elements)
        else:
            place = {id(element): n for n, element in enumerate(before)}
            where = np.array([place.get(id(element), -1) for element in elements], dtype=np.int64)
            is_new = np.repeat(where < 0, lengths)
            within = np.arange(len(is_new)) - np.repeat(ends - lengths, lengths)
            at = np.where(is_new, 0, np.repeat(starts[where], lengths) + within)
            arrays = tuple(array[at] for array in known)
            new = make([elements[n] for n in np.flatnonzero(where < 0).tolist()])
            for array, part in zip(arrays, new, strict=True):
                array[is_new] = part
        self._known[(name,)] = (None, (elements, np.concatenate(([0], ends)), arrays))
        return arrays

    def close(self) -> None:
        """Forget what was not asked for again."""
        self._earlier = {}
