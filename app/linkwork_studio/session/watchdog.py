"""A thread that looks at the clock while the worker makes steps, which cannot look itself within a long one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

EVERY = 0.04  # seconds between two looks


class Watchdog:
    """Calls `look` with the time by the clock [s] again and again."""

    def __init__(self, look: Callable[[float], None]) -> None:
        """Prepare; `start` begins."""
        self._look = look
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="linkwork-watchdog", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """End the thread."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(EVERY):
            self._look(time.perf_counter())
