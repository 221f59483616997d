"""How every kernel is compiled: without the interpreter's lock, cached, and unable to allocate.

`_nrt=False` leaves numba's memory runtime out: a kernel that would allocate does not compile, and views of arrays need
no counting of references, which makes kernels smaller, faster and quicker to compile.

A `kernel` can be called from Python, and is optimised whole with all that it contains. A `part` is called by kernels
only: it is written down for them and has no machine code of its own (open_part.py), so it costs little to have many. A
kernel that others call would be optimised once more in each of them: give it a part to share. An `inlined` part is
written into its one caller before types are known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba

from linkwork import kernel_cache
from linkwork.equations import packed_type  # noqa: F401  numba learns to read packed arguments
from linkwork.equations.open_part import PartCompiler

numba.config.CACHE_LOCATOR_CLASSES = kernel_cache.locators(numba.config.CACHE_LOCATOR_CLASSES)

_COMMON = {
    "nogil": True,
    "cache": kernel_cache.folder() is not None,
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,
}
_PART = {**_COMMON, "cache": False, "no_cpython_wrapper": True, "pipeline_class": PartCompiler}

# Sums may be taken in another order and products fused, so that dot products use vector units (blocks of 12 are several
# times faster); infinities and NaN keep their meaning, so divergence is still seen.
_LINEAR = {"fastmath": {"reassoc", "contract", "nsz"}}

# `fastmath=False` is said because a kernel that says nothing takes over the flags of whoever compiles it first, and the
# bits of a run would depend on the order of compilation.
_STRICT = {"fastmath": False}

kernel: Callable[..., Any] = numba.njit(**_COMMON, **_STRICT)
linear_kernel: Callable[..., Any] = numba.njit(**_COMMON, **_LINEAR)
part: Callable[..., Any] = numba.njit(**_PART, **_STRICT)
linear_part: Callable[..., Any] = numba.njit(**_PART, **_LINEAR)
# Written into its callers by the code generator, whatever it thinks of it: for what lies inside the innermost loops.
merged: Callable[..., Any] = numba.njit(**_PART, **_STRICT, forceinline=True)
linear_merged: Callable[..., Any] = numba.njit(**_PART, **_LINEAR, forceinline=True)
inlined: Callable[..., Any] = numba.njit(**_PART, **_STRICT, inline="always")
