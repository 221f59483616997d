"""Whether the kernels are compiled, and their compilation in a process of its own.

Compiling in a thread would hold the interpreter's lock for tenths of a second at a time; another process fills the
cache while the window stays smooth, and loading from the cache takes a third of a second.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from dataclasses import dataclass

from linkwork import kernel_cache


@dataclass(frozen=True, slots=True)
class KernelState:
    """Ready or not, with a line for the user and the share that is done."""

    ready: bool
    message: str = ""
    fraction: float = 0.0


class KernelWatch:
    """Compiles what is missing; `state` is replaced as a whole and may be read by any thread."""

    def __init__(self) -> None:
        """Look whether there is anything to do."""
        warm = kernel_cache.is_warm()
        self.state = KernelState(warm, "" if warm else "Preparing the kernels for their first run", float(warm))
        self.done = threading.Event()
        self._process: subprocess.Popen[str] | None = None
        if warm:
            self.done.set()

    def start(self) -> None:
        """Begin to compile in the background, if need be."""
        if not self.done.is_set():
            threading.Thread(target=self._run, name="linkwork-kernels", daemon=True).start()

    def stop(self) -> None:
        """Give up: the window is being closed."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def _run(self) -> None:
        command = [sys.executable, "-m", "linkwork.command_line", "warmup", "--progress"]
        try:
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
                self._process = process
                for line in process.stdout or ():
                    self._show(line)
        except OSError:
            self._process = None  # the worker then compiles each kernel when it first needs it
        self._be_ready()

    def _be_ready(self) -> None:
        """A live run can begin; the kernels of the other formulations follow beside it."""
        self.state = KernelState(True, "", 1.0)
        self.done.set()

    def _show(self, line: str) -> None:
        try:
            progress = json.loads(line)
            done, needed, name = int(progress["done"]), int(progress["needed"]), str(progress["name"])
        except (ValueError, KeyError, TypeError):
            return
        if done >= needed:
            self._be_ready()
            return
        told = f"Preparing kernels, {done + 1} of {needed}: {name} (only at the first start)"
        self.state = KernelState(False, told, done / needed)
