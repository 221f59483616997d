"""Every pair of kinds, apart and overlapping, against the largest distance along any direction."""

import itertools
import math

import numpy as np
import pytest
from scipy.optimize import minimize
from surfaces import cube
from touching_models import met, on_surface

import linkwork as lw

CUBE, TRIANGLES = cube(0.3, -0.15)
CORNERS = 0.2 * np.array([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)])


def level(x, y, radius):
    """The point of a circle that lies farthest along (x, y)."""
    return radius * x / math.hypot(x, y), radius * y / math.hypot(x, y)


def cone(m):
    tip, rim = np.array((0, 0, 0.3)), np.array((*level(m[0], m[1], 0.15), -0.1))
    return tip if m @ tip > m @ rim else rim


KINDS = {
    "sphere": (lw.Sphere(radius=0.2), lambda m: 0.2 * m),
    "capsule": (lw.Capsule(radius=0.1, length=0.3), lambda m: 0.1 * m + (0, 0, math.copysign(0.15, m[2]))),
    "box": (lw.Box(x=0.2, y=0.3, z=0.4), lambda m: np.copysign((0.1, 0.15, 0.2), m)),
    "cylinder": (
        lw.Cylinder(radius=0.15, length=0.3),
        lambda m: np.array((*level(m[0], m[1], 0.15), math.copysign(0.15, m[2]))),
    ),
    "cone": (lw.Cone(radius=0.15, length=0.4), cone),
    "ellipsoid": (
        lw.Ellipsoid(radius_x=0.2, radius_y=0.1, radius_z=0.15),
        lambda m: np.square((0.2, 0.1, 0.15)) * m / np.linalg.norm(m * (0.2, 0.1, 0.15)),
    ),
    "torus": (
        lw.Torus(radius=0.2, tube_radius=0.05),
        lambda m: np.array((*level(m[0], m[1], 0.2), 0)) + 0.05 * m,
    ),
    "hull": (lw.Hull.of(CORNERS.tolist()), lambda m: CORNERS[np.argmax(CORNERS @ m)]),
    "mesh": (lw.Mesh.of(CUBE.tolist(), TRIANGLES.tolist()), lambda m: CUBE[np.argmax(CUBE @ m)]),
}


def rotated(q) -> np.ndarray:
    w, x, y, z = q
    skew = np.array(((0, -z, y), (z, 0, -x), (-y, x, 0)))
    return np.eye(3) + 2 * w * skew + 2 * skew @ skew


def separated(first, second, rotation, place) -> tuple[float, np.ndarray]:
    """Distance of two convex shapes, and the direction along which they lie farthest apart."""

    def overlap(n) -> float:
        n = n / np.linalg.norm(n)
        own = rotation.T @ -n
        return n @ first(n) - n @ (place + rotation @ second(own))

    best = min(
        (
            minimize(overlap, place + 0.1 * np.array(off), method="Nelder-Mead", options=FINE)
            for off in itertools.product((-1, 1), repeat=3)
        ),
        key=lambda found: found.fun,
    )
    best = minimize(overlap, best.x, method="Nelder-Mead", options=FINE)
    return -best.fun, best.x / np.linalg.norm(best.x)


FINE = {"xatol": 1e-12, "fatol": 1e-15, "maxiter": 2000, "maxfev": 4000}


@pytest.mark.parametrize(("a", "b"), list(itertools.product(KINDS, repeat=2)))
def test_every_pair_meets_where_it_is_nearest(a, b):
    """Apart by a little and overlapping by a little; tori are turned so that they meet with their outer side."""
    random = np.random.default_rng(sorted(KINDS).index(a) * 10 + sorted(KINDS).index(b))
    q = random.normal(size=4) * (1, 0.2, 0.2, 1) if "torus" in (a, b) else random.normal(size=4)
    q /= np.linalg.norm(q)
    place = random.normal(size=3) * (1, 1, 0.2 if "torus" in (a, b) else 1)
    place *= 0.8 / np.linalg.norm(place)
    distance, n = separated(KINDS[a][1], KINDS[b][1], rotated(q), place)
    assert distance > 0.05
    gap, slack = 5e-5, 3e-8  # corners of hulls and meshes are kept in 32 bits
    found = met(KINDS[a][0], KINDS[b][0], tuple(place - (distance - gap) * n), tuple(q))
    nearest = found.gap.argmin()
    assert found.gap[nearest] == pytest.approx(gap, abs=slack)
    assert found.normal[nearest] == pytest.approx(n, abs=5e-4)
    assert n @ on_surface(found, 0)[nearest] == pytest.approx(n @ KINDS[a][1](n), abs=1e-7)
    for depth in (5e-6, 1e-3):
        found = met(KINDS[a][0], KINDS[b][0], tuple(place - (distance + depth) * n), tuple(q))
        assert -depth - slack <= found.gap.min() < 0.0  # corners may have a shorter way out than back
    apart = met(KINDS[a][0], KINDS[b][0], tuple(place), tuple(q))
    assert not (apart.gap < 0.04).any()
