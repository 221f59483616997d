"""Parts of kernels, which have no entrance for Python, tried by themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba


@cache
def for_python(part: Any) -> Callable[..., Any]:
    """The same function with an entrance for Python; those of the engine are kept with its kernels."""
    left_out = ("no_cpython_wrapper", "inline", "nopython")
    options = {name: value for name, value in part.targetoptions.items() if name not in left_out}
    ours = part.py_func.__module__.startswith("linkwork.")
    return numba.njit(**options, cache=ours)(part.py_func)


class Opened:
    """A module whose kernels and parts can all be called from Python."""

    def __init__(self, module: Any) -> None:
        """Nothing is compiled yet."""
        self.module = module

    def __getattr__(self, name: str) -> Any:
        """A kernel with an entrance for Python, or whatever else the module holds."""
        found = getattr(self.module, name)
        return for_python(found) if hasattr(found, "py_func") else found
