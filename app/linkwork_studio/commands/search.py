"""Finds actions by a few letters of their names, the best first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")

WORD_START = 8
CONSECUTIVE = 5
GAP = -1


def score(query: str, text: str) -> int | None:
    """How well a text matches: all letters in order, best at the start of words and in a row; None for no match."""
    wanted, offered = query.casefold().replace(" ", ""), text.casefold()
    best: int | None = None
    for start in (i for i, letter in enumerate(offered) if wanted[:1] == letter):
        found = _score_from(wanted, offered, start)
        if found is not None and (best is None or found > best):
            best = found
    return 0 if not wanted else best


def _score_from(wanted: str, offered: str, start: int) -> int | None:
    total, previous, at = 0, start - 1, start
    for letter in wanted:
        at = offered.find(letter, at)
        if at < 0:
            return None
        total += CONSECUTIVE if at == previous + 1 and at > start else max(GAP * (at - previous - 1), -10)
        total += WORD_START if at == 0 or not offered[at - 1].isalnum() else 0
        previous, at = at, at + 1
    return total


def ranked(query: str, items: Iterable[tuple[str, Item]]) -> list[Item]:
    """Items whose text matches, best first; all in their order for an empty query."""
    scored = [(found, n, item) for n, (text, item) in enumerate(items) if (found := score(query, text)) is not None]
    return [item for _, _, item in sorted(scored, key=lambda entry: (-entry[0], entry[1]))]
