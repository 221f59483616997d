"""Whether the kernels are compiled, and their compilation in a process of its own.

Compiling in a thread would hold the interpreter's lock for tenths of a second at a time; another process fills the
cache while the window stays smooth, and loading from the cache takes a third of a second.
"""

from __future__ import annotations

import contextlib
import json
import math
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from linkwork import kernel_cache
from linkwork.equations.compiling import compiling
from linkwork.model.model import Model
from linkwork.simulation.warm_up import part_for

LOOK = 0.1  # seconds between two looks at whether a part is compiled
PATIENCE = 0.25  # seconds: what is compiled faster nobody has to be told of
IN_THIS_PROCESS = "Compiling a kernel. The run continues by itself when it is ready"


@dataclass(frozen=True, slots=True)
class KernelState:
    """Whether a live run can begin, a line on what is waited for, and the share that is done; nan: nobody knows."""

    ready: bool
    message: str = ""
    fraction: float = 0.0


class KernelWatch:
    """Compiles what is missing; any thread may read `state`."""

    def __init__(self) -> None:
        """Look whether there is anything to do."""
        self._is_over = warm = kernel_cache.is_warm()
        self._told = KernelState(warm, "" if warm else "Checking the compiled kernels", float(warm))
        self._compiled: list[str] = []  # parts that a live run may need, as they are told; the last is under way
        self._part = ""  # for which a mechanism waits
        self._awaited: tuple[str, Callable[[], object]] | None = None
        self.done = threading.Event()
        self._processes: list[subprocess.Popen[str]] = []
        if warm:
            self.done.set()

    @property
    def state(self) -> KernelState:
        """Of what a live run begins with; then of what is waited for, whoever compiles it."""
        told, awaited = self._told, self._awaited
        if told.ready and self._part:
            return KernelState(True, f"Compiling {self._part}. The run starts by itself when it is ready", math.nan)
        if told.ready and awaited is not None:
            text = f"Compiling {awaited[0]}. The run continues with the present formulation until then"
            return KernelState(True, text, math.nan)
        if told.ready and compiling.seconds > PATIENCE:
            return KernelState(True, IN_THIS_PROCESS, math.nan)
        return told

    def start(self) -> None:
        """Begin to compile in the background, if need be."""
        if not self.done.is_set():
            threading.Thread(target=self._run, name="linkwork-kernels", daemon=True).start()

    def stop(self) -> None:
        """Give up: the window is being closed."""
        self._awaited = None
        for process in self._processes:
            process.terminate()

    def when_compiled(self, solver: str, title: str, then: Callable[[], object]) -> None:
        """Do something as soon as a formulation is compiled, at once where it is; what waited before is forgotten.

        Args:
            solver: name of the formulation.
            title: as it is told.
            then: in any thread.
        """
        self._awaited = None if self._is_over else (title, then)
        if self._awaited is None:
            then()
        else:
            waits = threading.Thread(target=self._await, args=(solver, self._awaited), daemon=True)
            waits.start()

    def wait_for(self, model: Model, is_off: Callable[[], bool]) -> None:
        """Wait until what a mechanism needs beyond every live run is compiled in the background; in any thread.

        Args:
            model: the mechanism.
            is_off: whether nobody waits any more.
        """
        self._part = part_for(model)
        while self._part and not (self._is_over or self._part in self._compiled[:-1] or is_off()):
            time.sleep(LOOK)
        self._part = ""

    def forget(self) -> None:
        """Nothing is waited for any more."""
        self._awaited = None

    def _await(self, solver: str, awaited: tuple[str, Callable[[], object]]) -> None:
        """Let another process compile what the one in the background may come to much later."""
        self.done.wait()  # what all need is not compiled twice
        for _ in self._lines("--solver", solver):
            pass
        if self._awaited is awaited:
            self._awaited = None
            awaited[1]()

    def _run(self) -> None:
        for line in self._lines("--progress"):
            self._show(line)
        self._is_over = True
        self._be_ready()

    def _lines(self, *words: str) -> Iterator[str]:
        """What a process says that compiles; none where it cannot begin: the worker then compiles what it needs."""
        command = [sys.executable, "-m", "linkwork.command_line", "warmup", *words]
        with (
            contextlib.suppress(OSError),
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process,
        ):
            self._processes.append(process)
            yield from process.stdout or ()

    def _be_ready(self) -> None:
        """A live run can begin; the kernels of the other formulations follow beside it."""
        self._told = KernelState(True, "", 1.0)
        self.done.set()

    def _show(self, line: str) -> None:
        try:
            progress = json.loads(line)
            done, needed, name = int(progress["done"]), int(progress["needed"]), str(progress["name"])
        except (ValueError, KeyError, TypeError):
            return
        self._compiled.append(name)
        if done >= needed:
            self._be_ready()
            return
        told = f"Compiling for this computer, {done + 1} of {needed}: {name}. This happens only once"
        self._told = KernelState(False, told, done / needed)
