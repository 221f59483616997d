"""Where a bent beam is between its nodes, and how it moves there.

Between two frames the line is cubic, with the axes u as its slopes, as the mass of the element has it; v and w go
straight from one to the other and are brought to right angles again. Momentum of what is put in between differs by what
that takes, of the second order in the turn from node to node.
"""

from __future__ import annotations

import numpy as np

from linkwork.system.products import length

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
    n = int(np.clip(np.searchsorted(places, at) - 1, 0, len(places) - 2))
    spacing = float(places[n + 1] - places[n])
    share = (at - float(places[n])) / spacing
    for m, end in ((n, 0.0), (n + 1, 1.0)):
        if abs(share - end) < HERE:
            return q[m].copy(), v[m].copy()
    columns = _interpolated(q[n], q[n + 1], spacing, share)
    rates = _interpolated(v[n], v[n + 1], spacing, share)
    axes = right_angled(columns[1:])
    spin = 0.5 * np.cross(axes, rates[1:]).sum(axis=0)
    return np.vstack((columns[:1], axes)), np.vstack((rates[:1], np.cross(spin, axes)))


def _interpolated(a: Array, b: Array, spacing: float, x: float) -> Array:
    """Columns at the share x of the way from one node to the next."""
    found = (1.0 - x) * a + x * b
    h00, h10 = 1.0 - 3.0 * x**2 + 2.0 * x**3, x - 2.0 * x**2 + x**3
    h01, h11 = 3.0 * x**2 - 2.0 * x**3, x**3 - x**2
    found[0] = h00 * a[0] + h01 * b[0] + spacing * (h10 * a[1] + h11 * b[1])
    bow = (6.0 * x**2 - 6.0 * x) / spacing
    found[1] = bow * (a[0] - b[0]) + (1.0 - 4.0 * x + 3.0 * x**2) * a[1] + (3.0 * x**2 - 2.0 * x) * b[1]
    return found


def right_angled(axes: Array) -> Array:
    """Orthonormal axes with the first along u and the second as near to v as that allows."""
    u = axes[0] / length(axes[0])
    v = axes[1] - np.einsum("k,k", axes[1], u) * u
    v = v / length(v)
    return np.stack((u, v, np.cross(u, v)))
