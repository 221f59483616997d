"""`functools.cache` with the signature of the function kept, which is what a type checker needs to see."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def kept(function: Callable[P, R]) -> Callable[P, R]:
    """Compute the value for each set of arguments once."""
    return functools.cache(function)  # type: ignore[return-value]  # takes the same arguments
