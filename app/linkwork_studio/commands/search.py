"""Finds actions by a few letters of their names, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from linkwork_studio.commands.action import Action

Item = TypeVar("Item")

WORD_START = 8
CONSECUTIVE = 5
GAP = -1
WHOLE = 30  # for a query that stands in the text as it is
LATER = 6  # less for each text after the title


def searched(action: Action) -> tuple[str, ...]:
    """Title, other words for it, and the title behind its menu."""
    others = [word.strip() for word in action.also.split(",") if word.strip()]
    menu = action.menu.partition("/")[2] or action.family
    return action.title.removesuffix("..."), *others, f"{menu} {action.title}"


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


def ranked(query: str, items: Iterable[tuple[Iterable[str], Item]]) -> list[Item]:
    """Items any of whose texts matches, best first; all in their order for an empty query.

    Of the texts of an item the first is its title: a match in later ones counts less.
    """
    scored = []
    for n, (texts, item) in enumerate(items):
        found = [_weighed(query, text, place) for place, text in enumerate(texts)]
        if any(points is not None for points in found):
            scored.append((max(points for points in found if points is not None), n, item))
    return [item for _, _, item in sorted(scored, key=lambda entry: (-entry[0], entry[1]))]


def _weighed(query: str, text: str, place: int) -> int | None:
    """The score of a text, more where the query stands in it as whole words or is all of it."""
    points, wanted, offered = score(query, text), query.casefold().strip(), text.casefold()
    if points is None or not wanted:
        return points
    points += WHOLE * bool(re.search(rf"\b{re.escape(wanted)}", offered)) + WHOLE * (wanted == offered)
    return points - LATER * place
