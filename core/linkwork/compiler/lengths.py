"""The length by which torques compare with forces in each mechanism, where a model may hold several.

It is the largest distance of two places on one moving body at which rows take hold of it, over all bodies that rows
connect otherwise than through the ground: the longest link. It depends on the joints alone, neither on where bodies
have their centre of mass nor on where they are, so it stays the same along a motion. Where no body has two such places
it is 1 m, which is no matter: then all act at the same ones.
"""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import GROUND, CompiledSystem

ANY = 1.0  # metres


def has_loops(system: CompiledSystem, holders: int) -> bool:
    """Whether the rows of so many holders connect bodies in more than one way: joints come first, drivers follow."""
    first, last = int(system.joint_rows[0]), int(system.first_soft[0])
    holder, body = _links(system)
    grounded = system.row_body[first:last].min(axis=1, initial=1) == GROUND
    on_ground = np.unique(_holder_of_rows(system)[grounded])
    holder, body = np.append(holder, on_ground), np.append(body, np.zeros_like(on_ground))
    pairs = np.unique(np.stack((holder, body)), axis=1)
    pairs, count = pairs[:, pairs[0] < holders], len(system.width)
    parts = int(_parts(pairs[0] + count, pairs[1], count + holders).max()) + 1
    return bool(pairs.shape[1] > count + holders - parts)


def lengths(system: CompiledSystem) -> tuple[np.ndarray, np.ndarray]:
    """L of the mechanism of each body, and the larger of it and how far its places are from its middle [m]."""
    bodies, places = _places(system)
    count = len(system.width)
    widest, reach = np.zeros((2, count))
    starts = np.searchsorted(bodies, np.arange(count + 1))
    for body in np.flatnonzero(np.diff(starts) > 0).tolist():
        own = places[starts[body] : starts[body + 1]]
        reach[body] = np.linalg.norm(own, axis=1).max()
        widest[body] = max(float(np.linalg.norm(own - one, axis=1).max()) for one in own)
    holder, body = _links(system)
    part = _parts(holder + count, body, count + len(system.joint_rows) - 1)[:count]
    largest = np.zeros(part.max() + 1)
    np.maximum.at(largest, part, widest)
    length = np.where(largest > 0.0, largest, ANY)[part]
    return length, np.maximum(length, reach)


def _holder_of_rows(system: CompiledSystem) -> np.ndarray:
    """Joint or driver of each of their rows, by number."""
    return np.repeat(np.arange(len(system.joint_rows) - 1), np.diff(system.joint_rows))


def _links(system: CompiledSystem) -> tuple[np.ndarray, np.ndarray]:
    """Joints and drivers, and the bodies but the ground that their rows act on."""
    first, last = int(system.joint_rows[0]), int(system.first_soft[0])
    counts = np.diff(system.row_start)[first:last]
    sides = system.side_body[system.row_start[first] : system.row_start[last]]
    return np.repeat(_holder_of_rows(system), counts), sides


def _parts(one: np.ndarray, two: np.ndarray, count: int) -> np.ndarray:
    """Number of the part of each node."""
    from scipy.sparse import coo_array  # long to read
    from scipy.sparse.csgraph import connected_components

    return connected_components(coo_array((np.ones(len(one)), (one, two)), shape=(count, count)), directed=False)[1]


def _places(system: CompiledSystem) -> tuple[np.ndarray, np.ndarray]:
    """Places at which rows take hold, each once, with their moving bodies, in the order of those [m]."""
    held = slice(int(system.joint_rows[0]), int(system.first_soft[0]))
    terms = np.concatenate((system.row_a[held], system.row_b[held]))
    bodies = np.concatenate((system.row_body[held], system.row_body[held]))
    is_place = (terms[:, :, 0] != 0.0) & (bodies != GROUND)
    places = terms[is_place][:, 1:] / terms[is_place][:, :1]
    found = np.unique(np.column_stack((bodies[is_place], places)), axis=0)
    return found[:, 0].astype(np.int64), found[:, 1:]
