"""Cuts a formula into numbers, names, texts and signs."""

from __future__ import annotations

import re
from typing import NamedTuple

from linkwork.model.expressions.fault import ExpressionError

MOST_SIGNS = 4000

TOKEN = re.compile(
    r"""(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
      | (?P<name>[A-Za-z][A-Za-z0-9_]*|[µ°%][A-Za-z0-9]*)
      | (?P<text>"(?:[^"\\]|\\["\\])*")
      | (?P<sign>\*\*|<=|>=|==|!=|[-+*/^(),<>])""",
    re.VERBOSE,
)
BLANK = re.compile(r"[ \t\r\n]+")
SAME = str.maketrans({"−": "-", "·": "*", "×": "*", "μ": "µ"})
HINTS = {
    "=": "Write == to compare.",
    "&": "Write and.",
    "|": "Write or.",
    "!": "Write not.",
    ".": "Names have no dots; write position(body, x).",
    ";": "Separate arguments with commas.",
    "'": 'Put names in double quotes: angle("crank pin").',
    '"': "A text is not closed.",
    "π": "Write pi.",
    "[": "Write round brackets.",
    "{": "Write round brackets.",
}


class Token(NamedTuple):
    """One word of the formula.

    Attributes:
        kind: `number`, `name`, `text`, `sign` or `end`.
        text: as it was typed.
        column: where it begins, from 1.
        end: column behind it.
    """

    kind: str
    text: str
    column: int
    end: int


def tokens(text: str) -> list[Token]:
    """All tokens with an `end` behind them; raises ExpressionError at a sign that means nothing."""
    if len(text) > MOST_SIGNS:
        raise ExpressionError(f"the formula has {len(text)} characters; the limit is {MOST_SIGNS}.", 1)
    found, at, plain = [], 0, text.translate(SAME)
    while at < len(plain):
        blank = BLANK.match(plain, at)
        match = None if blank else TOKEN.match(plain, at)
        if match:
            found.append(Token(str(match.lastgroup), match.group(), at + 1, match.end() + 1))
        elif not blank:
            raise ExpressionError(f"{_shown(text[at])} means nothing here. {HINTS.get(text[at], '')}".rstrip(), at + 1)
        read = blank or match
        assert read is not None, "one of the two, or an error was raised"
        at = read.end()
    return [*found, Token("end", "", len(text) + 1, len(text) + 1)]


def _shown(sign: str) -> str:
    return repr(sign) if sign.isprintable() else f"the character U+{ord(sign):04X}"
