"""Six numbers as one value, which fills the vector units: rows of the blocks that bodies and joints hand to each other.

numba's compiler turns loops over six into single numbers, several times slower; written with these they stay whole.
Where bodies keep to a plane and no joint has more than three rows, four do, the last of which is zero.
Each is a plain function of rows first, which is what it means; kernels get the code below it in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.datamodel import models
from numba.core.extending import lower_builtin, register_model
from numba.core.typing.templates import AbstractTemplate, infer_global

NUMBER = ir.DoubleType()
VECTOR, FOUR, TWO = (ir.VectorType(NUMBER, count) for count in (6, 4, 2))
FUSED = ("contract", "nsz")  # a product and a sum may be rounded once
ALIGN = 8  # bytes: rows begin anywhere


class SixType(types.Type):
    """The type of six numbers in a kernel, or of four."""

    def __init__(self, count: int) -> None:
        super().__init__(f"Row{count}")
        self.count = count


SIX, FOURS = SixType(6), SixType(4)


@register_model(SixType)
class _SixModel(models.PrimitiveModel):
    """A vector."""

    def __init__(self, manager: Any, kind: SixType) -> None:
        super().__init__(manager, kind, ir.VectorType(NUMBER, kind.count))


def _in_kernels(
    function: Callable[..., Any], result: types.Type | None, *kinds: type[types.Type]
) -> Callable[..., Any]:
    """Registers the code of a function for arguments of these kinds; where no result is said, it is as the first."""

    class Typed(AbstractTemplate):
        key = function

        def generic(self, given: tuple[types.Type, ...], _named: Any) -> Any:
            fits = len(given) == len(kinds) and all(map(isinstance, given, kinds))
            fits = fits and len({kind.count for kind in given if isinstance(kind, SixType)}) < 2
            return (result or given[0])(*given) if fits else None

    infer_global(function)(Typed)
    return lower_builtin(function, *kinds)


def read_six(row: np.ndarray) -> np.ndarray:
    """The numbers of a row."""
    return row.copy()


@_in_kernels(read_six, SIX, types.Array)
def _read(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
    return _load(builder, _start(context, builder, signature.args[0], values[0]), 0, VECTOR)


def read_four(row: np.ndarray) -> np.ndarray:
    """The first four numbers of a row."""
    return row[:4].copy()


@_in_kernels(read_four, FOURS, types.Array)
def _read_four(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
    return _load(builder, _start(context, builder, signature.args[0], values[0]), 0, FOUR)


def four_of(a: float, b: float, c: float) -> np.ndarray:
    """Three numbers and a zero: what was just written one by one is slow to read as a whole."""
    return np.array((a, b, c, 0.0))


@_in_kernels(four_of, FOURS, types.Float, types.Float, types.Float)
def _gather(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    found = ir.Constant(FOUR, [0.0] * 4)
    for k, number in enumerate(values):
        found = builder.insert_element(found, number, ir.Constant(ir.IntType(32), k))
    return found


def write_six(row: np.ndarray, six: np.ndarray) -> None:
    """row <- six, or four into its beginning."""
    row[: len(six)] = six


@_in_kernels(write_six, types.void, types.Array, SixType)
def _write(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
    place = _start(context, builder, signature.args[0], values[0])
    builder.store(values[1], builder.bitcast(place, values[1].type.as_pointer()), align=ALIGN)
    return context.get_dummy_value()


def scaled(six: np.ndarray, factor: float) -> np.ndarray:
    """Six times a number."""
    return factor * six


@_in_kernels(scaled, None, SixType, types.Float)
def _scale(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    return builder.fmul(values[0], _repeat(builder, values[1], values[0].type), flags=FUSED)


def less(six: np.ndarray, factor: float, other: np.ndarray) -> np.ndarray:
    """six - factor other."""
    return six - factor * other


@_in_kernels(less, None, SixType, types.Float, SixType)
def _lessen(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    product = builder.fmul(_repeat(builder, values[1], values[2].type), values[2], flags=FUSED)
    return builder.fsub(values[0], product, flags=FUSED)


def more(six: np.ndarray, other: np.ndarray) -> np.ndarray:
    """six + other."""
    return six + other


@_in_kernels(more, None, SixType, SixType)
def _add(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    return builder.fadd(values[0], values[1], flags=FUSED)


def squared(six: np.ndarray) -> np.ndarray:
    """Each number by itself."""
    return six * six


@_in_kernels(squared, None, SixType)
def _square(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    return builder.fmul(values[0], values[0], flags=FUSED)


def least_of(six: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The lesser of each two numbers, of which a zero does not count."""
    return np.where((six == 0.0) | ((other < six) & (other != 0.0)), other, six)


