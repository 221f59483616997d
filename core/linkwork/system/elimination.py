"""Order of elimination and pattern of the factor of a matrix that has the graph of the mechanism.

Nodes are eliminated by least degree; eliminating one joins its later neighbours to each other (the fill).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Plan(NamedTuple):
    """Order of elimination and pattern of the factor (see CompiledSystem)."""

    order: np.ndarray
    column_start: np.ndarray
    column_row: np.ndarray
    update_start: np.ndarray
    update_block: np.ndarray


def blocks_of_products(start: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """First product of each column, and the block that each pair of its places meets in (lower triangle, by rows).

    Blocks are those on the diagonal, then those of the columns one after the other; `rows` of each column ascend.
    """
    count, lengths = len(start) - 1, np.diff(start)
    within = np.arange(len(rows)) - np.repeat(start[:-1], lengths)
    later = np.repeat(rows, within + 1)
    ends = np.cumsum(within + 1)
    offset = np.arange(len(later)) - np.repeat(ends - within - 1, within + 1)
    earlier = rows[np.repeat(np.repeat(start[:-1], lengths), within + 1) + offset]
    keys = np.repeat(np.arange(count), lengths) * count + rows
    below = count + np.searchsorted(keys, earlier * count + later)
    first = np.concatenate(([0], np.cumsum(lengths * (lengths + 1) // 2)))
    return first.astype(np.int64), np.where(earlier == later, earlier, below).astype(np.int64)
