"""Names and units of a formula: what it reads, whether its parts go together, and whether it gives what a field needs.

Units are checked as far as they are said. A bare number carries whatever unit its place needs, in SI, and so does a
product with one: `-20*angle(pin)` may be a torque. A product that also holds a unit means what it says: `2*5 kg` is a
mass. A formula of `t` and bare numbers alone is taken as it stands: `sin(t)`, `t^2`. Everything else must fit.

    CLOCK   `t` alone          fits any field, but in sums and comparisons it is a time
    STATE   readings           must fit
    BARE    bare numbers       fits everything
    TYPED   units were said    must fit

The trust of a product is the highest of its factors. An angle goes where a pure number times length or force is
needed, as in radius times angle; a pure number goes for an angle, as in arc over radius.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from linkwork.model import dimensions, units
from linkwork.model.dimensions import ANGLE, PURE, TIME, Dimension
from linkwork.model.expressions.binding import bind_reading, no_such_function, no_such_name, no_such_table
from linkwork.model.expressions.evaluate import folded
from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.functions import FUNCTIONS, SMOOTH
from linkwork.model.expressions.grammar import COMPARISONS, CONSTANTS
from linkwork.model.expressions.readings import PARAMETER, READINGS, Reading
from linkwork.model.expressions.scope import CLOCK_NAME, NOTHING, Scope
from linkwork.model.expressions.tree import Binary, Call, Measured, Name, Node, Number, Text, Unary
from linkwork.model.expressions.written import written


class Trust(IntEnum):
    """How far the dimension of a part is meant."""

    CLOCK = 0
    STATE = 1
    BARE = 2
    TYPED = 3


class Condition:
    """What a comparison gives: it is no number and has no dimension."""


class Kind(NamedTuple):
    """What a part gives that is a number."""

    dimension: Dimension
    trust: Trust

    @property
    def loose(self) -> bool:
        """Whether it fits every field."""
        return self.trust in (Trust.CLOCK, Trust.BARE)


CONDITION = Condition()
BARE = Kind(PURE, Trust.BARE)
NO_NUMBER = "a condition is not a number; write if(condition, 1, 0)."


@dataclass(frozen=True, slots=True)
class Checked:
    """A formula that was checked in a scope.

    Attributes:
        expression: as it was typed.
        root: its tree with constants worked out in SI units.
        unit: SI unit of the value.
        readings: what it reads, parameters included, each once, in the order of the text.
        bound: the reading that a call or a name stands for.
        tables: names of its tables, each once.
        derivatives: how many derivatives in time are known (2, or fewer where it reads speeds or forces).
        continuity: how many derivatives are continuous for certain (2, 0, or -1 where even the value may jump).
    """

    expression: Expression
    root: Node
    unit: str
    readings: tuple[Reading, ...]
    bound: dict[Node, Reading] = field(compare=False)
    tables: tuple[str, ...]
    derivatives: int
    continuity: int


def check(expression: Expression, unit: str = "", scope: Scope = NOTHING, derivatives: int = 0) -> Checked:
    """Check a formula for a field; raises ExpressionError with the column.

    Args:
        expression: the formula.
        unit: SI unit of the field, `N m`.
        scope: what names may mean.
        derivatives: how many derivatives in time the field needs: 2 for a prescribed position.
    """
    checker = _Checker(scope)
    try:
        kind = checker.kind(expression.root)
        if isinstance(kind, Condition):
            raise ExpressionError(NO_NUMBER, 1)
        needed = units.read(unit).dimension
        if not kind.loose and not fits(kind.dimension, needed):
            raise ExpressionError(_unfit(expression.root, kind.dimension, needed), 1)
        checker.check_derivatives(derivatives)
        root = folded(expression.root)
    except ExpressionError as fault:
        raise fault.within(expression.text) from None
    readings = tuple(dict.fromkeys(checker.bound.values()))
    known = min((checker.derivatives_of(reading) for reading in readings), default=SMOOTH)
    return Checked(expression, root, unit, readings, checker.bound, tuple(checker.tables), known, checker.continuity)


def fits(found: Dimension, needed: Dimension) -> bool:
    """Whether one dimension can stand for another; only angles are given some room."""
    if found == needed:
        return True
    if found[:3] != needed[:3] or found.rad < 0 or needed.rad < 0:
        return False
    return needed.rad > 0 or needed.kg != 0 or needed.m != 0


class _Checker:
    """Walks one tree and gathers what it names."""

    def __init__(self, scope: Scope) -> None:
        """Nothing gathered yet."""
        self.scope = scope
        self.bound: dict[Node, Reading] = {}
        self.tables: dict[str, None] = {}
        self.columns: dict[Reading, int] = {}
        self.continuity = SMOOTH

    def kind(self, node: Node) -> Kind | Condition:
        """What a part gives."""
        match node:
            case Number():
                return BARE
            case Measured(unit=unit):
                return Kind(units.read(unit).dimension, Trust.TYPED)
            case Name():
                return self.name(node)
            case Text():
                raise ExpressionError('a quoted text is allowed as a name only, as in table("cam").', node.column)
            case Unary(sign=sign, operand=operand):
                return self.condition(operand) if sign == "not" else self.number(operand)
            case Binary():
                return self.binary(node)
        return self.call(node)

    def number(self, node: Node) -> Kind:
        """What a part gives that must be a number."""
        found = self.kind(node)
        if isinstance(found, Condition):
            raise ExpressionError(NO_NUMBER, node.column)
        return found

    def condition(self, node: Node) -> Condition:
        """A part that must be a condition."""
        if isinstance(self.kind(node), Kind):
            raise ExpressionError(f"{written(node)[:40]} is not a condition; compare it, such as t < 1.", node.column)
        return CONDITION

    def name(self, node: Name) -> Kind:
        """`t`, a constant or a parameter."""
        if node.name == CLOCK_NAME:
            return Kind(TIME, Trust.CLOCK)
        if node.name in CONSTANTS:
            return BARE
        if node.name not in self.scope.parameters:
            raise no_such_name(node, self.scope)
        self.bind(node, Reading(PARAMETER, (node.name,)))
        unit = self.scope.parameters[node.name]
        return Kind(units.read(unit).dimension, Trust.TYPED) if unit else BARE

    def bind(self, node: Node, reading: Reading) -> None:
        """Remember what a node stands for and where."""
        self.bound[node] = reading
        self.columns.setdefault(reading, node.column)

    def binary(self, node: Binary) -> Kind | Condition:
        """Two parts and a sign."""
        if node.sign in ("and", "or"):
            self.condition(node.left)
            return self.condition(node.right)
        if node.sign in (*COMPARISONS, "+", "-"):
            together = self.together((node.left, node.right), node.column)
            return CONDITION if node.sign in COMPARISONS else together
        if node.sign == "^":
            return self.power(node.left, node.right)
        left, right = self.number(node.left), self.number(node.right)
        dimension = left.dimension * right.dimension if node.sign == "*" else left.dimension / right.dimension
        return Kind(dimension, max(left.trust, right.trust))

    def together(self, nodes: Sequence[Node], column: int) -> Kind:
        """Parts that are added or compared: the one that is meant strictly decides."""
        total = self.number(nodes[0])
        for node in nodes[1:]:
            total = _common(total, self.number(node), column)
        return total

    def power(self, base: Node, exponent: Node) -> Kind:
        """A power; of a quantity with a unit only a constant one."""
        kind = self.number(base)
        self.needs(exponent, PURE, "a power")
        if kind.dimension == PURE or kind.trust == Trust.BARE:
            return kind
        constant = folded(exponent)
        if isinstance(constant, Number):
            return Kind(kind.dimension**constant.value, kind.trust)
        if kind.loose:
            return BARE
        raise ExpressionError(
            f"{written(base)[:40]} is {dimensions.named(kind.dimension)}; its power must be a number.", base.column
        )

    def needs(self, node: Node, dimension: Dimension, taker: str) -> Kind:
        """An argument of a dimension, or a loose one."""
        found = self.number(node)
        if not found.loose and not fits(found.dimension, dimension):
            raise ExpressionError(f"{taker} takes {dimensions.named(dimension)}, not {_described(found)}.", node.column)
        return found

    def call(self, node: Call) -> Kind:
        """A function or a reading."""
        if node.name in READINGS:
            reading, unit = bind_reading(node, self.scope)
            self.bind(node, reading)
            return Kind(units.read(unit).dimension, Trust.STATE)
        function = FUNCTIONS.get(node.name)
        if function is None:
            raise no_such_function(node)
        if not function.takes(len(node.arguments)):
            raise ExpressionError(f"write {function.signature}; there {_are(len(node.arguments))}.", node.column)
        self.continuity = min(self.continuity, function.continuity)
        return RULES[function.units](self, node)

    def check_derivatives(self, needed: int) -> None:
        """Refuse readings whose derivatives are not known where they are needed."""
        for reading, column in self.columns.items():
            if self.derivatives_of(reading) < needed:
                word = "two derivatives" if needed == SMOOTH else "a derivative"
                raise ExpressionError(f"{reading} cannot stand here, where {word} in time must be known.", column)

    @staticmethod
    def derivatives_of(reading: Reading) -> int:
        """How many derivatives of a reading are known."""
        return SMOOTH if reading.name == PARAMETER else READINGS[reading.name].derivatives


def _after(argument: Kind, dimension: Dimension) -> Kind:
    """What a function gives: loose where its argument is, else meant."""
    return Kind(dimension, argument.trust if argument.loose else Trust.STATE)


def _takes(dimension: Dimension, gives: Dimension) -> Callable[[_Checker, Call], Kind]:
    def rule(checker: _Checker, node: Call) -> Kind:
        return _after(checker.needs(node.arguments[0], dimension, node.name), gives)

    return rule


def _same(checker: _Checker, node: Call) -> Kind:
    return checker.number(node.arguments[0])


def _root(checker: _Checker, node: Call) -> Kind:
    found = checker.number(node.arguments[0])
    return Kind(found.dimension**0.5, found.trust)


def _sign(checker: _Checker, node: Call) -> Kind:
    return _after(checker.number(node.arguments[0]), PURE)


def _together(checker: _Checker, node: Call) -> Kind:
    return checker.together(node.arguments, node.column)


def _angle_of_two(checker: _Checker, node: Call) -> Kind:
    return _after(checker.together(node.arguments, node.column), ANGLE)


def _power(checker: _Checker, node: Call) -> Kind:
    return checker.power(*node.arguments)


def _choice(checker: _Checker, node: Call) -> Kind:
    checker.condition(node.arguments[0])
    return checker.together(node.arguments[1:], node.column)


def _rise(checker: _Checker, node: Call) -> Kind:
    x, x0, y0, x1, y1 = node.arguments
    checker.together((x, x0, x1), node.column)
    return checker.together((y0, y1), node.column)


def _pulse(checker: _Checker, node: Call) -> Kind:
    return _after(checker.together(node.arguments, node.column), PURE)


def _table(checker: _Checker, node: Call) -> Kind:
    name = node.arguments[0]
    if not isinstance(name, Text | Name):
        raise ExpressionError('the name of the table comes first: table("cam").', name.column)
    table = name.text if isinstance(name, Text) else name.name
    if table not in checker.scope.tables:
        raise no_such_table(table, name.column, checker.scope)
    checker.tables[table] = None
    of, gives = checker.scope.tables[table]
    argument = node.arguments[1] if len(node.arguments) > 1 else Name(CLOCK_NAME, node.column)
    found = checker.number(argument)
    if of and not found.loose and not fits(found.dimension, units.read(of).dimension):
        raise ExpressionError(
            f"the table {table!r} takes {dimensions.named(units.read(of).dimension)}, not {_described(found)}.",
            argument.column,
        )
    return Kind(units.read(gives).dimension, Trust.STATE) if gives else BARE


RULES: dict[str, Callable[[_Checker, Call], Kind]] = {
    "of an angle": _takes(ANGLE, PURE),
    "gives an angle": _takes(PURE, ANGLE),
    "pure": _takes(PURE, PURE),
    "same": _same,
    "root": _root,
    "sign": _sign,
    "together": _together,
    "angle of two": _angle_of_two,
    "power": _power,
    "choice": _choice,
    "rise": _rise,
    "pulse": _pulse,
    "table": _table,
}


def _common(a: Kind, b: Kind, column: int) -> Kind:
    """The kind of a sum; raises ExpressionError where the parts do not go together."""
    if Trust.BARE in (a.trust, b.trust):
        return b if a.trust == Trust.BARE else a
    if fits(a.dimension, b.dimension):
        return Kind(b.dimension, max(a.trust, b.trust))
    if fits(b.dimension, a.dimension):
        return Kind(a.dimension, max(a.trust, b.trust))
    if a.trust == b.trust == Trust.CLOCK:
        return BARE
    raise ExpressionError(f"{_described(a)} and {_described(b)} cannot be combined here.", column)


def _described(kind: Kind) -> str:
    return dimensions.named(kind.dimension)


def _are(count: int) -> str:
    return "is one argument" if count == 1 else f"are {count or 'no'} arguments"


def _unfit(node: Node, found: Dimension, needed: Dimension) -> str:
    """Why a formula does not fit its field, and what would make it fit."""
    missing = dimensions.usual_units(needed / found)[0]
    way = "" if isinstance(node, Measured) else f" Multiply by a number in {missing or 'its unit'}."
    return f"this is {dimensions.named(found)}; here {dimensions.needed(needed)}.{way}"
