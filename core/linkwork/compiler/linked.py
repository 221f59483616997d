"""Groups of bodies that answer together when one of them is struck."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from linkwork.system.compiled_system import CompiledSystem
from linkwork.system.pressing import Linked


def compile_linked(system: CompiledSystem) -> Linked:
    """Bodies that hard rows or coupled masses hold together, in groups; one held to the ground alone is one too."""
    parent = list(range(len(system.width)))

    def root(n: int) -> int:
        while parent[n] != n:
            parent[n] = parent[parent[n]]
            n = parent[n]
        return n

    held: set[int] = set()
    for row in range(int(system.joint_rows[0]), int(system.first_soft[0])):
        bodies = system.side_body[system.row_start[row] : system.row_start[row + 1]].tolist()
        held.update(bodies)
        for a, b in pairwise(bodies):
            parent[root(a)] = root(b)
    for a, b in system.coupled.tolist():
        held.update((a, b))
        parent[root(a)] = root(b)
    group, members = np.zeros(len(system.width), dtype=np.int64), [[]]
    numbers: dict[int, int] = {}
    for body in sorted(held):
        number = numbers.setdefault(root(body), len(numbers) + 1)
        if number == len(members):
            members.append([])
        members[number].append(body)
        group[body] = number
    start = np.concatenate(([0], np.cumsum([len(m) for m in members]))).astype(np.int64)
    return Linked(group, start, np.array([b for m in members for b in m], dtype=np.int64))
