"""Points inside closed surfaces of triangles, and particles that fill what is left between them.

The box around a surface is cut into cuboids, as near to cubes of one spacing as fits, so that faces along the axes have
whole layers under them: points that stand nearer than others would let the fluid too near. Rays along the first axis,
several through each cuboid, tell how much of it lies inside and where the middle of that part is: that is a point with
its volume, so volume and first moments of a body are right at any spacing, whatever its shape; and so are those of the
fluid around it. In the plane the rays lie in it.
"""

from __future__ import annotations

import itertools

import numpy as np

from linkwork.errors import ModelError

RAYS = {2: 64, 3: 4}  # through a cube along each other axis, in the plane and in space
ASIDE = 1e-7  # of the spacing: rays pass beside edges and corners
DEEP = 3  # cubes below the surface: what lies deeper is not seen
LEAST = 0.02  # of a cube: smaller parts are given to none
PART = 0.25  # of a cube of fluid: smaller ones are left out
MOST = 20_000_000  # cubes and rays


def points_inside(triangles: np.ndarray, spacing: float, flat: bool) -> tuple[np.ndarray, np.ndarray]:
    """Points inside a surface as deep as a fluid sees [m], and their volumes; shapes (points, 2 or 3) and (points,).

    Args:
        triangles: corners [m], shape (triangles, 3, 3); closed.
        spacing: edge of the cubes [m].
        flat: whether only the section with the plane of the first two axes counts.
    """
    low, counts, edges = _grid(triangles, spacing, flat)
    share, middle = shares(triangles, low, counts, edges)
    full = share > 1.0 - 1e-6
    for axis in range(share.ndim):
        full = _eroded(full, axis)
    seen = (share > LEAST) & ~full
    x = middle[seen]
    if not len(x):
        return x, np.zeros(0)
    cube = float(np.prod(edges))
    whole = share.sum() if flat else _volume(triangles) / cube
    return x, share[seen] * cube * (whole / share[share > LEAST].sum())


def shares(
    triangles: np.ndarray, low: np.ndarray, counts: np.ndarray, edges: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """How much of each cuboid of a grid lies inside, 0 to 1, and the middle of that [m]."""
    rays_each = RAYS[len(counts)]
    others = [np.arange(n * rays_each) for n in counts[1:]]
    aside = ASIDE * edges[1:] * (1.0 + np.arange(len(others)))
    lines = [a + (i + 0.5) * e / rays_each + s for a, i, e, s in zip(low[1:], others, edges[1:], aside, strict=True)]
    rays = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, len(others))
    if rays.shape[1] == 1:
        rays = np.column_stack([rays, np.full(len(rays), 0.1 * aside[0])])
    sides = low[0] + edges[0] * np.arange(counts[0] + 1)
    length = np.zeros((len(rays), counts[0]))
    moment = np.zeros_like(length)
    for ray, places in _crossings(triangles, rays):
        for begin, end in itertools.pairwise(places):
            if begin[1] > 0.0 > end[1]:
                a, b = np.clip(sides[:-1], begin[0], end[0]), np.clip(sides[1:], begin[0], end[0])
                length[ray] += b - a
                moment[ray] += 0.5 * (b * b - a * a)
    whole = _gathered(length, counts)
    moments = [moment, *(length * rays[:, [axis]] for axis in range(len(others)))]
    middle = np.stack([_gathered(array, counts) for array in moments], axis=-1)
    middle /= np.where(whole > 0.0, whole, 1.0)[..., None]
    return whole / (edges[0] * rays_each ** (len(counts) - 1)), middle


def region_lattice(low: np.ndarray, high: np.ndarray, spacing: float) -> np.ndarray:
    """Middles of the cubes between two corners, as many as fit best along each axis [m]."""
    counts = np.maximum(np.round((np.asarray(high) - low) / spacing).astype(int), 0)
    if np.prod(counts.astype(float)) > MOST:
        raise ModelError(f"The region takes {np.prod(counts.astype(float)):.3g} particles; take a larger spacing.")
    cubes = np.stack(np.meshgrid(*map(np.arange, counts), indexing="ij"), axis=-1).reshape(-1, len(counts))
    return np.asarray(low) + (cubes + 0.5) * spacing


def carved(x: np.ndarray, solids: list[np.ndarray], spacing: float) -> tuple[np.ndarray, np.ndarray]:
    """What closed surfaces leave of the cubes around points of a lattice: middles [m] and volumes.

    So volume and first moments of the fluid are right wherever bodies stand. Parts below a quarter are given to none.
    """
    free, moment = np.ones(len(x)), x.copy()
    if len(x):
        low = x.min(axis=0) - 0.5 * spacing
        counts = np.round((x.max(axis=0) - low) / spacing + 0.5).astype(int)
        place = tuple(np.floor((x - low) / spacing).astype(int).T)
        for triangles in solids:
            share, middle = shares(triangles, low, counts, np.full(len(low), spacing))
            free -= share[place]
            moment -= share[place][:, None] * middle[place]
    left = free > PART
    return moment[left] / free[left, None], free[left] * spacing ** x.shape[1]


