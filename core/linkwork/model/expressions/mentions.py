"""Which elements, parameters and tables a formula names, and how it follows when one is renamed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.grammar import CONSTANTS
from linkwork.model.expressions.readings import READINGS
from linkwork.model.expressions.scope import CLOCK_NAME
from linkwork.model.expressions.tokens import tokens
from linkwork.model.expressions.tree import Call, Measured, Name, Node, Text, children
from linkwork.model.expressions.written import element, quoted


class Mention(NamedTuple):
    """A name in a formula.

    Attributes:
        role: `body`, `joint`, `measure`, `parameter` or `table`.
        name: id or name.
        column: where it stands.
    """

    role: str
    name: str
    column: int


def mentions(expression: Expression) -> tuple[Mention, ...]:
    """All names, from left to right; a joint's coordinates and axes are not among them."""
    return tuple(sorted(_mentions(expression.root), key=lambda mention: mention.column))


def renamed(expression: Expression, role: str, old: str, new: str) -> Expression:
    """The formula with another name in all places of one role; the rest of the text stays as it was typed."""
    places = {mention.column for mention in mentions(expression) if (mention.role, mention.name) == (role, old)}
    text = expression.text
    for token in reversed(tokens(text)):
        if token.column in places and token.kind in ("name", "text"):
            word = quoted(new) if role == "table" else element(new)
            text = text[: token.column - 1] + word + text[token.end - 1 :]
    return Expression(text)


def _mentions(root: Node) -> Iterator[Mention]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Call) and node.name in READINGS:
            for argument, role in zip(node.arguments, READINGS[node.name].arguments, strict=False):
                if role in ("body", "joint", "measure"):
                    yield from _mention(argument, role)
        elif isinstance(node, Call) and node.name == "table":
            yield from _mention(node.arguments[0], "table") if node.arguments else ()
            waiting.extend(node.arguments[1:])
        elif isinstance(node, Name) and node.name != CLOCK_NAME and node.name not in CONSTANTS:
            yield Mention("parameter", node.name, node.column)
        elif not isinstance(node, Measured):
            waiting.extend(children(node))


def _mention(node: Node, role: str) -> Iterator[Mention]:
    if isinstance(node, Name | Text):
        yield Mention(role, node.name if isinstance(node, Name) else node.text, node.column)
