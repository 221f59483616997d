"""BLAS on one thread.

The matrices here are banded or have few columns, so threads gain nothing; and where other processes keep the cores
busy, threads that wait for each other made a round fifty times slower. One thread also sums in one order, so that a
reduction repeats to the bit on processors of one kind.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import ParamSpec, TypeVar

import scipy.linalg  # noqa: F401  the libraries that the controller finds
from threadpoolctl import OpenBLASController, ThreadpoolController

P = ParamSpec("P")
T = TypeVar("T")


def one_thread(function: Callable[P, T]) -> Callable[P, T]:
    """The function, within which BLAS takes one thread; several threads may be within at a time."""

    @functools.wraps(function)
    def alone(*args: P.args, **kwargs: P.kwargs) -> T:
        _limit.enter()
        try:
            return function(*args, **kwargs)
        finally:
            _limit.leave()

    return alone


class _Limit:
    """The limit, which holds for the process: the first to enter sets it, the last to leave takes it back."""

    def __init__(self) -> None:
        """Nobody is within."""
        self._lock, self._within, self._held = threading.Lock(), 0, ExitStack()

    def enter(self) -> None:
        """One more is within."""
        with self._lock:
            if not self._within:
                _take_control()
                self._held.enter_context(_controller().limit(limits=1, user_api="blas"))
            self._within += 1

    def leave(self) -> None:
        """One less is within."""
        with self._lock:
            self._within -= 1
            if not self._within:
                _take_control()
                self._held.close()


def _take_control() -> None:
    """Let this thread set the limit; threadpoolctl 3.8 and later obey the thread that was the first to set one."""
    take = getattr(OpenBLASController, "clear_controlling_thread", None)
    if take is not None:
        take(force=True)


@functools.cache
def _controller() -> ThreadpoolController:
    return ThreadpoolController()


_limit = _Limit()
