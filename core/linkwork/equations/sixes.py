"""Six numbers as one value, which fills the vector units: rows of the blocks that bodies and joints hand to each other.

numba's compiler turns loops over six into single numbers, several times slower; written with these they stay whole.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.datamodel import models
from numba.core.extending import intrinsic, register_model

NUMBER = ir.DoubleType()
VECTOR = ir.VectorType(NUMBER, 6)
FUSED = ("contract", "nsz")  # a product and a sum may be rounded once
NUMBER_ALIGN = 8


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


def _place(context: Any, builder: ir.IRBuilder, kind: types.Array, row: ir.Value) -> ir.Value:
    data = context.make_array(kind)(context, builder, row).data
    return builder.bitcast(data, VECTOR.as_pointer())


def _spread(builder: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """The same number six times."""
    first = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), number, ir.Constant(ir.IntType(32), 0))
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), 6), [0] * 6)
    return builder.shuffle_vector(first, ir.Constant(VECTOR, ir.Undefined), lanes)


@intrinsic
def read_six(_context: Any, row: types.Array) -> Any:
    """The numbers of a row."""

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
        return builder.load(_place(context, builder, signature.args[0], values[0]), align=NUMBER_ALIGN)

    return SIX(row), generate


@intrinsic
def write_six(_context: Any, row: types.Array, six: SixType) -> Any:
    """row <- six."""

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
        builder.store(values[1], _place(context, builder, signature.args[0], values[0]), align=NUMBER_ALIGN)
        return context.get_dummy_value()

    return types.void(row, six), generate


@intrinsic
def scaled(_context: Any, six: SixType, factor: types.Float) -> Any:
    """six times a number."""

    def generate(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
        return builder.fmul(values[0], _spread(builder, values[1]), flags=FUSED)

    return SIX(six, factor), generate


@intrinsic
def less(_context: Any, six: SixType, factor: types.Float, other: SixType) -> Any:
    """six - factor other."""

    def generate(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
        product = builder.fmul(_spread(builder, values[1]), values[2], flags=FUSED)
        return builder.fsub(values[0], product, flags=FUSED)

    return SIX(six, factor, other), generate


@intrinsic
def squared(_context: Any, six: SixType) -> Any:
    """Each number by itself."""

    def generate(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
        return builder.fmul(values[0], values[0], flags=FUSED)

    return SIX(six), generate


@intrinsic
def more(_context: Any, six: SixType, other: SixType) -> Any:
    """six + other."""

    def generate(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
        return builder.fadd(values[0], values[1], flags=FUSED)

    return SIX(six, other), generate


@intrinsic
def rows_times(_context: Any, block: types.Array, row: types.Array) -> Any:
    """The products of the six rows of a block with one row: four numbers and two of each, halves and pairs added."""

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> ir.Value:
        four, two = ir.VectorType(NUMBER, 4), ir.VectorType(NUMBER, 2)
        places = [context.make_array(k)(context, builder, v).data for k, v in zip(signature.args, values, strict=True)]

        def load(place: ir.Value, offset: int, kind: ir.VectorType) -> ir.Value:
            start = builder.gep(place, [ir.Constant(ir.IntType(64), offset)], inbounds=True)
            return builder.load(builder.bitcast(start, kind.as_pointer()), align=NUMBER_ALIGN)

        def lanes(one: ir.Value, other: ir.Value, *chosen: int) -> ir.Value:
            return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(ir.IntType(32), len(chosen)), chosen))

        def plus(one: ir.Value, other: ir.Value) -> ir.Value:
            return builder.fadd(one, other, flags=FUSED)

        front, back, sums = load(places[1], 0, four), load(places[1], 4, two), []
        for k in range(6):
            product = builder.fmul(load(places[0], 6 * k, four), front, flags=FUSED)
            rest = builder.fmul(load(places[0], 6 * k + 4, two), back, flags=FUSED)
            sums.append(plus(plus(rest, lanes(product, product, 0, 1)), lanes(product, product, 2, 3)))
        pairs = [plus(lanes(a, b, 0, 2), lanes(a, b, 1, 3)) for a, b in zip(sums[::2], sums[1::2], strict=True)]
        return lanes(lanes(pairs[0], pairs[1], 0, 1, 2, 3), lanes(pairs[2], pairs[2], 0, 1, 0, 1), 0, 1, 2, 3, 4, 5)

    return SIX(block, row), generate


@intrinsic
def least_of(_context: Any, six: SixType, other: SixType) -> Any:
    """The lesser of each two numbers, of which a zero does not count."""

    def generate(_context: Any, builder: ir.IRBuilder, _signature: Any, values: Any) -> ir.Value:
        one, two = values
        nothing = ir.Constant(VECTOR, [0.0] * 6)
        is_new = builder.fcmp_ordered("==", one, nothing)
        is_less = builder.and_(builder.fcmp_ordered("<", two, one), builder.fcmp_ordered("!=", two, nothing))
        return builder.select(builder.or_(is_new, is_less), two, one)

    return SIX(six, other), generate
