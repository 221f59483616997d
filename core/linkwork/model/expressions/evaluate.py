"""The value of a formula in plain Python, one node at a time: for constants, previews, and to find what went wrong.

The running simulation uses the byte code of `compiler/expressions.py`; both follow these definitions:

    step   s = (x - x0) / (x1 - x0) held in [0, 1],  y0 + (y1 - y0) (10 s^3 - 15 s^4 + 6 s^5)
    ramp   the same s,                               y0 + (y1 - y0) s
    pulse  1 where 0 <= u < width, u = x - start, or its rest over the period
    mod    x - y floor(x / y)
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable

from linkwork.model import units
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.functions import FUNCTIONS
from linkwork.model.expressions.grammar import CONSTANTS
from linkwork.model.expressions.tree import Binary, Call, Measured, Name, Node, Number, Unary
from linkwork.model.expressions.written import written

Read = Callable[[Node], float]


def value(node: Node, read: Read) -> float:
    """The value in SI units; `read` gives that of `t`, of parameters, readings and tables.

    Conditions are 1 and 0. Raises ExpressionError at the part that has no finite value.
    """
    match node:
        case Number(value=number):
            return number
        case Name(name=name) if name in CONSTANTS:
            return CONSTANTS[name]
        case Measured(number=number, unit=unit):
            return _finite(value(number, read) * units.read(unit).value, node)
        case Unary(sign=sign, operand=operand):
            return _apply(node, "negative" if sign == "-" else sign, (value(operand, read),))
        case Binary(sign=sign, left=left, right=right):
            return _apply(node, sign, (value(left, read), value(right, read)))
        case Call(name="if", arguments=(condition, a, b)):
            return value(a if value(condition, read) else b, read)
        case Call(name=name, arguments=arguments) if name in FUNCTIONS and name != "table":
            return _apply(node, name, tuple(value(argument, read) for argument in arguments))
    return _finite(read(node), node)


def folded(node: Node) -> Node:
    """The tree with every constant part made one number in SI units; raises ExpressionError where there is none."""
    match node:
        case Name(name=name) if name in CONSTANTS:
            return Number(CONSTANTS[name], node.column)
        case Measured():
            return Number(value(node, _unknown), node.column)
        case Unary(sign=sign, operand=operand):
            parts: tuple[Node, ...] = (folded(operand),)
            node = Unary(sign, parts[0], node.column)
        case Binary(sign=sign, left=left, right=right):
            parts = (folded(left), folded(right))
            node = Binary(sign, *parts, node.column)
        case Call(name=name, arguments=arguments) if name in FUNCTIONS:
            kept = arguments[:1] if name == "table" else ()
            parts = (*kept, *(folded(argument) for argument in arguments[len(kept) :]))
            node = Call(name, parts, node.column)
        case _:
            return node
    constant = all(isinstance(part, Number) for part in parts)
    return Number(value(node, _unknown), node.column) if constant else node


def _unknown(node: Node) -> float:
    raise ExpressionError(f"{written(node)} is not a constant.", node.column)


def _apply(node: Node, name: str, arguments: tuple[float, ...]) -> float:
    try:
        found = float(OPERATIONS[name](*arguments))
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        found = math.nan
    return _finite(found, node)


def _finite(found: float, node: Node) -> float:
    if not math.isfinite(found):
        formula = written(node)
        shown = formula if len(formula) <= 60 else formula[:57] + "..."
        raise ExpressionError(f"{shown} has no finite value.", node.column)
    return found


def _power(x: float, n: float) -> float:
    return math.pow(x, n)


def _modulo(x: float, y: float) -> float:
    return x - y * math.floor(x / y)


def _part(x: float, x0: float, x1: float) -> float:
    """How far x is on the way from x0 to x1, held in 0 to 1; a jump where both are the same."""
    if x1 == x0:
        return float(x >= x0)
    return min(1.0, max(0.0, (x - x0) / (x1 - x0)))


def _ramp(x: float, x0: float, y0: float, x1: float, y1: float) -> float:
    s = _part(x, x0, x1)
    return (1.0 - s) * y0 + s * y1


def _step(x: float, x0: float, y0: float, x1: float, y1: float) -> float:
    s = _part(x, x0, x1)
    h = s * s * s * (10.0 - s * (15.0 - 6.0 * s))
    return (1.0 - h) * y0 + h * y1


def _pulse(x: float, start: float, width: float, period: float | None = None) -> float:
    u = x - start if period is None else _modulo(x - start, period)
    return float(0.0 <= u < width)


OPERATIONS: dict[str, Callable[..., float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": _power,
    "pow": _power,
    "negative": operator.neg,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "and": lambda a, b: bool(a) and bool(b),
    "or": lambda a, b: bool(a) or bool(b),
    "not": operator.not_,
    "abs": abs,
    "sign": lambda x: (x > 0) - (x < 0),
    "floor": math.floor,
    "mod": _modulo,
    "min": min,
    "max": max,
    "if": lambda condition, a, b: a if condition else b,
    "step": _step,
    "ramp": _ramp,
    "pulse": _pulse,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "atan2": math.atan2,
    "sinh": math.sinh,
    "cosh": math.cosh,
    "tanh": math.tanh,
    "exp": math.exp,
    "log": math.log,
    "log10": math.log10,
    "sqrt": math.sqrt,
}
