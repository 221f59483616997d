"""What stands in the list of changes, oldest first."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork_studio.document.document import Document

FIRST = "Opened"


@dataclass(frozen=True, slots=True)
class Line:
    """A change in words, whether it is in force, and whether it is the last one that is."""

    text: str
    is_done: bool
    is_last: bool


def lines(document: Document) -> tuple[Line, ...]:
    """The state that was opened, then one line for each change; a line leads to the state after it."""
    stack = document.stack
    texts = (FIRST, *(entry.label for entry in stack.entries))
    return tuple(Line(text, row <= stack.position, row == stack.position) for row, text in enumerate(texts))
