"""What an edit does, in a few words for a mark on a time bar."""

from __future__ import annotations

from linkwork.edits import Replace

MOST_NAMED = 2


def in_words(edit: Replace) -> str:
    """`elbow removed`, `arm, pin changed`, `5 elements changed`; empty for an edit of nothing."""
    parts = []
    if edit.removed:
        parts.append(f"{_named(edit.removed)} removed")
    if edit.elements:
        parts.append(f"{_named([e.id for e in edit.elements])} set")
    if edit.gravity is not None:
        parts.append("gravity changed")
    return ", ".join(parts)


def _named(ids: list[str] | tuple[str, ...]) -> str:
    return ", ".join(ids) if len(ids) <= MOST_NAMED else f"{len(ids)} elements"
