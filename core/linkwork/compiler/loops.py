"""Where joints close loops: a spanning tree of the bodies, and the joints and drivers that are left over.

Only rows that close a loop can be redundant with rows of another joint. Along a branch of the tree each joint holds a
body that no other has held before, so its rows depend on each other or on nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from linkwork.system.compiled_system import GROUND, CompiledSystem

FREE = -1  # instead of a joint: what no joint hangs on the tree moves in six directions


@dataclass(frozen=True, slots=True, eq=False)
class Loops:
    """Loops that share bodies.

    Attributes:
        bodies: on the way from the closing joints to the ground, each after its parent.
        closing: joints and drivers that are not in the tree, by number.
        entries: of the matrix that their rows make with what the tree leaves free.
    """

    bodies: tuple[int, ...]
    closing: tuple[int, ...]
    entries: int


@dataclass(frozen=True, slots=True, eq=False)
class LoopTree:
    """A spanning tree that is rooted in the ground, and the loops beside it.

    Attributes:
        parent: of each body; the ground where no joint leads on.
        held_by: joint by which each body hangs on its parent, or FREE.
        loops: those that share no body but the ground are apart.
        owner: place in `loops` of each joint or driver that is in one.
        lone: the body that hangs on each other joint.
    """

    parent: np.ndarray
    held_by: np.ndarray
    loops: tuple[Loops, ...]
    owner: Mapping[int, int]
    lone: Mapping[int, int]


def loop_tree(system: CompiledSystem, joints: int) -> LoopTree:
    """The tree of the joints with most rows, so that few directions are left to close the loops with.

    Args:
        system: the arrays.
        joints: how many of the holders of rows are joints; the others are drivers, which never carry the tree.
    """
    held = _bodies_of(system)
    parent, held_by, order = _tree(system, held, joints)
    carrying = {joint: body for body, joint in enumerate(held_by.tolist()) if joint != FREE}
    closing = [h for h, bodies in enumerate(held) if bodies and h not in carrying]
    counts = np.append(np.diff(system.joint_rows), 0)  # the last one is that of no joint
    loops = tuple(
        Loops(bodies, holders, int(counts[list(holders)].sum()) * int((6 - counts[held_by[list(bodies)]]).sum()))
        for bodies, holders in _loops(parent, order, held, closing)
    )
    owner = {h: n for n, some in enumerate(loops) for h in (*some.closing, *held_by[list(some.bodies)].tolist())}
    owner.pop(FREE, None)
    return LoopTree(parent, held_by, loops, owner, {j: b for j, b in carrying.items() if j not in owner})


def _bodies_of(system: CompiledSystem) -> list[list[int]]:
    """Bodies but the ground that the rows of each joint and driver act on."""
    starts = system.row_start[system.joint_rows].tolist()
    sides = system.side_body.tolist()
    return [list(dict.fromkeys(sides[a:b])) for a, b in pairwise(starts)]


def _tree(system: CompiledSystem, held: list[list[int]], joints: int) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """Parents, the joints that lead there, and the bodies in an order in which parents come first."""
    counts = np.diff(system.joint_rows)
    near: list[list[tuple[int, int]]] = [[] for _ in system.width]
    group = list(range(len(near)))
    for joint in sorted((h for h in range(joints) if len(held[h]) in (1, 2)), key=lambda h: -counts[h]):
        a, b = (*held[joint], GROUND)[:2]
        if _found(group, a) != _found(group, b):
            group[_found(group, a)] = _found(group, b)
            near[a].append((b, joint))
            near[b].append((a, joint))
    parent, held_by = np.zeros(len(near), dtype=np.int64), np.full(len(near), FREE)
    seen, order = {GROUND}, []
    for root in range(len(near)):
        waiting = [root] if root == GROUND or root not in seen else []
        seen.add(root)
        for body in waiting:
            order.append(body)
            for other, joint in near[body]:
                if other not in seen:
                    seen.add(other)
                    parent[other], held_by[other] = body, joint
                    waiting.append(other)
    return parent, held_by, order


def _loops(parent: np.ndarray, order: list[int], held: list[list[int]], closing: list[int]) -> list[tuple]:
    """Bodies between closing joints and the ground, and these joints, apart where they share no body."""
    group, needed = list(range(len(parent))), {GROUND}
    for holder in closing:
        for body in held[holder]:
            group[_found(group, body)] = _found(group, held[holder][0])
            while body not in needed:
                needed.add(body)
                if parent[body] != GROUND:
                    group[_found(group, body)] = _found(group, int(parent[body]))
                body = int(parent[body])
    bodies: dict[int, list[int]] = {}
    for body in order:
        if body in needed and body != GROUND:
            bodies.setdefault(_found(group, body), []).append(body)
    joints: dict[int, list[int]] = {}
    for holder in closing:
        joints.setdefault(_found(group, held[holder][0]), []).append(holder)
    return [(tuple(bodies[g]), tuple(joints[g])) for g in joints]


def _found(group: list[int], body: int) -> int:
    """The body that stands for the group of another."""
    while group[body] != body:
        group[body] = group[group[body]]
        body = group[body]
    return body
