"""Bodies that can only move in a plane, found from how they hang on the ground.

A joint whose turns go about the normal n and whose slides lie across it leaves its follower in the plane if its base
keeps to it. Bodies that such joints tie to the ground one after the other move in the plane, whatever else holds or
pushes them; all that acts out of it is borne by those joints. Bodies in space may hang on them, and parts of one
mechanism may have planes of their own, as long as rows that repeat each other share their load as in space.

Rows that no motion in the plane changes need no equations: a component of a point difference along n, and the product
of a direction along n with anything.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.system.compiled_system import DOT, GROUND, TIE

NO_STEPS = np.zeros((0, 3)), np.zeros(0, dtype=bool)
STRAIGHT = 1e-9  # rad: by how much an axis may miss the normal


class Planes(NamedTuple):
    """The plane of each body.

    Attributes:
        flat: whether a body keeps to a plane, shape (bodies,).
        frame: two directions in the plane and its normal, right-handed, by rows, shape (bodies, 3, 3).
        idle: rows of joints that no motion in the planes changes, shape (rows,).
    """

    flat: np.ndarray
    frame: np.ndarray
    idle: np.ndarray


def no_planes(compiled: Compiled) -> Planes:
    """Everything moves in space."""
    bodies, rows = len(compiled.system.width), len(compiled.system.row_kind)
    return Planes(np.zeros(bodies, bool), np.tile(np.eye(3), (bodies, 1, 1)), np.zeros(rows, bool))


def planes_of(compiled: Compiled, q: np.ndarray) -> Planes:
    """Bodies that keep to a plane at all poses that the joints allow, from one at which the joints are closed."""
    found = no_planes(compiled)
    ties = _ties(compiled, q)
    for normal in _candidates(ties):
        _spread(found, ties, normal)
    found.flat[compiled.system.width != 4] = False
    _mark_idle(compiled, q, found)
    if found.flat.any():
        from linkwork.compiler.sharing import shared_otherwise  # long to read with scipy's solvers

        otherwise = shared_otherwise(compiled, q, found)
        if otherwise.any():
            found.flat[otherwise] = False
            _mark_idle(compiled, q, found)
    return found


class Ties(NamedTuple):
    """Joints whose motion is turns and slides.

    Attributes:
        ends: base and follower, shape (joints, 2).
        axes: global axes of all their steps as if all coordinates were zero, shape (steps, 3).
        is_slide: whether a step is a slide, shape (steps,).
        of: the joint that a step belongs to, shape (steps,).
    """

    ends: np.ndarray
    axes: np.ndarray
    is_slide: np.ndarray
    of: np.ndarray


def _ties(compiled: Compiled, q: np.ndarray) -> Ties:
    known = [holding.axes for holding in compiled.layout.holdings]
    joints = [joint for joint, own in enumerate(known) if own is not None]
    axes, slides = zip(NO_STEPS, *(known[joint] for joint in joints), strict=True)
    ends, own = compiled.layout.ends[joints], np.concatenate(axes)
    of = np.repeat(np.arange(len(joints)), [len(part) for part in slides[1:]])
    bases = q[ends[of, 0], 3:].reshape(-1, 3, 3)
    return Ties(ends, np.einsum("sac,sa->sc", bases, own), np.concatenate(slides), of)


def _candidates(ties: Ties) -> list[np.ndarray]:
    """Axes of the first turns on the way from the ground, each direction once."""
    turns, firsts = np.flatnonzero(~ties.is_slide), {}
    for step in turns[::-1].tolist():
        firsts[int(ties.of[step])] = step
    around: dict[int, list[tuple[int, int]]] = {}
    for joint, (base, follower) in enumerate(ties.ends.tolist()):
        around.setdefault(base, []).append((follower, firsts.get(joint, -1)))
        around.setdefault(follower, []).append((base, firsts.get(joint, -1)))
    found: list[np.ndarray] = []
    reached, waiting = {GROUND}, [GROUND]
    known = np.zeros(len(ties.ends), dtype=bool)  # joints all of whose turns go about a direction that was found
    while waiting:
        for body, first in around.get(waiting.pop(), ()):
            if first >= 0 and not known[ties.of[first]]:
                found.append(ties.axes[first])
                known |= _turns_along(ties, ties.axes[first])
            if first < 0 and body not in reached:
                reached.add(body)
                waiting.append(body)
    return found


def _turns_along(ties: Ties, normal: np.ndarray) -> np.ndarray:
    """Whether all turns of each joint go about a normal."""
    fits = np.ones(len(ties.ends), dtype=bool)
    fits[ties.of[~ties.is_slide & ~_along(ties.axes, normal)]] = False
    return fits


def _spread(found: Planes, ties: Ties, normal: np.ndarray) -> None:
    """Mark the bodies that joints with this normal tie to the ground one after the other."""
    fits = _turns_along(ties, normal)
    fits[ties.of[ties.is_slide & (abs(ties.axes @ normal) >= STRAIGHT)]] = False
    held, count = ties.ends[fits], len(found.flat)
    from scipy.sparse import coo_array  # long to read, and the window comes before the first mechanism
    from scipy.sparse.csgraph import connected_components

    links = coo_array((np.ones(len(held)), (held[:, 0], held[:, 1])), shape=(count, count))
    _, label = connected_components(links, directed=False)
    new = (label == label[GROUND]) & ~found.flat
    new[GROUND] = False
    found.flat[new], found.frame[new] = True, _frame(normal)


def _frame(normal: np.ndarray) -> np.ndarray:
    """Two directions across a normal, and the normal; the axes of space where it is one of them."""
    n = np.where(abs(normal) < STRAIGHT, 0.0, normal)
    n = n / np.linalg.norm(n)
    first = np.roll(n, -1) if np.count_nonzero(n) == 1 else np.cross(n, np.eye(3)[np.argmin(abs(n))])
    first = first / np.linalg.norm(first)
    return np.stack((first, np.cross(n, first), n))


def _along(axes: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Which axes lie along a normal."""
    return np.linalg.norm(np.cross(axes, normal), axis=-1) < STRAIGHT


def _mark_idle(compiled: Compiled, q: np.ndarray, found: Planes) -> None:
    """Ties and dots of joints between bodies of one plane, or one and the ground, that nothing in it changes."""
    system = compiled.system
    rows = np.arange(system.joint_rows[0], system.first_soft[0])
    bodies, columns = system.row_body[rows], q.reshape(-1, 4, 3)
    moves = bodies != GROUND
    frames = found.frame[np.where(moves, bodies, bodies[:, ::-1])]
    in_plane = moves.any(axis=1) & (found.flat[bodies] | ~moves).all(axis=1) & (system.row_formula[rows] < 0)
    in_plane &= abs(frames[:, 0] - frames[:, 1]).max(axis=(1, 2), initial=0.0) < STRAIGHT
    normal = frames[:, 0, 2]
    lies_across = abs(normal[np.arange(len(rows)), np.maximum(system.row_axis[rows], 0)]) == 1.0
    is_constant = np.zeros(len(rows), dtype=bool)
    for term in (system.row_a[rows], system.row_b[rows]):
        direction = np.einsum("rsc,rsck->rk", term, columns[bodies])
        is_constant |= ~term[:, :, 0].any(axis=1) & (np.linalg.norm(np.cross(direction, normal), axis=1) < STRAIGHT)
    kind = system.row_kind[rows]
    found.idle[rows] = in_plane & ((kind == TIE) & lies_across | (kind == DOT) & is_constant)