@_in_kernels(least_of, None, SixType, SixType)
def _choose(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    one, two = values
    nothing = ir.Constant(one.type, [0.0] * one.type.count)
    is_new = builder.fcmp_ordered("==", one, nothing)
    is_less = builder.and_(builder.fcmp_ordered("<", two, one), builder.fcmp_ordered("!=", two, nothing))
    return builder.select(builder.or_(is_new, is_less), two, one)


def rows_times(block: np.ndarray, row: np.ndarray) -> np.ndarray:
    """The products of the six rows of a block with one row."""
    return block @ row


@_in_kernels(rows_times, SIX, types.Array, types.Array)
def _multiply(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
    """Four numbers and two of each row; halves are added, then pairs."""
    block, row = (_start(context, builder, k, v) for k, v in zip(signature.args, values, strict=True))
    return _together(builder, _halves(builder, block, row, 6))


def few_rows_times(block: np.ndarray, row: np.ndarray) -> np.ndarray:
    """The products of the first three of the six rows of a block with one row, and zeros."""
    return np.append(block[:3] @ row, (0.0, 0.0, 0.0))


@_in_kernels(few_rows_times, SIX, types.Array, types.Array)
def _multiply_few(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
    """Likewise."""
    block, row = (_start(context, builder, k, v) for k, v in zip(signature.args, values, strict=True))
    return _together(builder, _halves(builder, block, row, 3) + 3 * [ir.Constant(TWO, [0.0] * 2)])


def _halves(builder: ir.IRBuilder, block: ir.Value, row: ir.Value, rows: int) -> list[ir.Value]:
    """Of the products of each of some rows with another the sums of those of even and of odd places."""
    front, back, sums = _load(builder, row, 0, FOUR), _load(builder, row, 4, TWO), []
    for k in range(rows):
        product = builder.fmul(_load(builder, block, 6 * k, FOUR), front, flags=FUSED)
        rest = builder.fmul(_load(builder, block, 6 * k + 4, TWO), back, flags=FUSED)
        half = builder.fadd(rest, _lanes(builder, product, product, 0, 1), flags=FUSED)
        sums.append(builder.fadd(half, _lanes(builder, product, product, 2, 3), flags=FUSED))
    return sums


def _together(builder: ir.IRBuilder, sums: list[ir.Value]) -> ir.Value:
    """Six numbers from the two that each of them is the sum of."""
    pairs = [
        builder.fadd(_lanes(builder, a, b, 0, 2), _lanes(builder, a, b, 1, 3), flags=FUSED)
        for a, b in zip(sums[::2], sums[1::2], strict=True)
    ]
    first, last = _lanes(builder, pairs[0], pairs[1], 0, 1, 2, 3), _lanes(builder, pairs[2], pairs[2], 0, 1, 0, 1)
    return _lanes(builder, first, last, 0, 1, 2, 3, 4, 5)


def three_times(block: np.ndarray, row: np.ndarray) -> np.ndarray:
    """The products of three rows of four with the beginning of another, and a zero."""
    return np.append(block @ row[:4], 0.0)


@_in_kernels(three_times, FOURS, types.Array, types.Array)
def _multiply_three(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
    """Neighbours are added, then halves."""
    block, row = (_start(context, builder, k, v) for k, v in zip(signature.args, values, strict=True))
    other = _load(builder, row, 0, FOUR)
    products = [builder.fmul(_load(builder, block, 4 * k, FOUR), other, flags=FUSED) for k in range(3)]
    sums = [
        builder.fadd(_lanes(builder, a, b, 0, 4, 2, 6), _lanes(builder, a, b, 1, 5, 3, 7), flags=FUSED)
        for a, b in (products[:2], (products[2], ir.Constant(FOUR, [0.0] * 4)))
    ]
    return builder.fadd(_lanes(builder, *sums, 0, 1, 4, 5), _lanes(builder, *sums, 2, 3, 6, 7), flags=FUSED)


def _start(context: Any, builder: ir.IRBuilder, kind: types.Array, row: ir.Value) -> ir.Value:
    """Address of the first number of an array."""
    return context.make_array(kind)(context, builder, row).data


def _load(builder: ir.IRBuilder, start: ir.Value, offset: int, kind: ir.VectorType) -> ir.Value:
    place = builder.gep(start, [ir.Constant(ir.IntType(64), offset)], inbounds=True)
    return builder.load(builder.bitcast(place, kind.as_pointer()), align=ALIGN)


def _lanes(builder: ir.IRBuilder, one: ir.Value, other: ir.Value, *chosen: int) -> ir.Value:
    return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(ir.IntType(32), len(chosen)), chosen))


def _repeat(builder: ir.IRBuilder, number: ir.Value, kind: ir.VectorType) -> ir.Value:
    nothing, first = ir.Constant(kind, ir.Undefined), [0] * kind.count
    return _lanes(builder, builder.insert_element(nothing, number, ir.Constant(ir.IntType(32), 0)), nothing, *first)
