"""Bodies, joints and forces as components that exchange messages, for formulations that ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.system.compiled_system import DOT, POSITION, TIE, CompiledSystem
from linkwork.system.sending import LARGEST, Exchange, Group, exchange, side_blocks

COORDINATES = {0: 0, 1: 3, 2: 6, 4: 6}  # of a body by its columns: a point only shifts


def compile_components(compiled: Compiled) -> Exchange:
    """Nodes of a model and the order in which they send."""
    system = compiled.system
    sizes = [COORDINATES[int(width)] for width in system.width]
    found = exchange(sizes, list(_groups(system)), len(system.row_kind))
    link_start, link_node, body_node, row_node = found[3], found[4], found[7], found[8]
    row_of_side = np.repeat(np.arange(len(system.row_kind)), np.diff(system.row_start))
    blocks = side_blocks(row_node[row_of_side], body_node[system.side_body], link_start, link_node)
    hard = np.arange(system.joint_rows[0], system.first_soft[0])
    bent = (system.row_kind[hard] != TIE) & (system.row_kind[hard] != DOT) | (system.row_formula[hard] >= 0)
    return Exchange(*found, blocks, hard[bent & (system.row_level[hard] == POSITION)])


def _groups(system: CompiledSystem) -> Iterator[Group]:
    """Rows of each joint and driver, cut where they are more than a node holds; each row of a force by itself."""
    soft = range(int(system.first_soft[0]), int(system.first_read[0]) + 1)
    for first, last in (*pairwise(system.joint_rows.tolist()), *pairwise(soft)):
        for start in range(first, last, LARGEST):
            end = min(start + LARGEST, last)
            sides = system.side_body[system.row_start[start] : system.row_start[end]]
            yield Group(start, end - start, tuple(sorted({int(body) for body in sides})))
