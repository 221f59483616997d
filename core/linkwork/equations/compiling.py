"""Whether kernels are being compiled in this process: what has to wait for one can say so."""

from __future__ import annotations

from time import perf_counter

from numba.core import event


class Compiling(event.Listener):
    """Hears from numba of each kernel that it finds neither loaded nor in the cache; they may lie within each other."""

    def __init__(self) -> None:
        """Begin to listen."""
        self._depth, self._since = 0, 0.0
        event.register("numba:compile", self)

    def on_start(self, event: event.Event) -> None:
        """A compilation begins."""
        if self._depth == 0:
            self._since = perf_counter()
        self._depth += 1

    def on_end(self, event: event.Event) -> None:
        """A compilation ends, well or not."""
        self._depth -= 1

    @property
    def seconds(self) -> float:
        """For how long a kernel has been under way [s]; 0 where none is."""
        return perf_counter() - self._since if self._depth else 0.0


compiling = Compiling()
