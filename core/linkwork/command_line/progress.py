"""A bar on standard error, where a person watches."""

from __future__ import annotations

import sys
from collections.abc import Callable

WIDTH = 40  # characters


def bar() -> Callable[[float], None] | None:
    """What shows a share from 0 to 1; None where nobody watches."""
    if not sys.stderr.isatty():
        return None

    def show(share: float) -> None:
        filled = int(WIDTH * share)
        end = "\r" if share < 1.0 else "\n"
        print(f"[{'#' * filled}{'.' * (WIDTH - filled)}] {share:4.0%}", end=end, file=sys.stderr, flush=True)

    return show
