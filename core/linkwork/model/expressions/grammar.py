"""Text to tree, by binding powers: each sign takes what binds tighter on its right.

    or < and < not < comparisons < + - < * / unit < -x < ^         (^ and ** are one sign, from right to left)

A unit stands behind a number and belongs to the whole product of bare numbers before it: `2*pi/3 rad`, `1/2 in`; behind
anything else it belongs to the last number: `t/2 s` is t/(2 s). Units follow each other by blanks and `/`: `N m/rad`.
"""

from __future__ import annotations

import math
from dataclasses import replace

from linkwork.errors import ModelError
from linkwork.model import units
from linkwork.model.expressions import tree
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.tokens import Token, tokens
from linkwork.model.expressions.tree import Binary, Call, Measured, Name, Node, Number, Text, Unary

MOST_NESTED = 50  # brackets, signs and calls inside each other
MOST_DEEP = 120  # nodes on the longest way down the tree

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
POWER = {"or": 1, "and": 2, **dict.fromkeys(COMPARISONS, 4), "+": 5, "-": 5, "*": 6, "/": 6, "^": 8, "**": 8}
NOT, PRODUCT, NEGATIVE, RAISED = 3, 6, 7, 8
KEYWORDS = ("and", "or", "not")
CONSTANTS = {"pi": math.pi, "e": math.e}


def parse(text: str) -> Node:
    """The tree of a formula; raises ExpressionError with the column."""
    try:
        return _Parser(text).whole()
    except ExpressionError as fault:
        raise fault.within(text) from None


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
        if tree.depth(root) > MOST_DEEP:
            raise ExpressionError(f"the formula is more than {MOST_DEEP} deep; split it into parts by brackets.", 1)
        return root

    def formula(self, least: int) -> Node:
        """A formula whose signs bind tighter than `least`."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise ExpressionError(f"the formula is nested more than {MOST_NESTED} deep.", self.next.column)
        left = self.prefix()
        while True:
            if least < PRODUCT and self.is_unit(self.next):
                left = _measured(left, self.unit())
            elif POWER.get(self.next.text, 0) > least and self.next.kind in ("sign", "name"):
                left = self.binary(left)
            else:
                break
        self.nested -= 1
        return left

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
                return Text(quoted[1:-1].replace('\\"', '"').replace("\\\\", "\\"), token.column)
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
        opened, arguments = self.tokens[self.at - 1], []
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

    def is_unit(self, token: Token) -> bool:
        """Whether a token behind a number is a unit: a name that is neither a keyword nor called."""
        behind = self.tokens[min(self.tokens.index(token, self.at) + 1, len(self.tokens) - 1)]
        return token.kind == "name" and token.text not in KEYWORDS and behind.text != "("
