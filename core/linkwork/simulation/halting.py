"""Giving up a step that takes long, so that whoever waits for the run gets it soon.

The thread that makes steps marks where one begins and ends; any other thread may ask for it to be given up. Kernels see
a flag (`Workspace.halt`) in their long loops and return. A step that was given up is rolled back to the last bit, so
that a replay, which is never interrupted, makes the same bits.
"""

from __future__ import annotations

import threading

from linkwork.simulation.installed import Installed


class Halted(Exception):
    """Steps were given up because another thread asked for it; the run stands where it was before them."""


class Halting:
    """Steps that may be given up."""

    def __init__(self) -> None:
        """No step is being made."""
        self._lock = threading.Lock()
        self._stepping: Installed | None = None

    def begin(self, installed: Installed) -> None:
        """Steps of these numbers begin."""
        self._stepping = installed

    def end(self, installed: Installed) -> None:
        """They are over; the flag is down from now on."""
        with self._lock:
            self._stepping = None
            self._raise_flags(installed, 0)

    def ask(self) -> bool:
        """Ask for the steps that are being made to be given up; whether there were any. For any thread."""
        with self._lock:
            if self._stepping is None:
                return False
            self._raise_flags(self._stepping, 1)
            return True

    @staticmethod
    def was_asked(installed: Installed) -> bool:
        """Whether the steps that are being made are to be given up."""
        return bool(installed.work.halt[0])

    @staticmethod
    def _raise_flags(installed: Installed, flag: int) -> None:
        installed.work.halt[0] = flag
        for partner in installed.partners:
            partner.halt(flag)
