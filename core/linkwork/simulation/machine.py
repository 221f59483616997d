"""What the bits of a run depend on besides its journal.

Kernels are compiled for the processor at hand: sums are taken in another order and products fused where it has units
for that. Other sources or another version of a library may round differently as well. So a journal gives the same bits
on processors of one kind with the same versions; elsewhere the run is the same to rounding, which grows in a chaotic
motion.
"""

from __future__ import annotations

import hashlib
import platform
from functools import cache
from importlib.metadata import version

import linkwork
from linkwork import kernel_cache

LIBRARIES = ("numpy", "scipy", "numba", "llvmlite")
UNKNOWN = "unknown"


@cache
def machine() -> dict[str, str]:
    """Versions of what computes a run here, and the processor that its kernels are compiled for."""
    from llvmlite import binding
    from numba import config

    name, chosen = getattr(config, "CPU_NAME", None), getattr(config, "CPU_FEATURES", None)
    processor = name or binding.get_host_cpu_name()
    features = chosen if chosen is not None else binding.get_host_cpu_features().flatten()
    return {
        "linkwork": f"{linkwork.__version__} ({kernel_cache.source_hash()})",
        **{library: version(library) for library in LIBRARIES},
        "libc": " ".join(platform.libc_ver()) or platform.system(),
        "processor": f"{processor} ({hashlib.sha256(features.encode()).hexdigest()[:8]})",
    }


def other_bits(made_with: dict[str, str]) -> str:
    """Why a run that was made elsewhere need not have the same bits here, as a sentence; empty where it has them."""
    here = machine()
    if not made_with:
        return "The journal does not record versions and processor, so the run may not agree bit for bit."
    reported = {name: made_with.get(name, UNKNOWN) for name in here}
    others = [f"{name} {reported[name]}, here {here[name]}" for name in here if reported[name] != here[name]]
    if not others:
        return ""
    return f"The journal was made with {'; '.join(others)}: the run agrees to rounding, but perhaps not bit for bit."
