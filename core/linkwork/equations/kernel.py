"""How every kernel is compiled: without the interpreter's lock, cached, and unable to allocate.

`_nrt=False` leaves numba's memory runtime out: a kernel that would allocate does not compile, and views of arrays need
no counting of references, which makes kernels smaller, faster and quicker to compile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba

_COMMON = {"nogil": True, "cache": True, "error_model": "numpy", "_nrt": False}

# `fastmath=False` is said because a kernel that says nothing takes over the flags of whoever compiles it first, and the
# bits of a run would depend on the order of compilation.
kernel: Callable[..., Any] = numba.njit(**_COMMON, fastmath=False)

# Sums may be taken in another order and products fused, so that dot products use vector units (blocks of 12 are several
# times faster); infinities and NaN keep their meaning, so divergence is still seen.
linear_kernel: Callable[..., Any] = numba.njit(**_COMMON, fastmath={"reassoc", "contract", "nsz"})
