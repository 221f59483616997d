"""What a formula is made of: frozen nodes, each with the column where it begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Number:
    """`2.5`."""

    value: float
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Name:
    """`t`, `pi`, `e`, the name of a parameter, or of an element as an argument of a reading."""

    name: str
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """`"crank pin"`, a name that holds other signs than letters, digits and `_`."""

    text: str
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Measured:
    """`30 deg`: bare numbers with a unit behind them."""

    number: Node
    unit: str
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Unary:
    """`-x`, `not a`."""

    sign: str
    operand: Node
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """`a + b`, `a < b`, `a and b`; the column is that of the sign."""

    sign: str
    left: Node
    right: Node
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """`sin(x)`, `step(t, 0, 0, 1, 1)`, `angle(pin)`."""

    name: str
    arguments: tuple[Node, ...]
    column: int = field(default=0, compare=False)


Node = Number | Name | Text | Measured | Unary | Binary | Call


def children(node: Node) -> tuple[Node, ...]:
    """The nodes right below a node, from left to right."""
    match node:
        case Measured(number=number):
            return (number,)
        case Unary(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return (left, right)
        case Call(arguments=arguments):
            return arguments
    return ()


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, without recursion."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(children(node)))


def depth(node: Node) -> int:
    """Nodes on the longest way down, without recursion."""
    deepest, waiting = 0, [(node, 1)]
    while waiting:
        node, level = waiting.pop()
        deepest = max(deepest, level)
        waiting.extend((child, level + 1) for child in children(node))
    return deepest
