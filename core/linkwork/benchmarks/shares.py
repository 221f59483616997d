"""The share of each kernel in a step, by the operations that it makes.

Compiled kernels are merged into one another, so nothing can be timed inside of them. The interpreter takes about as
long for each number that is touched, whatever the kernel: run by it, in a process of its own, each kernel shows how
often it is called and how much of the work it does. Long loops over neighbouring numbers cost less when compiled.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass

from linkwork.benchmarks.case import Case, Entrant
from linkwork.errors import LinkworkError


@dataclass(frozen=True, slots=True)
class Share:
    """Calls of a kernel in a step, and its part of the work."""

    kernel: str
    calls: float
    share: float


def shares(case: Case, entrant: Entrant, size: int) -> list[Share]:
    """All kernels that one of our own entrants runs in a step, the largest first."""
    call = [sys.executable, "-m", "linkwork.benchmarks.interpreted", case.name, entrant.name, str(size)]
    done = subprocess.run(
        call, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise LinkworkError(f"{entrant.name} could not be run by the interpreter: {done.stderr.strip()[-300:]}")
    as_line = {
        kernel: (calls, max(time, 0.0)) for kernel, (calls, time) in json.loads(done.stdout).items() if calls > 0
    }
    total = sum(time for _, time in as_line.values()) or 1.0
    found = [Share(kernel, calls, time / total) for kernel, (calls, time) in as_line.items()]
    return sorted(found, key=lambda share: -share.share)
