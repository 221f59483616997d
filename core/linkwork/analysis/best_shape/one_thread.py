"""BLAS on one thread.

The matrices here are banded or have few columns, so threads gain nothing; and where other processes keep the cores
busy, threads that wait for each other made a round fifty times slower.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import scipy.linalg  # noqa: F401  the libraries that the controller finds
from threadpoolctl import ThreadpoolController

P = ParamSpec("P")
T = TypeVar("T")


def one_thread(function: Callable[P, T]) -> Callable[P, T]:
    """The function, within which BLAS takes one thread."""

    @functools.wraps(function)
    def alone(*args: P.args, **kwargs: P.kwargs) -> T:
        with _controller().limit(limits=1, user_api="blas"):
            return function(*args, **kwargs)

    return alone


@functools.cache
def _controller() -> ThreadpoolController:
    return ThreadpoolController()
