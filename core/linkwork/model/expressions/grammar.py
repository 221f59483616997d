"""Text to tree, by binding powers: each sign takes what binds tighter on its right.

    or < and < not < comparisons < + - < * / unit < -x < ^         (^ and ** are one sign, from right to left)

A unit stands behind a number and belongs to the whole product of bare numbers before it: `2*pi/3 rad`, `1/2 in`; behind
anything else it belongs to the last number: `t/2 s` is t/(2 s). Units follow each other by blanks and `/`: `N m/rad`.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import lru_cache

from linkwork.errors import ModelError
from linkwork.model import units
from linkwork.model.expressions import tree
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.tokens import Token, tokens
from linkwork.model.expressions.tree import Binary, Call, Measured, Name, Node, Number, Text, Unary

MOST_NESTED = 50  # brackets, signs and calls inside each other
MOST_DEEP = 120  # nodes on the longest way down the tree
USUAL_LENGTH = 200  # signs; trees of longer formulas are not kept, so that the kept ones stay small
TOO_DEEP = f"the formula is more than {MOST_DEEP} parts long or deep; make shorter ones of it by brackets."

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
POWER = {"or": 1, "and": 2, **dict.fromkeys(COMPARISONS, 4), "+": 5, "-": 5, "*": 6, "/": 6, "^": 8, "**": 8}
NOT, PRODUCT, NEGATIVE, RAISED = 3, 6, 7, 8
KEYWORDS = ("and", "or", "not")
ESCAPED = re.compile(r"\\(.)")  # sign of a text behind a backslash
CONSTANTS = {"pi": math.pi, "e": math.e}


def parse(text: str) -> Node:
    """The tree of a formula; raises ExpressionError with the column."""
    return _kept(text) if len(text) <= USUAL_LENGTH else _parsed(text)


def _parsed(text: str) -> Node:
    try:
        return _Parser(text).whole()
    except ExpressionError as fault:
        raise fault.within(text) from None


_kept = lru_cache(maxsize=8192)(_parsed)  # a formula is asked for by its field, by its model and by each compile


class _Parser:
    """Reads the tokens of one formula from left to right."""

    def __init__(self, text: str) -> None:
        """Cut the text."""
        self.tokens, self.at, self.nested = tokens(text), 0, 0

    @property
    def next(self) -> Token:
        """The token that was not taken yet."""
        return self.tokens[self.at]

    def take(self, *signs: str) -> Token | None:
        """The next token if it is one of these signs or keywords."""
        if self.next.kind in ("sign", "name") and self.next.text in signs:
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    def whole(self) -> Node:
        """The tree of all tokens."""
        if self.next.kind == "end":
            raise ExpressionError("the formula is empty.", 1)
        root = self.formula(0)
        if self.next.kind != "end":
            raise ExpressionError(_surplus(self.next), self.next.column)
        if len(self.tokens) > MOST_DEEP and tree.depth(root) > MOST_DEEP:  # each part takes a token
            raise ExpressionError(TOO_DEEP, 1)
        return root

    def formula(self, least: int) -> Node:
        """A formula whose signs bind tighter than `least`."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise ExpressionError(f"the formula is nested more than {MOST_NESTED} deep.", self.next.column)
        left = self.prefix()
        for _ in range(MOST_DEEP):
            if least < PRODUCT and self.is_unit() and _takes_unit(left):
                left = _measured(left, self.unit())
            elif POWER.get(self.next.text, 0) > least and self.next.kind in ("sign", "name"):
                left = self.binary(left)
            else:
                self.nested -= 1
                return left
        raise ExpressionError(TOO_DEEP, self.next.column)

    def binary(self, left: Node) -> Node:
        """What stands left of a sign, the sign, and what it takes on its right."""
        token = self.next
        self.at += 1
        power = POWER[token.text]
        if power == RAISED:
            return Binary("^", left, self.formula(NEGATIVE - 1), token.column)
        right = self.formula(power)
        if token.text in COMPARISONS and self.next.text in COMPARISONS:
            raise ExpressionError("comparisons do not chain; write 0 < x and x < 1.", self.next.column)
        return Binary(token.text, left, right, token.column)

    def prefix(self) -> Node:
        """A number, a name, a call, a bracket, or one of these behind a sign."""
        token = self.next
        self.at += 1
        match token.kind, token.text:
            case "number", digits:
                return _number(digits, token.column)
            case "text", quoted:
                return Text(ESCAPED.sub(r"\1", quoted[1:-1]), token.column)
            case "sign", "-":
                return Unary("-", self.formula(NEGATIVE - 1), token.column)
            case "sign", "+":
                return self.formula(NEGATIVE - 1)
            case "sign", "(":
                inside = self.formula(0)
                self.close(token)
                return inside
            case "name", "not":
                return Unary("not", self.formula(NOT), token.column)
            case "name", name if name not in KEYWORDS:
                return self.call(token) if self.take("(") else Name(name, token.column)
        raise ExpressionError(_missing(token), token.column)

    def call(self, name: Token) -> Node:
        """A name with its arguments; the bracket is open."""
        opened = self.tokens[self.at - 1]
        arguments: list[Node] = []
        while not (self.next.kind == "sign" and self.next.text == ")" and not arguments):
            arguments.append(self.formula(0))
            if not self.take(","):
                break
        self.close(opened)
        return Call(name.text, tuple(arguments), name.column)

    def close(self, opened: Token) -> None:
        """Take the bracket that closes another."""
        if not self.take(")"):
            if self.next.kind == "end":
                raise ExpressionError("this bracket is not closed.", opened.column)
            raise ExpressionError(_surplus(self.next), self.next.column)

    def is_unit(self, ahead: int = 0) -> bool:
        """Whether the next token may be a unit: a name that is neither a keyword nor called."""
        token = self.tokens[self.at + ahead]
        return token.kind == "name" and token.text not in KEYWORDS and self.tokens[self.at + ahead + 1].text != "("

    def unit(self) -> str:
        """The units that follow each other, in the spelling of fields."""
        first = self.next
        spelled = self.power_of_unit()
        while True:
            if self.is_unit() and _is_symbol(self.next.text):
                spelled += " " + self.power_of_unit()
            elif self.next.text == "/" and self.is_unit(ahead=1) and _is_symbol(self.tokens[self.at + 1].text):
                self.at += 1
                spelled += "/" + self.power_of_unit()
            else:
                break
        try:
            units.read(spelled)
        except ModelError as fault:
            raise ExpressionError(f"{fault} For a product write *.", first.column) from None
        return spelled

    def power_of_unit(self) -> str:
        """One unit with its power, `m2`, `m^2` or `m**2`."""
        symbol = self.next.text
        self.at += 1
        if not self.take("^", "**"):
            return symbol
        sign, number = "-" if self.take("-") else "", self.next
        self.at += 1
        if number.kind != "number":
            raise ExpressionError("the power of a unit is a number; put other powers behind a bracket.", number.column)
        return f"{symbol}{number.text}" if not sign and number.text.isdigit() else f"{symbol}^{sign}{number.text}"


