"""Order of elimination from joints as a test writes them down."""

from typing import NamedTuple

import numpy as np

from linkwork.compiler import node_order


class Group(NamedTuple):
    """Rows of one joint or force, and its bodies (the ground left out)."""

    first: int
    count: int
    bodies: tuple[int, ...]


def order_nodes(
    sizes: list[int], groups: list[Group], rows: int, planes: list[int] | None = None, grounded: tuple[int, ...] = ()
) -> tuple[np.ndarray, ...]:
    """The first nine fields of an elimination plan, for bodies in space unless planes are given."""
    of_row = np.repeat(np.arange(len(groups)), [group.count for group in groups])
    assert len(of_row) == rows
    links = [(n, body) for n, group in enumerate(groups) for body in group.bodies]
    plane = np.full(len(sizes), -1) if planes is None else np.array(planes)
    links = np.array(links, dtype=np.int64).reshape(-1, 2)
    return node_order.order_nodes(np.array(sizes), plane, of_row, links, np.array(grounded, dtype=np.int64))
