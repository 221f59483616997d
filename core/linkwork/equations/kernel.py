"""How every kernel is compiled: without the interpreter's lock, cached, IEEE arithmetic kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba

kernel: Callable[..., Any] = numba.njit(nogil=True, cache=True, error_model="numpy")

# Sums may be taken in another order and products fused, so that dot products use vector units (blocks of 12 are several
# times faster); infinities and NaN keep their meaning, so divergence is still seen.
linear_kernel: Callable[..., Any] = numba.njit(
    nogil=True, cache=True, error_model="numpy", fastmath={"reassoc", "contract", "nsz"}
)
