"""Where a bent beam is between its nodes, and how it moves there.

Between two frames the line is cubic, with the axes u as its slopes, as the mass of the element has it; v and w go
straight from one to the other and are brought to right angles again. Momentum of what is put in between differs by what
that takes, of the second order in the turn from node to node.
"""

from __future__ import annotations

import numpy as np

Array = np.ndarray
HERE = 1e-9  # of the spacing: a place as near to a node is there


def between(places: Array, q: Array, v: Array, at: float) -> tuple[Array, Array]:
    """Columns r, u, v, w and their rates at a place, shape (4, 3) each, from those of nodes in the order of places.

    Args:
        places: of the nodes [m].
        q: their columns, shape (nodes, 4, 3).
        v: rates of these.
        at: a place between them [m].
    """
    n, share = where(places, np.array([at]))
    m, length = n + 1, places[n + 1] - places[n]
    for node, end in ((n, 0.0), (m, 1.0)):
        if abs(share[0] - end) < HERE:
            return q[node[0]].copy(), v[node[0]].copy()
    columns, rates = (line(array[n], array[m], length, share)[0] for array in (q, v))
    axes = right_angled(columns[1:])
    spin = 0.5 * np.cross(axes, rates[1:]).sum(axis=0)
    return np.vstack((columns[:1], axes)), np.vstack((rates[:1], np.cross(spin, axes)))


def where(places: Array, at: Array) -> tuple[Array, Array]:
    """Number of the node before each place, and the share of the way from it to the next one."""
    n = np.clip(np.searchsorted(places, at) - 1, 0, len(places) - 2)
    return n, (at - places[n]) / (places[n + 1] - places[n])


def line(a: Array, b: Array, length: Array, share: Array) -> Array:
    """Columns at shares of the ways from nodes to the next ones, shape (ways, 4, 3); the axes are not right-angled.

    Args:
        a: columns r, u, v, w of the nodes before, shape (ways, 4, 3).
        b: of those behind.
        length: between them when nothing bends them [m], shape (ways,).
        share: 0 at the node before, 1 at the one behind, shape (ways,).
    """
    x, length = share[:, None], length[:, None]
    found = a + x[:, None] * (b - a)
    bow = x**2 * (3.0 - 2.0 * x)
    found[:, 0] = a[:, 0] + bow * (b[:, 0] - a[:, 0])
    found[:, 0] += length * x * (1.0 - x) * ((1.0 - x) * a[:, 1] - x * b[:, 1])
    found[:, 1] = 6.0 * x * (1.0 - x) / length * (b[:, 0] - a[:, 0])
    found[:, 1] += (1.0 - x) * (1.0 - 3.0 * x) * a[:, 1] + x * (3.0 * x - 2.0) * b[:, 1]
    return found


def strains_of_chords(a: Array, b: Array, length: Array) -> Array:
    """Strains of superelements, shape (elements, 6): distance, bow and sway along y and along z, twist.

    Args:
        a: columns r, u, v, w of the nodes before, shape (elements, 4, 3).
        b: of those behind.
        length: of the elements without load [m].
    """
    d = b[:, 0] - a[:, 0]
    ways = (a[:, 2] - b[:, 2], a[:, 2] + b[:, 2], a[:, 3] - b[:, 3], a[:, 3] + b[:, 3])
    twist = 0.5 * (_dot(a[:, 3], b[:, 2]) - _dot(a[:, 2], b[:, 3]))
    return np.column_stack((np.sqrt(_dot(d, d)), *(_dot(way, d) / length for way in ways), twist))


def strains_of_directors(a: Array, b: Array, length: Array) -> Array:
    """The same of the director beam: G along u, v, w, then K about them [1/m], shape (elements, 6)."""
    d = b[:, 0] - a[:, 0]
    along = (_dot(a[:, k] + b[:, k], d) for k in (1, 2, 3))
    turned = (_dot(a[:, j], b[:, k]) - _dot(a[:, k], b[:, j]) for j, k in ((3, 2), (1, 3), (2, 1)))
    return np.column_stack([0.5 / length * strain for strain in (*along, *turned)])


def _dot(a: Array, b: Array) -> Array:
    return (a * b).sum(axis=-1)


def right_angled(axes: Array) -> Array:
    """Orthonormal axes (..., 3, 3) with the first along u and the second as near to v as that allows."""
    u = axes[..., 0, :] / np.linalg.norm(axes[..., 0, :], axis=-1)[..., None]
    v = axes[..., 1, :]
    v = v - (v * u).sum(axis=-1)[..., None] * u
    v = v / np.linalg.norm(v, axis=-1)[..., None]
    return np.stack((u, v, np.cross(u, v)), axis=-2)
