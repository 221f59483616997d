"""Constant mass: the motion of a body by its frames and by free vectors, with scalar shape functions.

    p(s) = Σ_k X_k N_k(s) + Σ_j χ_j(s) y_j,   X_k = [r u v w]_k,   N_k in R4,   y_j in R3

As each function is a scalar, T = 1/2 tr(Ẏ P ẎT) with Y = [X_1 .. X_N y_1 .. y_m], and the mass matrix P ⊗ 1 is
constant at any turn and any spin. A rigid motion is met exactly, Σ_k Â_k N_k = (1, s) with Â_k = [[1, 0], [x_k, A_k]].

N_k is, node by node, the nearest to the static modes under these four conditions. What is left of the motions that
matter, r = u - Σ_k X_k N_k, vanishes at the interfaces; its three components are scalar functions, and χ_j are their
principal ones by mass. At an averaged interface they are freed of their mean and mean slope, so that its frame stays
the mean.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from linkwork.fem.elements import Array
from linkwork.fem.interface import AVERAGED, Interface
from linkwork.fem.reduction import Held, node_areas

FLAT = 1e-6  # of its radius: a patch thinner than that has no slope across
NOTHING = 1e-12  # share of the largest principal function below which there is none


@dataclass(frozen=True, eq=False)
class Functions:
    """Scalar functions at all n nodes.

    Attributes:
        frames: N_k, four for each frame, in its own axes (n x 4N).
        inner: χ_j (n x m).
    """

    frames: Array
    inner: Array


def frame_functions(held: Held) -> Array:
    """N_k in the axes of the body: (N_k0, A_k n_k), four for each frame (n x 4N)."""
    points, count = held.structure.mesh.points, len(held.interfaces)
    shapes = (held.structure.ties @ held.static_modes[0]).reshape(len(points), 3, 6 * count)
    reach = float(np.ptp(points, axis=0).max()) / 2
    wish = np.empty((len(points), 4 * count))
    for k in range(count):
        moved, turned = shapes[:, :, 6 * k : 6 * k + 3], shapes[:, :, 6 * k + 3 : 6 * k + 6]
        wish[:, 4 * k] = np.trace(moved, axis1=1, axis2=2) / 3
        for a, (b, c) in enumerate(((1, 2), (2, 0), (0, 1))):
            wish[:, 4 * k + 1 + a] = (turned[:, b, c] - turned[:, c, b]) / 2
    weights = np.tile([3, 2 / reach**2, 2 / reach**2, 2 / reach**2], count)
    rigid = affine_rows(held.interfaces)
    light = rigid / weights
    missing = np.column_stack([np.ones(len(points)), points]) - wish @ rigid.T
    nearest = wish + np.linalg.solve(light @ rigid.T, missing.T).T @ light
    return _true_to_means(held, nearest)


def affine_rows(interfaces: tuple[Interface, ...]) -> Array:
    """Â_k with axes of the body: what Σ_k Â_k N_k = (1, s) asks of the functions at a node (4 x 4N)."""
    rows = np.zeros((4, 4 * len(interfaces)))
    for k, interface in enumerate(interfaces):
        rows[0, 4 * k] = 1
        rows[1:, 4 * k] = interface.place
        rows[1:, 4 * k + 1 : 4 * k + 4] = np.eye(3)
    return rows


def _means(held: Held) -> tuple[Array, Array] | None:
    """Mean and mean slopes on the averaged patches, as rows (e x n), and what they must read of N_k (e x 4N).

    The slopes of a patch are taken along its own principal directions, and none across a flat one.
    """
    mesh, rows, exact = held.structure.mesh, [], []
    for k, interface in enumerate(held.interfaces):
        if interface.kind != AVERAGED:
            continue
        weights = node_areas(held.structure, interface)
        way = mesh.points[interface.nodes] - interface.place
        _, spread, directions = np.linalg.svd(way - way.mean(axis=0), full_matrices=False)
        there = directions[spread > FLAT * spread[0]]
        basis = np.column_stack([np.ones(len(way)), way @ there.T])
        row = np.zeros((basis.shape[1], len(mesh.points)))
        row[:, interface.nodes] = np.linalg.solve((basis.T * weights) @ basis, basis.T * weights)
        reads = np.zeros((basis.shape[1], 4 * len(held.interfaces)))
        reads[0, 4 * k] = 1
        reads[1:, 4 * k + 1 : 4 * k + 4] = there
        rows.append(row)
        exact.append(reads)
    return (np.vstack(rows), np.vstack(exact)) if rows else None


def _true_to_means(held: Held, functions: Array) -> Array:
    """The functions of frames, changed so that each averaged patch has the mean motion of its own frame."""
    means = _means(held)
    if means is None:
        return functions
    rows, exact = means
    read = rows @ functions  # ought to be `exact`
    kept = exact @ functions.T  # those functions of which the patches tell the mean
    return functions - kept.T @ np.linalg.solve(read @ exact.T, read - exact)


def inner_functions(held: Held, frames: Array, motions: Array, most: int) -> Array:
    """χ: the first principal functions of what the frames leave of given motions (t x k); unit mass, apart."""
    return principal_functions(held, frames, motions)[0][:, :most]


def principal_functions(held: Held, frames: Array, motions: Array) -> tuple[Array, Array]:
    """All of them by falling mass (n x m), and their masses (m), of which equal ones belong to any mixture."""
    n = len(held.structure.mesh.points)
    left = held.structure.ties @ motions - displacements(frames) @ (held.rows @ motions)
    scalars = np.concatenate([column.reshape(n, 3) for column in left.T], axis=1)
    means = _means(held)
    if means is not None:
        scalars = scalars - (frames @ means[1].T) @ (means[0] @ scalars)
    masses = held.structure.matrices.masses
    values, vectors = np.linalg.eigh(scalars.T @ (masses @ scalars))
    order = np.argsort(-values)
    order = order[values[order] > NOTHING * values[-1]]
    return (scalars @ vectors[:, order]) / np.sqrt(values[order]), values[order]


def displacements(frames: Array) -> Array:
    """Displacements of the nodes under small motions of the frames, u_k N_k0 + θ_k × A_k n_k (3n x 6N)."""
    n, count = len(frames), frames.shape[1] // 4
    found = np.zeros((n, 3, 6 * count))
    for k in range(count):
        for a, (b, c) in enumerate(((1, 2), (2, 0), (0, 1))):
            found[:, a, 6 * k + a] = frames[:, 4 * k]
            found[:, a, 6 * k + 3 + b] = frames[:, 4 * k + 1 + c]
            found[:, a, 6 * k + 3 + c] = -frames[:, 4 * k + 1 + b]
    return found.reshape(3 * n, -1)


def three_ways(inner: Array) -> Array:
    """Displacements of the nodes under unit vectors, χ_j e_a (3n x 3m)."""
    n, count = inner.shape
    found = np.zeros((n, 3, count, 3))
    for a in range(3):
        found[:, a, :, a] = inner
    return found.reshape(3 * n, 3 * count)


def in_own_axes(frames: Array, interfaces: tuple[Interface, ...]) -> Array:
    """N_k = (N_k0, n_k) from (N_k0, A_k n_k) (n x 4N)."""
    found = frames.copy()
    for k, interface in enumerate(interfaces):
        found[:, 4 * k + 1 : 4 * k + 4] = frames[:, 4 * k + 1 : 4 * k + 4] @ interface.axes
    return found


def gram(masses: csr_array, functions: Functions) -> Array:
    """P, the integrals of products of the functions over mass ((4N + m) x (4N + m)) [kg and kg m, kg m2]."""
    both = np.hstack([functions.frames, functions.inner])
    found = both.T @ (masses @ both)
    return (found + found.T) / 2
