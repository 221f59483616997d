"""Results as CSV: a header of names with units, then one line for each sample, numbers in full precision."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.results.channel import Channel, gathered


def write(path: Path, channels: Sequence[Channel], about: Mapping[str, Any]) -> None:
    """Write the columns; what is told about them has no place here."""
    names, columns = zip(*(column for channel in channels for column in channel.columns()), strict=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        writer.writerows([repr(value) for value in row] for row in np.column_stack(columns).tolist())


def read(path: Path) -> tuple[list[Channel], dict[str, Any]]:
    """Read the columns."""
    with path.open(encoding="utf-8", newline="") as file:
        try:
            header, *rows = csv.reader(file)
        except csv.Error as error:  # such as a field of more than 131,072 characters
            raise ValueError(str(error)) from None
    if any(len(row) != len(header) for row in rows):
        raise ValueError("lines of different length")
    table = np.array([[float(value) for value in row] for row in rows]).reshape(-1, len(header))
    return gathered(dict(zip(header, table.T, strict=True))), {}
