"""One entrant of a case run by the interpreter, its kernels counted: what `shares` asks another process to do.

Example:  NUMBA_DISABLE_JIT=1 python -m linkwork.benchmarks.interpreted a02 "Linkwork ali3p" 2
"""

from __future__ import annotations

import cProfile
import json
import pstats
import sys
from pathlib import Path
from time import process_time

from linkwork.benchmarks.case import Entrant, cases

KERNELS = ("equations", "solvers")  # rooms
FEW, MORE = 2, 12  # steps of two runs, whose difference leaves out what is done once


def counted(entrant: Entrant, size: int, step: float, steps: int) -> dict[str, tuple[int, float]]:
    """Calls of each kernel and the time spent in itself [s]."""
    run = entrant.prepare(size, step, steps)
    profile = cProfile.Profile(process_time)
    profile.runcall(run)
    found: dict[str, tuple[int, float]] = {}
    for (file, _, name), numbers in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        path = Path(file)
        if path.parent.name in KERNELS:
            found[f"{path.stem}.{name}"] = (numbers[1], numbers[2])
    return found


def main() -> None:
    """Print calls and time of a step by kernel as JSON."""
    case, name, size = cases()[sys.argv[1]], sys.argv[2], int(sys.argv[3])
    (entrant,) = (e for e in case.entrants if e.name == name)
    few, more = (counted(entrant, size, case.step, steps) for steps in (FEW, MORE))
    nothing, steps = (0, 0.0), MORE - FEW
    as_line = {
        kernel: [(calls - few.get(kernel, nothing)[0]) / steps, (time - few.get(kernel, nothing)[1]) / steps]
        for kernel, (calls, time) in more.items()
    }
    sys.stdout.write(json.dumps(as_line))


if __name__ == "__main__":
    main()
