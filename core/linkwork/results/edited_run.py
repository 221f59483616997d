"""A run in which the mechanism was edited: stretches of one mechanism each, and one table of them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.results import saving
from linkwork.results.channel import Channel
from linkwork.results.run import Run


class EditedRun:
    """Runs one after the other; what an element was before it came or after it went is no number (nan)."""

    def __init__(self, stretches: Sequence[Run]) -> None:
        """Put the stretches together, in the order of time."""
        self.stretches = tuple(stretches)
        self.snapshots = tuple(snapshot for run in stretches for snapshot in run.snapshots)
        self.time = np.concatenate([run.time for run in stretches])
        self.violation = max(run.violation for run in stretches)
        self.unsettled = max(run.unsettled for run in stretches)

    @property
    def drift(self) -> float:
        """Largest drift of the balance of energy between two edits [J]; what an edit costs is none."""
        balances = [run.energy.balance for run in self.stretches]
        return float(max(abs(balance - balance[0]).max() for balance in balances))

    def channels(self) -> Iterator[Channel]:
        """All quantities over the whole time."""
        found: dict[tuple[str, str, str, str], list[Channel | None]] = {}
        for number, run in enumerate(self.stretches):
            for channel in run.channels():
                key = (channel.family, channel.id, channel.quantity, channel.unit)
                found.setdefault(key, [None] * len(self.stretches))[number] = channel
        for key, parts in found.items():
            known = next(part for part in parts if part is not None)
            values = [self._values(n, part, known) for n, part in enumerate(parts)]
            yield Channel(*key, np.concatenate(values), known.parts)

    def save(self, path: Path | str) -> None:
        """Write everything as CSV, Parquet or HDF5, by the suffix."""
        saving.save(path, list(self.channels()), self.about())

    def about(self) -> Mapping[str, Any]:
        """What was run at the end, and how often it was edited."""
        return {**self.stretches[-1].about(), "violation": float(self.violation), "edits": len(self.stretches) - 1}

    def _values(self, number: int, part: Channel | None, known: Channel) -> np.ndarray:
        if part is not None and part.values.shape[1:] == known.values.shape[1:]:
            return part.values
        return np.full((len(self.stretches[number].time), *known.values.shape[1:]), np.nan)
