"""Six numbers as one value, which fills the vector units: rows of the blocks that bodies and joints hand to each other.

numba's compiler turns loops over six into single numbers, several times slower; written with these they stay whole.
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
    """The type of six numbers in a kernel."""

    def __init__(self) -> None:
        super().__init__("Six")


SIX = SixType()


@register_model(SixType)
class _SixModel(models.PrimitiveModel):
    """A vector."""

    def __init__(self, manager: Any, kind: SixType) -> None:
        super().__init__(manager, kind, VECTOR)


def _in_kernels(function: Callable[..., Any], result: types.Type, *kinds: type[types.Type]) -> Callable[..., Any]:
    """Registers the code of a function for arguments of these kinds."""

    class Typed(AbstractTemplate):
        key = function

        def generic(self, given: tuple[types.Type, ...], _named: Any) -> Any:
            fits = len(given) == len(kinds) and all(map(isinstance, given, kinds))
            return result(*given) if fits else None

    infer_global(function)(Typed)
    return lower_builtin(function, *kinds)


def read_six(row: np.ndarray) -> np.ndarray:
    """The numbers of a row."""
    return row.copy()


@_in_kernels(read_six, SIX, types.Array)
def _read(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
    return _load(builder, _start(context, builder, signature.args[0], values[0]), 0, VECTOR)


def write_six(row: np.ndarray, six: np.ndarray) -> None:
    """row <- six."""
    row[:] = six


@_in_kernels(write_six, types.void, types.Array, SixType)
def _write(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
    place = _start(context, builder, signature.args[0], values[0])
    builder.store(values[1], builder.bitcast(place, VECTOR.as_pointer()), align=ALIGN)
    return context.get_dummy_value()


def scaled(six: np.ndarray, factor: float) -> np.ndarray:
    """Six times a number."""
    return factor * six


@_in_kernels(scaled, SIX, SixType, types.Float)
def _scale(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    return builder.fmul(values[0], _repeat(builder, values[1]), flags=FUSED)


def less(six: np.ndarray, factor: float, other: np.ndarray) -> np.ndarray:
    """six - factor other."""
    return six - factor * other


@_in_kernels(less, SIX, SixType, types.Float, SixType)
def _lessen(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    product = builder.fmul(_repeat(builder, values[1]), values[2], flags=FUSED)
    return builder.fsub(values[0], product, flags=FUSED)


def more(six: np.ndarray, other: np.ndarray) -> np.ndarray:
    """six + other."""
    return six + other


@_in_kernels(more, SIX, SixType, SixType)
def _add(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    return builder.fadd(values[0], values[1], flags=FUSED)


def squared(six: np.ndarray) -> np.ndarray:
    """Each number by itself."""
    return six * six


@_in_kernels(squared, SIX, SixType)
def _square(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    return builder.fmul(values[0], values[0], flags=FUSED)


def least_of(six: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The lesser of each two numbers, of which a zero does not count."""
    return np.where((six == 0.0) | ((other < six) & (other != 0.0)), other, six)


@_in_kernels(least_of, SIX, SixType, SixType)
def _choose(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
    one, two = values
    nothing = ir.Constant(VECTOR, [0.0] * 6)
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
    front, back, sums = _load(builder, row, 0, FOUR), _load(builder, row, 4, TWO), []
    for k in range(6):
        product = builder.fmul(_load(builder, block, 6 * k, FOUR), front, flags=FUSED)
        rest = builder.fmul(_load(builder, block, 6 * k + 4, TWO), back, flags=FUSED)
        half = builder.fadd(rest, _lanes(builder, product, product, 0, 1), flags=FUSED)
        sums.append(builder.fadd(half, _lanes(builder, product, product, 2, 3), flags=FUSED))
    pairs = [
        builder.fadd(_lanes(builder, a, b, 0, 2), _lanes(builder, a, b, 1, 3), flags=FUSED)
        for a, b in zip(sums[::2], sums[1::2], strict=True)
    ]
    first, last = _lanes(builder, pairs[0], pairs[1], 0, 1, 2, 3), _lanes(builder, pairs[2], pairs[2], 0, 1, 0, 1)
    return _lanes(builder, first, last, 0, 1, 2, 3, 4, 5)


def _start(context: Any, builder: ir.IRBuilder, kind: types.Array, row: ir.Value) -> ir.Value:
    """Address of the first number of an array."""
    return context.make_array(kind)(context, builder, row).data


def _load(builder: ir.IRBuilder, start: ir.Value, offset: int, kind: ir.VectorType) -> ir.Value:
    place = builder.gep(start, [ir.Constant(ir.IntType(64), offset)], inbounds=True)
    return builder.load(builder.bitcast(place, kind.as_pointer()), align=ALIGN)


def _lanes(builder: ir.IRBuilder, one: ir.Value, other: ir.Value, *chosen: int) -> ir.Value:
    return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(ir.IntType(32), len(chosen)), chosen))


def _repeat(builder: ir.IRBuilder, number: ir.Value) -> ir.Value:
    nothing = ir.Constant(VECTOR, ir.Undefined)
    return _lanes(builder, builder.insert_element(nothing, number, ir.Constant(ir.IntType(32), 0)), nothing, *[0] * 6)
