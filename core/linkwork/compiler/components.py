"""Bodies, joints and forces as components that exchange messages, for formulations that ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.system.compiled_system import DOT, POSITION, TIE, CompiledSystem
from linkwork.system.plain_rows import PlainRows, is_plain, plain_rows
from linkwork.system.sending import LARGEST, Exchange, Group, exchange, side_blocks

COORDINATES = {0: 0, 1: 3, 2: 6, 4: 6}  # of a body by its columns: a point only shifts


def compile_components(compiled: Compiled, earlier: tuple[CompiledSystem, Exchange] | None = None) -> Exchange:
    """Nodes of a model and the order in which they send.

    Args:
        compiled: the model.
        earlier: nodes of another system, which serve again where the same bodies hang together in the same way.
    """
    system = compiled.system
    if earlier is not None and _hang_the_same(earlier[0], system):
        special, other, plain = _rows(system)
        return earlier[1]._replace(special=special, other=other, plain=plain)
    sizes = [COORDINATES[int(width)] for width in system.width]
    found = exchange(sizes, list(_groups(system)), len(system.row_kind))
    link_start, link_node, body_node, row_node = found[3], found[4], found[7], found[8]
    row_of_side = np.repeat(np.arange(len(system.row_kind)), np.diff(system.row_start))
    blocks = side_blocks(row_node[row_of_side], body_node[system.side_body], link_start, link_node)
    return Exchange(*found, blocks, body_node[system.side_body], *_rows(system))


def _hang_the_same(old: CompiledSystem, new: CompiledSystem) -> bool:
    """Whether the order would come out the same; the compiler hands on arrays of sides that are equal as they are."""
    if old.side_body is not new.side_body:
        return False
    names = ("width", "joint_rows", "first_soft", "first_read")
    return all(np.array_equal(getattr(old, name), getattr(new, name)) for name in names)


def _rows(system: CompiledSystem) -> tuple[np.ndarray, np.ndarray, PlainRows]:
    """Rows that must be looked at where a step ends, those that are not plain, and the plain ones."""
    first, middle, last = int(system.joint_rows[0]), int(system.first_soft[0]), int(system.first_read[0])
    hard, soft = np.arange(first, middle), np.arange(middle, last)
    plain = is_plain(system, hard)
    bent = (system.row_kind[hard] != TIE) & (system.row_kind[hard] != DOT) | (system.row_formula[hard] >= 0)
    special = hard[bent & (system.row_level[hard] == POSITION)]
    return special, np.concatenate((hard[~plain], soft)), plain_rows(system, hard[plain])


def _groups(system: CompiledSystem) -> Iterator[Group]:
    """Rows of each joint and driver, cut where they are more than a node holds; each row of a force by itself."""
    soft = range(int(system.first_soft[0]), int(system.first_read[0]) + 1)
    row_start, side_body = system.row_start.tolist(), system.side_body.tolist()
    for first, last in (*pairwise(system.joint_rows.tolist()), *pairwise(soft)):
        for start in range(first, last, LARGEST):
            end = min(start + LARGEST, last)
            yield Group(start, end - start, tuple(sorted({*side_body[row_start[start] : row_start[end]]})))
