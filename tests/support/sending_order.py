"""Order of messages from joints as a test writes them down."""

from typing import NamedTuple

import numpy as np

from linkwork.compiler import sending


class Group(NamedTuple):
    """Rows of one joint or force, and its bodies (the ground left out)."""

    first: int
    count: int
    bodies: tuple[int, ...]


def exchange(sizes: list[int], groups: list[Group], rows: int) -> tuple[np.ndarray, ...]:
    """The first nine fields of an Exchange."""
    of_row = np.repeat(np.arange(len(groups)), [group.count for group in groups])
    assert len(of_row) == rows
    links = [(n, body) for n, group in enumerate(groups) for body in group.bodies]
    return sending.exchange(np.array(sizes), of_row, np.array(links, dtype=np.int64).reshape(-1, 2))
