"""Search in the help: pages on which all the words stand, those that bear them in the title first."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.handbook.library import Page


def found(words: str, pages: Mapping[str, Page]) -> list[Page]:
    """Pages that speak of what is searched, best first; all of them where nothing is searched."""
    wanted = words.casefold().split()
    reported = [(page, page.title.casefold(), page.text.casefold()) for page in pages.values()]
    hits = [(page, title, text) for page, title, text in reported if all(word in text for word in wanted)]
    hits.sort(key=lambda hit: _weight(wanted, hit[1], hit[2]), reverse=True)
    return [page for page, _, _ in hits]


def _weight(wanted: list[str], title: str, text: str) -> tuple[int, int]:
    """How many of the words the title bears, then how often the text does, longer pages counting less."""
    often = sum(1000 * text.count(word) // (len(text) + 1) for word in wanted)
    return sum(word in title for word in wanted), often
