"""Recorded channels as a table that any program reads."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from linkwork.files import atomic
from linkwork.results.recording import EXTREMES, Recording
from linkwork_studio.plots.channels import described


def write(path: Path, recording: Recording, names: Sequence[str]) -> int:
    """Write time and channels, all samples that are kept; returns their number; raises FileError.

    Samples that are further apart than steps are followed by the least and the largest value between them.
    """
    between = EXTREMES if recording.has_extremes else ()
    table = aligned(recording, [name + which for which in ("", *between) for name in names])
    units = [described(name).unit.replace(", ", " or ") for name in names]  # no comma inside a heading
    bare = [name.removesuffix(f" [{unit}]") for name, unit in zip(names, units, strict=True)]
    parts = [which.replace("\0", " ") for which in ("", *between)]
    head = ["time [s]"] + [f"{name}{part} [{unit}]" for part in parts for name, unit in zip(bare, units, strict=True)]
    with atomic.replaced(path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        np.savetxt(file, table, fmt="%.17g", delimiter=",", header=",".join(f'"{h}"' for h in head), comments="")
    return len(table)


def aligned(recording: Recording, names: Sequence[str]) -> np.ndarray:
    """Time and channels as columns, cut to the samples that all of them have: the run may go on meanwhile."""
    windows = [recording.window(name) for name in names]
    if not windows or any(len(times) == 0 for times, _ in windows):
        return np.empty((0, len(names) + 1))
    begin, end = max(times[0] for times, _ in windows), min(times[-1] for times, _ in windows)
    columns = []
    for times, values in windows:
        part = slice(np.searchsorted(times, begin), np.searchsorted(times, end, side="right"))
        columns.append((times[part], values[part]))
    length = min(len(times) for times, _ in columns)
    return np.column_stack([columns[0][0][:length], *(values[:length] for _, values in columns)])
