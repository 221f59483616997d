"""How every kernel is compiled: without the interpreter's lock, cached, IEEE arithmetic kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba

kernel: Callable[..., Any] = numba.njit(nogil=True, cache=True, error_model="numpy")
