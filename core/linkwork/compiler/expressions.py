"""Checked formulas to byte code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from linkwork.equations.expressions import LAST_BINARY, LAST_PUSH, LAST_UNARY, Operation
from linkwork.errors import ModelError
from linkwork.model.expressions.check import Checked
from linkwork.model.expressions.evaluate import value
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.readings import Reading
from linkwork.model.expressions.scope import CLOCK_NAME
from linkwork.model.expressions.table import Table
from linkwork.model.expressions.tree import Binary, Call, Name, Node, Number, Text, Unary
from linkwork.system.expression_code import ExpressionCode

SIGNS = {
    "+": Operation.ADD,
    "-": Operation.SUBTRACT,
    "*": Operation.MULTIPLY,
    "/": Operation.DIVIDE,
    "^": Operation.POWER,
    "<": Operation.LESS,
    "<=": Operation.AT_MOST,
    "==": Operation.EQUAL,
    "and": Operation.AND,
    "or": Operation.OR,
}
MIRRORED = {">": "<", ">=": "<="}
ONE = ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log", "log10", "sqrt", "abs")
FUNCTIONS = {
    **{name: Operation[name.upper()] for name in (*ONE, "sign", "floor", "atan2", "mod", "min", "max")},
    "pow": Operation.POWER,
    "if": Operation.SELECT,
}


def compile_expressions(
    formulas: Sequence[Checked], slots: Mapping[Reading, int], tables: Mapping[str, Table] | None = None
) -> ExpressionCode:
    """Byte code of formulas, in their order.

    Args:
        formulas: what `check` gave.
        slots: number of the slot of each reading; several readings may share the slots with other formulas.
        tables: by name.
    """
    tables = tables or {}
    emitter = _Emitter(slots, {name: i for i, name in enumerate(tables)})
    start = [0]
    for formula in formulas:
        emitter.formula(formula)
        start.append(len(emitter.code))
    pieces = [table_pieces(table) for table in tables.values()]
    return ExpressionCode(
        start=np.array(start, dtype=np.int64),
        code=np.array(emitter.code, dtype=np.int32).reshape(-1, 2),
        constant=np.array(list(emitter.constants), dtype=float),
        table_start=np.cumsum([0, *(len(piece) for piece in pieces)], dtype=np.int64),
        table_piece=np.concatenate([np.zeros((0, 5)), *pieces]),
        table_period=np.array([t.x[-1] - t.x[0] if t.repeats else 0.0 for t in tables.values()]),
        depth=max(emitter.deepest, 1),
        slots=max(slots.values(), default=-1) + 1,
    )


def table_pieces(table: Table) -> np.ndarray:
    """Pieces x_i, c0, c1, c2, c3 of the spline; beyond the ends its tangents, unless it repeats.

    The spline is natural: its second derivative vanishes at the ends, so that the tangents continue it smoothly.
    """
    from scipy.interpolate import CubicSpline  # long to read, and most mechanisms have no table

    x, y = np.array(table.x), np.array(table.y)
    try:
        with np.errstate(all="ignore"):
            spline = CubicSpline(x, y, bc_type="periodic" if table.repeats else "natural")
        pieces = np.column_stack([x[:-1], spline.c[::-1].T])
        np.asarray_chkfinite(pieces)
    except (ValueError, np.linalg.LinAlgError):
        raise ModelError("The points of a table lie too far apart or too close for a curve through them.") from None
    if table.repeats:
        return pieces
    slope = spline(x[[0, -1]], 1)
    return np.vstack([[x[0], y[0], slope[0], 0, 0], pieces, [x[-1], y[-1], slope[1], 0, 0]])


def why_not_finite(
    formula: Checked, time: float, readings: Mapping[Reading, float], tables: Mapping[str, Table] | None = None
) -> str:
    """Which part of a formula has no finite value at a time [s], or that only its derivatives have none."""
    known = tables or {}

    def read(node: Node) -> float:
        if isinstance(node, Call) and node.name == "table":
            argument = node.arguments[1] if len(node.arguments) > 1 else Name(CLOCK_NAME)
            return look_up(known[_table_name(node)], value(argument, read))
        return readings[formula.bound[node]] if node in formula.bound else time

    try:
        value(formula.expression.root, read)
    except ExpressionError as fault:
        return f"{fault.within(formula.expression.text)} This is at t = {time:.6g} s."
    return f"{formula.expression.text!r} has no derivative in time at t = {time:.6g} s."


def look_up(table: Table, x: float) -> float:
    """Value of a table's curve in plain numpy, for previews and explanations."""
    pieces = table_pieces(table)
    if table.repeats:
        x = table.x[0] + (x - table.x[0]) % (table.x[-1] - table.x[0])
    piece = pieces[max(0, int(np.searchsorted(pieces[:, 0], x, side="right")) - 1)]
    return float(np.polynomial.polynomial.polyval(x - piece[0], piece[1:]))


