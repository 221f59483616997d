"""Python in fresh processes whose BLAS takes the kernels of other processors than this one."""

from __future__ import annotations

import os
import subprocess
import sys

CORES = ("Prescott", "Haswell", "SkylakeX")  # without FMA, with it, and with AVX-512


def told_on_each(script: str) -> list[str]:
    """What a script prints where OpenBLAS takes one of these for the processor."""
    found = []
    for core in CORES:
        environment = {**os.environ, "OPENBLAS_CORETYPE": core, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout)
    return found
