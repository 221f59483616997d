"""Calls of kernels from Python that look at types once.

numba asks for the types of all arguments in each call, which takes 1.2 us for each that is packed: half of the time of
a step of fifty balls. A packed value is never replaced and knows its type, so the machine code of the last call serves
as long as the types are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from numba.core.registry import CPUDispatcher

NUMBERS = (float, int)


class Direct:
    """A kernel that is called again and again with arguments of the same types: packed values and plain numbers."""

    __slots__ = ("_kernel", "_known")

    def __init__(self, kernel: CPUDispatcher) -> None:
        self._kernel = kernel
        self._known: tuple[list[Any], Callable[..., Any] | None] = ([], None)

    def __call__(self, *arguments: Any) -> Any:
        """What the kernel returns."""
        kinds, code = self._known
        if code is not None and [getattr(value, "_type", type(value)) for value in arguments] == kinds:
            return code(*arguments)
        found = self._kernel(*arguments)
        kinds = [getattr(value, "_type", type(value)) for value in arguments]
        if all(kind in NUMBERS or hasattr(value, "_type") for kind, value in zip(kinds, arguments, strict=True)):
            self._known = kinds, self._kernel.get_overload(tuple(map(self._kernel.typeof_pyval, arguments)))
        return found


@cache
def direct(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The same kernel, called without a look at types; anything else as it is."""
    return Direct(kernel) if isinstance(kernel, CPUDispatcher) else kernel
