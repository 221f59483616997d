"""Teaches numba to read what is packed: an argument is one address, a field is read where it is used.

A table does not change while a kernel runs, and numba is told so: what is read from it may be kept in a register
however much is written to arrays in between.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.extending import NativeValue, infer_getattr, lower_getattr_generic, register_model, typeof_impl, unbox
from numba.core.typing.templates import AttributeTemplate
from numba.core.typing.typeof import Purpose, typeof

from linkwork.system.packed import Packed, fields

WORD = ir.IntType(64)


class PackedType(types.Type):
    """The type of a packed value: the types of its fields by name."""

    def __init__(self, name: str, members: tuple[tuple[str, types.Type], ...]) -> None:
        self.members = dict(members)
        self.offsets, place = {}, 0
        for field, member in members:
            self.offsets[field] = place
            place += _words(member)
        super().__init__(f"{name}({', '.join(f'{field}: {member}' for field, member in members)})")


def _words(member: types.Type) -> int:
    return 2 + 2 * member.ndim if isinstance(member, types.Array) else 1


_KNOWN: dict[tuple[Any, ...], PackedType] = {}  # numba takes long to tell the types of fifty arrays


@typeof_impl.register(Packed)
def _type_of(value: Packed, context: Any) -> PackedType:
    kept = value.__dict__
    if "_type" not in kept:
        mark = (type(value), *(_mark(part) for part in value))
        if mark not in _KNOWN:
            members = tuple((name, typeof(getattr(value, name), Purpose.argument)) for name in fields(type(value)))
            _KNOWN[mark] = PackedType(type(value).__name__, members)
        kept["_type"] = _KNOWN[mark]
    return kept["_type"]


def _mark(part: Any) -> Any:
    """All that the type of a value follows from; known types last, so that no other takes the identity of one."""
    if isinstance(part, np.ndarray):
        return part.dtype.char, part.ndim, part.flags.num
    return id(_type_of(part, None)) if isinstance(part, Packed) else type(part)


@register_model(PackedType)
class _PackedModel(models.PrimitiveModel):
    """An address of words."""

    def __init__(self, manager: Any, kind: PackedType) -> None:
        super().__init__(manager, kind, WORD.as_pointer())


@infer_getattr
class _PackedFields(AttributeTemplate):
    key = PackedType

    def generic_resolve(self, kind: PackedType, name: str) -> types.Type | None:
        return kind.members.get(name)


@unbox(PackedType)
def _unbox(kind: PackedType, value: ir.Value, c: Any) -> NativeValue:
    held = c.pyapi.object_getattr_string(value, "address")
    with c.builder.if_then(cgutils.is_null(c.builder, held)):
        c.builder.ret(c.pyapi.get_null_object())
    address = c.pyapi.long_as_voidptr(held)
    c.pyapi.decref(held)
    return NativeValue(c.builder.bitcast(address, WORD.as_pointer()))


@lower_getattr_generic(PackedType)
def _read_field(context: Any, builder: ir.IRBuilder, kind: PackedType, address: ir.Value, name: str) -> ir.Value:
    member, place = kind.members[name], kind.offsets[name]
    if isinstance(member, types.Array):
        return _read_array(context, builder, member, address, place)
    return _read(builder, address, place, context.get_value_type(member))


def _read_array(context: Any, builder: ir.IRBuilder, member: types.Array, address: ir.Value, place: int) -> ir.Value:
    array = context.make_array(member)(context, builder)
    items = _read(builder, address, place, WORD)
    data = _read(builder, address, place + 1, array.data.type)
    axes = [_read(builder, address, place + 2 + n, WORD) for n in range(2 * member.ndim)]
    item = context.get_abi_sizeof(context.get_data_type(member.dtype))
    array.nitems, array.data, array.itemsize = items, data, ir.Constant(WORD, item)
    array.shape = cgutils.pack_array(builder, axes[: member.ndim], ty=WORD)
    array.strides = cgutils.pack_array(builder, axes[member.ndim :], ty=WORD)
    array.meminfo, array.parent = array.meminfo.type(None), array.parent.type(None)
    return array._getvalue()


def _read(builder: ir.IRBuilder, address: ir.Value, place: int, kind: ir.Type) -> ir.Value:
    """A word of the table as what it is."""
    word = builder.gep(address, [ir.Constant(WORD, place)], inbounds=True)
    found = builder.load(builder.bitcast(word, kind.as_pointer()))
    found.set_metadata("invariant.load", builder.module.add_metadata([]))
    return found