def is_bare(node: Node) -> bool:
    """Whether a node is made of numbers alone, without names and units."""
    return all(
        isinstance(part, Number)
        or (isinstance(part, Name) and part.name in CONSTANTS)
        or (isinstance(part, Unary | Binary) and part.sign in "+-*/^")
        for part in tree.walk(node)
    )


def _takes_unit(left: Node) -> bool:
    """Whether a unit may follow: a product of bare numbers, or one whose last factor is a bare number."""
    return is_bare(left) or (isinstance(left, Binary) and left.sign in "*/" and is_bare(left.right))


def _measured(left: Node, unit: str) -> Node:
    """The unit put to the numbers that it belongs to."""
    if isinstance(left, Binary) and not is_bare(left):
        return replace(left, right=_measured(left.right, unit))
    if isinstance(left, Unary):
        return replace(left, operand=Measured(left.operand, unit, left.operand.column))
    return Measured(left, unit, left.column)


def _is_symbol(word: str) -> bool:
    match = units.SYMBOL.fullmatch(word)
    return match is not None and match[1] in units.SYMBOLS


def _number(digits: str, column: int) -> Number:
    value = float(digits)
    if math.isinf(value):
        raise ExpressionError("this number is too large.", column)
    return Number(value, column)


def _surplus(token: Token) -> str:
    """Why a token cannot follow a formula that is complete."""
    if token.kind == "sign" and token.text in "),":
        return {")": "this bracket has no opening bracket.", ",": "commas are allowed between arguments only."}[
            token.text
        ]
    return f"an operator is missing before {token.text[:40]!r}." if token.text else "something is missing at the end."


def _missing(token: Token) -> str:
    """Why a token cannot begin a formula."""
    return f"a number or a name is missing before {token.text!r}." if token.text else "something is missing at the end."
