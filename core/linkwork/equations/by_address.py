"""A call of a compiled kernel by the address of its code, from another kernel.

A kernel that names another one contains it, and is compiled once more for each that it may call. One that is given an
address is compiled once for each list of types, and calls whatever lies there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.extending import intrinsic
from numba.core.registry import CPUDispatcher


@intrinsic
def call_at(_: Any, address: types.Type, arguments: types.Type) -> tuple[types.Type, Callable[..., ir.Value]] | None:
    """What the kernel at an address returns for a tuple of arguments; it must be a whole number."""
    if not isinstance(arguments, types.BaseTuple):
        return None

    def write(context: Any, builder: ir.IRBuilder, _: Any, given: list[ir.Value]) -> ir.Value:
        where, packed = given
        kinds = list(arguments.types)
        code = context.call_conv.get_function_type(types.int64, kinds).as_pointer()
        values = [builder.extract_value(packed, n) for n in range(len(kinds))]
        status, found = context.call_conv.call_function(
            builder, builder.inttoptr(where, code), types.int64, kinds, values
        )
        with builder.if_then(status.is_error, likely=False):
            context.call_conv.return_status_propagate(builder, status)
        return found

    return types.int64(address, arguments), write


def address_of(kernel: Callable[..., Any], *arguments: Any) -> tuple[int, tuple[Any, ...]]:
    """Where the code of a kernel lies for such arguments, and all that it takes; TypeError where that cannot be told.

    A kernel of which some arguments are given already takes those first. It must be kept as long as its address is.
    """
    if isinstance(kernel, partial):
        return address_of(kernel.func, *kernel.args, *arguments)
    if not isinstance(kernel, CPUDispatcher):
        raise TypeError(f"{kernel!r} is not compiled, so that no kernel can call it")
    kinds = tuple(kernel.typeof_pyval(value) for value in arguments)
    kernel.compile(kinds)
    found = kernel.overloads[kinds]
    if found.signature.return_type != types.int64:
        raise TypeError(f"{kernel.__name__} returns {found.signature.return_type}; only a whole number can be read")
    return found.library.get_pointer_to_function(found.fndesc.llvm_func_name), arguments


def entrance(kernel: CPUDispatcher, *arguments: Any) -> Callable[..., Any]:
    """A compiled kernel that looks at no types: for arguments of the same types as these."""
    kinds = tuple(kernel.typeof_pyval(value) for value in arguments)
    kernel.compile(kinds)
    return kernel.get_overload(kinds)
