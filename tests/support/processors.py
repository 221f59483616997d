"""Other processors than this one, as far as the environment can feign them; no more than the standard library.

OpenBLAS and numpy choose among kernels, glibc among its functions, and numba compiles for the processor at hand: all of
them round differently. What a test asks must hold on each.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

# The names of the kernels that OpenBLAS takes here by itself.
OWN_KERNELS = (
    "import numpy, threadpoolctl\nprint(*{pool.get('architecture', '') for pool in threadpoolctl.threadpool_info()})"
)
# numpy refuses to leave out what it was built for, so that it has to be asked what it would choose.
NUMPY_CHOICES = (
    "from numpy._core._multiarray_umath import __cpu_dispatch__ as known, __cpu_features__ as has\n"
    "print(*(name for name in known if has.get(name)))"
)


@dataclass(frozen=True)
class Processor:
    """A processor that some libraries can be told to work for.

    Attributes:
        name: as OpenBLAS has it.
        needs: flags in /proc/cpuinfo without which its code would not run here.
        is_plain: whether numba, numpy and glibc are to use nothing that is not on every x86-64.
    """

    name: str
    needs: frozenset[str] = frozenset()
    is_plain: bool = False

    def environment(self, python: str, kernels: Path) -> dict[str, str]:
        """Variables that feign it.

        Args:
            python: interpreter whose numpy is asked what to leave out.
            kernels: folder of what numba compiles for a plain processor.
        """
        found = {"OPENBLAS_CORETYPE": self.name}
        if self.is_plain:
            asked = subprocess.run([python, "-c", NUMPY_CHOICES], capture_output=True, text=True, check=True)
            found["NPY_DISABLE_CPU_FEATURES"] = asked.stdout.strip()
            found["GLIBC_TUNABLES"] = "glibc.cpu.hwcaps=-AVX,-AVX2,-AVX512F,-FMA,-FMA4"
            found |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CACHE_DIR": str(kernels)}
        return found


PROCESSORS = (
    Processor("Prescott", is_plain=True),
    Processor("Haswell", frozenset({"avx2", "fma"})),
    Processor("SkylakeX", frozenset({"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"})),
)


def feigned() -> list[Processor]:
    """Those whose code runs here; none where this is no Linux on x86-64."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    flags = next((set(line.split()) for line in lines if line.startswith("flags")), set())
    return [processor for processor in PROCESSORS if flags and processor.needs <= flags]


def taken_anyway(python: str, environment: Mapping[str, str]) -> set[str]:
    """Processors whose kernels OpenBLAS takes without being told: to feign them changes nothing."""
    asked = subprocess.run([python, "-c", OWN_KERNELS], capture_output=True, text=True, check=True, env=environment)
    return set(asked.stdout.split())


def told_on_each(script: str) -> list[str]:
    """What a script prints in fresh processes where OpenBLAS takes the kernels of each of them."""
    found = []
    for name in [processor.name for processor in feigned()]:
        environment = {**os.environ, "OPENBLAS_CORETYPE": name, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout)
    return found