def inside(x: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """Which points lie inside a closed surface, shape (points, 2 or 3): by the winding of rays along the first axis."""
    others = x[:, 1:] if x.shape[1] == 3 else np.column_stack([x[:, 1], np.zeros(len(x))])
    aside = 1e-9 * float(np.ptp(triangles)) * np.array([1.0, 1.7])
    turns = np.zeros(len(x))
    for a, b, c in triangles:
        area, s, t = _shares_of(a, b, c, others + aside)
        if area != 0.0:
            meets = (s >= 0.0) & (t >= 0.0) & (s + t <= 1.0) & (a[0] + s * (b[0] - a[0]) + t * (c[0] - a[0]) > x[:, 0])
            turns[meets] += np.sign(area)
    return turns > 0.5


def _shares_of(a: np.ndarray, b: np.ndarray, c: np.ndarray, rays: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
    """Twice the area of a triangle along the first axis, and where in it rays pass."""
    u, v, w = b[1:] - a[1:], c[1:] - a[1:], rays - a[1:]
    area = float(u[0] * v[1] - u[1] * v[0])
    f = 1.0 / area if area != 0.0 else 0.0
    return area, f * (w[:, 0] * v[1] - w[:, 1] * v[0]), f * (u[0] * w[:, 1] - u[1] * w[:, 0])


def tank(low: np.ndarray, high: np.ndarray, spacing: float, is_open: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Points of walls around a box, and their volumes; `is_open` numbers sides without one: 2 axis, + 1 if high."""
    low, high = np.asarray(low), np.asarray(high)
    counts = np.round((high - low) / spacing).astype(int)
    first = np.array([0 if 2 * a in is_open else -DEEP for a in range(len(low))])
    last = counts + [0 if 2 * a + 1 in is_open else DEEP for a in range(len(low))]
    ranges = [np.arange(a, b) for a, b in zip(first, last, strict=True)]
    cubes = np.stack(np.meshgrid(*ranges, indexing="ij"), axis=-1).reshape(-1, len(low))
    wall = ((cubes < 0) | (cubes >= counts)).any(axis=1)
    x = low + (cubes[wall] + 0.5) * spacing
    return x, np.full(len(x), spacing ** len(low))


def _volume(triangles: np.ndarray) -> float:
    a, b, c = (triangles[:, k] - triangles[0, 0] for k in range(3))
    return float((a * np.cross(b, c)).sum()) / 6.0


def _grid(triangles: np.ndarray, spacing: float, flat: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Corner and numbers of the cuboids of a grid around a surface, and their edges: as near to cubes as fits."""
    axes = 2 if flat else 3
    corners = triangles.reshape(-1, 3)[:, :axes]
    low, high = corners.min(axis=0), corners.max(axis=0)
    counts = np.maximum(np.round((high - low) / spacing), 1)
    if not np.prod(counts) * RAYS[axes] ** (axes - 1) < MOST:
        raise ModelError(f"A body of {np.max(high - low):.3g} m takes too many points; take a larger spacing.")
    return low, counts.astype(int), (high - low) / counts


def _crossings(triangles: np.ndarray, rays: np.ndarray):  # noqa: ANN202
    """For each ray along the first axis that meets the surface: where, and whether it goes in (+1) or out (-1)."""
    found: dict[int, list[tuple[float, float]]] = {}
    for a, b, c in triangles:
        area, s, t = _shares_of(a, b, c, rays)
        if area == 0.0:
            continue
        for ray in np.flatnonzero((s >= 0.0) & (t >= 0.0) & (s + t <= 1.0)):
            x = a[0] + s[ray] * (b[0] - a[0]) + t[ray] * (c[0] - a[0])
            found.setdefault(int(ray), []).append((float(x), -np.sign(area)))
    for ray, places in found.items():
        yield ray, sorted(places)


def _gathered(by_ray: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Sums over the rays of each cube, first axis first."""
    shape = [size for n in counts[1:] for size in (n, RAYS[len(counts)])]
    sums = by_ray.reshape(*shape, counts[0]).sum(axis=tuple(range(1, len(shape), 2)))
    return np.moveaxis(sums, -1, 0)


def _eroded(full: np.ndarray, axis: int) -> np.ndarray:
    """True where all cubes as deep along an axis are."""
    kept = full.copy()
    for shift in range(1, DEEP + 1):
        for sign in (-1, 1):
            moved = np.roll(full, sign * shift, axis)
            edge = [slice(None)] * full.ndim
            edge[axis] = slice(None, shift) if sign > 0 else slice(-shift, None)
            moved[tuple(edge)] = False
            kept &= moved
    return kept
