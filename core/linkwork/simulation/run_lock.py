"""The lock around a run that is stepped in one thread and asked from others, who get it soon whatever a step takes.

Whoever waits longer than PATIENCE has the step given up that is being made; the thread that makes steps lets those who
wait go first, and makes the step again.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

PATIENCE = 0.05  # s: steps that take longer are given up for who waits
BRIEF, MOST_BRIEF = 5e-4, 100  # s: a look at whether somebody still waits, and how many before the next step


class RunLock:
    """Use as a context to change the run between two steps; the same thread may enter again."""

    def __init__(self, halt: Callable[[], object]) -> None:
        """Nobody has it; `halt` asks for the steps that are being made to be given up."""
        self._lock = threading.RLock()
        self._halt = halt
        self._waiting: deque[None] = deque()

    def __enter__(self) -> RunLock:
        """Hold the run between two steps."""
        self.take(self._insist)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Let it go."""
        self.leave()

    def take(self, ask: Callable[[], bool]) -> bool:
        """Wait for the run, asking every PATIENCE seconds whether to go on waiting; whether it is held now."""
        self._waiting.append(None)
        try:
            while not self._lock.acquire(timeout=PATIENCE):
                if not ask():
                    return False
            return True
        finally:
            self._waiting.pop()

    def leave(self) -> None:
        """Let go of what `take` has taken."""
        self._lock.release()

    @contextmanager
    def stepping(self) -> Iterator[None]:
        """Hold the run to make steps, after those who wait for it."""
        for _ in range(MOST_BRIEF):
            if not self._waiting:
                break
            time.sleep(BRIEF)
        with self._lock:
            yield

    def _insist(self) -> bool:
        self._halt()
        return True