def _table_name(node: Call) -> str:
    name = node.arguments[0]
    return name.text if isinstance(name, Text) else name.name


class _Emitter:
    """Writes the code of one formula after the other; counts how deep the stack gets."""

    def __init__(self, slots: Mapping[Reading, int], tables: Mapping[str, int]) -> None:
        """Nothing written yet."""
        self.slots, self.tables = slots, tables
        self.code: list[tuple[int, int]] = []
        self.constants: dict[float, int] = {}
        self.bound: Mapping[Node, Reading] = {}
        self.depth = self.deepest = 0

    def formula(self, formula: Checked) -> None:
        """Code that leaves one jet."""
        self.bound, self.depth = formula.bound, 0
        self.node(formula.root)

    def put(self, operation: Operation, operand: int = 0) -> None:
        """One pair, and what it does to the stack."""
        self.code.append((int(operation), operand))
        growth = (
            1 if operation <= LAST_PUSH else 0 if operation <= LAST_UNARY else -1 if operation <= LAST_BINARY else -2
        )
        self.depth += growth
        self.deepest = max(self.deepest, self.depth)

    def node(self, node: Node) -> None:
        """Code of a part."""
        if isinstance(node, Name | Call) and node in self.bound:
            self.put(Operation.SLOT, self.slot(self.bound[node]))
            return
        match node:
            case Number(value=value):
                self.put(Operation.CONSTANT, self.constants.setdefault(value, len(self.constants)))
            case Name(name=name) if name == CLOCK_NAME:
                self.put(Operation.CLOCK)
            case Unary(sign=sign, operand=operand):
                self.node(operand)
                self.put(Operation.NEGATIVE if sign == "-" else Operation.NOT)
            case Binary():
                self.binary(node)
            case Call():
                self.call(node)
            case _:
                raise AssertionError(f"{node} was not checked")

    def slot(self, reading: Reading) -> int:
        """Number of a reading's slot."""
        if reading not in self.slots:
            raise ModelError(f"Nothing gives {reading} here.")
        return self.slots[reading]

    def binary(self, node: Binary) -> None:
        """Two parts and the sign between them."""
        if node.sign in MIRRORED:
            self.all(node.right, node.left)
            self.put(SIGNS[MIRRORED[node.sign]])
            return
        self.all(node.left, node.right)
        if node.sign == "!=":
            self.put(Operation.EQUAL)
            self.put(Operation.NOT)
        else:
            self.put(SIGNS[node.sign])

    def all(self, *nodes: Node) -> None:
        """Parts one after the other."""
        for node in nodes:
            self.node(node)

    def call(self, node: Call) -> None:
        """A function with its arguments."""
        if node.name in ("step", "ramp"):
            self.rise(node)
        elif node.name == "pulse":
            self.pulse(node)
        elif node.name == "table":
            self.table(node)
        elif node.name in ("min", "max"):
            self.node(node.arguments[0])
            for argument in node.arguments[1:]:
                self.node(argument)
                self.put(FUNCTIONS[node.name])
        else:
            self.all(*node.arguments)
            self.put(FUNCTIONS[node.name])

    def rise(self, node: Call) -> None:
        """step and ramp: how far on the way, and the values at both ends blended."""
        x, x0, y0, x1, y1 = node.arguments
        self.all(x, x0, x1)
        self.put(Operation.PART)
        self.put(Operation.RISE if node.name == "step" else Operation.HELD)
        self.all(y0, y1)
        self.put(Operation.BLEND)

    def pulse(self, node: Call) -> None:
        """Whether x - start, or its rest over the period, is inside the width."""
        x, start, width, *period = node.arguments
        self.all(x, start)
        self.put(Operation.SUBTRACT)
        for length in period:
            self.node(length)
            self.put(Operation.MOD)
        self.node(width)
        self.put(Operation.INSIDE)

    def table(self, node: Call) -> None:
        """The argument, and the table to look it up in."""
        self.node(node.arguments[1] if len(node.arguments) > 1 else Name(CLOCK_NAME))
        name = _table_name(node)
        if name not in self.tables:
            raise ModelError(f"Nothing gives the table {name!r} here.")
        self.put(Operation.TABLE, self.tables[name])
