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
from linkwork.equations import planes as kernels
from linkwork.equations.planes import DESK, NONE, STRAIGHT
from linkwork.math3d import vector
from linkwork.system.compiled_system import FRAME
from linkwork.system.products import length, product


class Planes(NamedTuple):
    """The plane of each body.

    Attributes:
        flat: whether a body keeps to a plane, shape (bodies,).
        frame: two directions in the plane and its normal, right-handed, by rows, shape (bodies, 3, 3).
        idle: rows of joints that no motion in the planes changes, shape (rows,).
        number: of the plane of each body, NONE for one that moves in space, shape (bodies,).
    """

    flat: np.ndarray
    frame: np.ndarray
    idle: np.ndarray
    number: np.ndarray


def no_planes(compiled: Compiled) -> Planes:
    """Everything moves in space."""
    bodies, rows = len(compiled.system.width), len(compiled.system.row_kind)
    in_space = np.full(bodies, NONE)
    return Planes(np.zeros(bodies, bool), np.tile(np.eye(3), (bodies, 1, 1)), np.zeros(rows, bool), in_space)


def planes_of(compiled: Compiled, q: np.ndarray) -> Planes:
    """Bodies that keep to a plane at all poses that the joints allow, from one at which the joints are closed."""
    ties, may = _ties(compiled, q), np.ones(len(compiled.system.width), bool)
    while True:
        found = _tied_in_planes(compiled, q, _among(ties, may))
        if not found.flat.any():
            return found
        from linkwork.compiler.sharing import shared_otherwise  # long to read with scipy's solvers

        otherwise = shared_otherwise(compiled, q, found) & found.flat
        if not otherwise.any():
            return found
        may &= ~otherwise  # nor do those that hang on them alone


def _tied_in_planes(compiled: Compiled, q: np.ndarray, ties: Ties) -> Planes:
    """Bodies that some ties leave in a plane."""
    found, system = no_planes(compiled), compiled.system
    normals, plane = _normals(ties, len(found.flat))
    found.flat[:] = (plane != NONE) & (system.width == FRAME)
    found.number[:] = np.where(found.flat, plane, NONE)
    for number in np.unique(plane[plane != NONE]).tolist():
        found.frame[plane == number] = _frame(normals[number])
    kernels.mark_idle(system, q, found.flat, found.frame, found.idle)
    return found


class Ties(NamedTuple):
    """Joints whose motion is turns and slides.

    Attributes:
        ends: base and follower, shape (joints, 2).
        start: first step of each joint, and one number more.
        axes: global axes of all their steps as if all coordinates were zero, shape (steps, 3).
        is_slide: whether a step is a slide, shape (steps,).
    """

    ends: np.ndarray
    start: np.ndarray
    axes: np.ndarray
    is_slide: np.ndarray


def _ties(compiled: Compiled, q: np.ndarray) -> Ties:
    known, start, own, is_slide = compiled.layout.axes
    if compiled.system.bends.any():
        rigid = ~compiled.system.bends[compiled.layout.ends].any(axis=1)  # a node of an element leaves any plane
        stays = np.repeat(rigid, np.diff(start))
        known, own, is_slide = known & rigid, own[stays], is_slide[stays]
    ends, counts = compiled.layout.ends[known], np.diff(start)[known]
    bases = q[np.repeat(ends[:, 0], counts), 3:].reshape(-1, 3, 3)
    start = np.concatenate(([0], np.cumsum(counts)))
    return Ties(ends, start, product(own[:, None], bases)[:, 0], is_slide)


def _among(ties: Ties, may: np.ndarray) -> Ties:
    """Those between bodies that may keep to a plane."""
    if may.all():
        return ties
    kept, counts = may[ties.ends].all(axis=1), np.diff(ties.start)
    steps = np.repeat(kept, counts)
    start = np.concatenate(([0], np.cumsum(counts[kept])))
    return Ties(ties.ends[kept], start, ties.axes[steps], ties.is_slide[steps])


def _normals(ties: Ties, bodies: int) -> tuple[np.ndarray, np.ndarray]:
    """Normals that are worth a try, and which of them each body keeps to."""
    joints, ends = len(ties.ends), ties.ends.ravel()
    near_start = np.concatenate(([0], np.cumsum(np.bincount(ends, minlength=bodies))))
    near = np.argsort(ends, kind="stable") // 2
    normals, plane = np.empty((joints, 3)), np.empty(bodies, dtype=np.int64)
    desk = np.empty((DESK, max(joints, bodies)), dtype=np.int64)
    count = kernels.find_planes(*ties, near_start, near, desk, normals, plane)
    return normals[:count], plane


def _frame(normal: np.ndarray) -> np.ndarray:
    """Two directions across a normal, and the normal; the axes of space where it is one of them."""
    n = np.where(abs(normal) < STRAIGHT, 0.0, normal)
    n = n / length(n)
    first = np.roll(n, -1) if np.count_nonzero(n) == 1 else _cross(n, np.eye(3)[np.argmin(abs(n))])
    first = first / length(first)
    return np.stack((first, _cross(n, first), n))


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The cross product of two vectors; numpy's takes ten times as long for so few numbers."""
    return np.array(vector.cross(tuple(a.tolist()), tuple(b.tolist())))
