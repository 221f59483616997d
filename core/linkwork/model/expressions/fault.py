"""A refusal that points at the place in the formula."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from linkwork.errors import ModelError

SHOWN = 60  # signs of a long formula that a message shows


class ExpressionError(ModelError):
    """A formula that cannot be: says where and why.

    Attributes:
        column: place of the fault in the text, counted from 1.
        reason: the sentence without the place.
    """

    def __init__(self, reason: str, column: int, text: str = "") -> None:
        """Keep the place; `text` is the formula as it was typed."""
        where = f"In {excerpt(text, column)!r}, column {column}" if text else f"Column {column}"
        super().__init__(f"{where}: {reason}")
        self.column, self.reason = column, reason

    def within(self, text: str) -> ExpressionError:
        """The same fault with the formula that it is in."""
        return ExpressionError(self.reason, self.column, text)


def excerpt(text: str, column: int) -> str:
    """The text, or the part of a long one around a column, on one line."""
    line = "".join(sign if sign.isprintable() else "?" for sign in text[max(0, column - SHOWN) : column + SHOWN])
    if len(text) <= SHOWN:
        return line
    first = max(0, min(column - SHOWN // 2, len(text) - SHOWN))
    part = line[first - max(0, column - SHOWN) :][:SHOWN]
    return ("..." if first else "") + part + ("..." if first + SHOWN < len(text) else "")


def near(word: str, known: Iterable[str], none: str = "") -> str:
    """`; near are: sin, sinh.`, or what else to say, or just the full stop."""
    found = difflib.get_close_matches(word[:SHOWN], list(known), n=3, cutoff=0.62)
    if found:
        return f"; near {'is' if len(found) == 1 else 'are'}: {', '.join(found)}."
    return f"; {none}." if none else "."
