"""Tree to text, in one way: the text gives the same tree again."""

from __future__ import annotations

import re

from linkwork.model.expressions.grammar import KEYWORDS, NEGATIVE, NOT, POWER, PRODUCT, RAISED
from linkwork.model.expressions.tree import Binary, Call, Measured, Name, Node, Number, Text, Unary

WHOLE = 9  # binds tighter than every sign
LOOSE = 5  # signs up to this power have blanks around them
PLAIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def written(node: Node) -> str:
    """The formula of a tree: blanks around + and comparisons, none around * and /, no bracket too many."""
    match node:
        case Number(value=value):
            return repr(value).removesuffix(".0")
        case Name(name=name):
            return name
        case Text(text=text):
            return quoted(text)
        case Measured(number=number, unit=unit):
            return f"{_inside(number, WHOLE)} {unit}"
        case Unary(sign=sign, operand=operand):
            return "not " + _inside(operand, NOT) if sign == "not" else "-" + _negated(operand)
        case Call(name=name, arguments=arguments):
            return f"{name}({', '.join(written(argument) for argument in arguments)})"
        case Binary():
            return _binary(node)


def quoted(text: str) -> str:
    """A text in double quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def element(name: str) -> str:
    """An element's id as an argument: bare where it can be, else in quotes."""
    return name if PLAIN_NAME.fullmatch(name) and name not in KEYWORDS else quoted(name)


def _binary(node: Binary) -> str:
    power = POWER[node.sign]
    blank = " " if power <= LOOSE else ""
    tight = power in (RAISED, POWER["<"]) or (node.sign == "/" and _ends_in_unit(node.left))
    left = _inside(node.left, power + 1 if tight else power)
    right = _inside(node.right, NEGATIVE if power == RAISED else power + 1)
    return f"{left}{blank}{node.sign}{blank}{right}"


def _negated(node: Node) -> str:
    return written(node) if isinstance(node, Measured) else _inside(node, NEGATIVE)


def _ends_in_unit(node: Node) -> bool:
    """Whether a `/` behind it would be taken for part of its unit."""
    return isinstance(node.operand if isinstance(node, Unary) else node, Measured)


def _inside(node: Node, least: int) -> str:
    """A part, in brackets where it binds less tightly than its place needs."""
    return written(node) if _power(node) >= least else f"({written(node)})"


def _power(node: Node) -> int:
    match node:
        case Unary(sign="not"):
            return NOT
        case Measured() | Unary(operand=Measured()):
            return PRODUCT
        case Unary():
            return NEGATIVE
        case Binary(sign=sign):
            return POWER[sign]
    return WHOLE
