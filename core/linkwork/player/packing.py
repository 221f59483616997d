"""Arrays as a compressed block that a page unpacks.

Columns change little from row to row. So what is stored of each is the difference to the row before it, of the bits as
whole numbers, which loses nothing; then the first bytes of all numbers, the second bytes, ...; then deflate.
"""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np

WHOLE = {"f4": "<u4", "f8": "<u8", "i2": "<u2", "u4": "<u4"}  # what the bits of each type are taken for


@dataclass(slots=True)
class Packing:
    """Arrays one behind the other; what `add` returns tells a page where to find one."""

    parts: list[bytes] = field(default_factory=list)
    size: int = 0

    def add(self, values: np.ndarray, kind: str) -> dict[str, Any]:
        """One array, rows along time; `kind` is `f4`, `f8`, `i2` or `u4`."""
        numbers = np.ascontiguousarray(values, f"<{kind}").view(WHOLE[kind])
        rows = numbers.reshape(len(numbers), -1)
        steps = np.diff(rows, axis=0, prepend=np.zeros_like(rows[:1]))  # wraps around, and back in the page
        content = steps.T.copy().view(np.uint8).reshape(-1, rows.itemsize).T.tobytes()
        place = {"at": self.size, "rows": len(rows), "columns": rows.shape[1], "kind": kind}
        self.parts.append(content)
        self.size += len(content)
        return place

    def text(self) -> str:
        """All of them, compressed, as base64."""
        return base64.b64encode(zlib.compress(b"".join(self.parts), 9)).decode("ascii")
