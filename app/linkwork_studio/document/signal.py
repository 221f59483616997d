"""A plain signal: functions that want to know, called in the order in which they asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Signal:
    """Calls every connected function; one that is disconnected meanwhile is left out."""

    def __init__(self) -> None:
        """Begin with nobody listening."""
        self._listeners: list[Callable[..., Any]] = []

    def connect(self, listener: Callable[..., Any]) -> Callable[[], None]:
        """Add a listener; returns the function that removes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def emit(self, *values: Any) -> None:
        """Call all listeners with these values."""
        for listener in tuple(self._listeners):
            if listener in self._listeners:
                listener(*values)
