"""How a sequence is put together from stretches of an earlier one and of what is new.

An edit changes a few elements of ten thousand; the others are the same objects before and after. What follows from one
element alone stands together in every array, so that the arrays of an edited model are stretches of those before it,
copied whole, with those of new and changed elements in between. A compile from nothing has new elements only, and goes
the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

Piece = tuple[bool, int, int]


@dataclass(frozen=True, slots=True)
class Splice:
    """Stretches in their order: whether each is of what is new, where it begins there and where it ends."""

    pieces: tuple[Piece, ...] = ()

    def __add__(self, other: Splice) -> Splice:
        """Both, one after the other."""
        return Splice(_merged((*self.pieces, *other.pieces)))

    def stretched(self, old: np.ndarray, new: np.ndarray) -> Splice:
        """The same for what each element has several of, given the first of each element and one number more."""
        pieces = ((new if is_new else old, is_new, a, b) for is_new, a, b in self.pieces)
        return Splice(_merged((is_new, int(first[a]), int(first[b])) for first, is_new, a, b in pieces))

    def shifted(self, by: int) -> Splice:
        """The same where so many others come before the new ones."""
        return Splice(tuple((is_new, a + by * is_new, b + by * is_new) for is_new, a, b in self.pieces))

    def array(self, old: np.ndarray, new: np.ndarray) -> np.ndarray:
        """The arrays put together along their first axis; who gets one that serves in one stretch shares it."""
        parts = [(new if is_new else old)[a:b] for is_new, a, b in self.pieces]
        if len(parts) != 1:
            return np.concatenate(parts) if parts else new[:0]
        whole = new if self.pieces[0][0] else old
        return whole if len(parts[0]) == len(whole) else parts[0]

    def list(self, old: list[Any], new: list[Any]) -> list[Any]:
        """The lists put together."""
        found: list[Any] = []
        for is_new, a, b in self.pieces:
            found += (new if is_new else old)[a:b]
        return found


def all_new(count: int) -> Splice:
    """So many elements of which none was there before."""
    return Splice(((True, 0, count),) if count else ())


def splice_of(places: np.ndarray) -> Splice:
    """That of elements by the place where each was before, -1 for new ones, which follow each other."""
    if not len(places):
        return Splice()
    is_new = places < 0
    at = np.where(is_new, np.cumsum(is_new) - 1, places)
    cuts = np.flatnonzero((np.diff(at) != 1) | np.diff(is_new)) + 1
    first, last = np.concatenate(([0], cuts)), np.concatenate((cuts, [len(places)])) - 1
    return Splice(tuple(zip(is_new[first].tolist(), at[first].tolist(), (at[last] + 1).tolist(), strict=True)))


def _merged(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Without empty ones, and those in one that follow each other."""
    found: list[Piece] = []
    for piece in pieces:
        is_new, first, last = piece
        if found and found[-1][0] == is_new and found[-1][2] == first:
            found[-1] = (is_new, found[-1][1], last)
        elif last > first:
            found.append(piece)
    return tuple(found)
