"""Ellipsoids beside each other, against a search over all directions."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize
from touching_models import met, on_surface

import linkwork as lw

A, B = (0.3, 0.2, 0.1), (0.15, 0.05, 0.25)


def ellipsoid(half) -> lw.Ellipsoid:
    return lw.Ellipsoid(radius_x=half[0], radius_y=half[1], radius_z=half[2])


def rotated(q) -> np.ndarray:
    w, x, y, z = q
    skew = np.array(((0, -z, y), (z, 0, -x), (-y, x, 0)))
    return np.eye(3) + 2 * w * skew + 2 * skew @ skew


def gap_of(q, place) -> float:
    """The largest distance along any direction."""
    rotation = rotated(q)

    def along(angles) -> float:
        a, b = angles
        n = np.array((math.cos(a) * math.cos(b), math.sin(a) * math.cos(b), math.sin(b)))
        return np.linalg.norm(np.array(A) * n) + np.linalg.norm(np.array(B) * (rotation.T @ n)) - n @ place

    x, y, z = place
    start = (math.atan2(y, x), math.atan2(z, math.hypot(x, y)))
    return -minimize(along, start, method="Nelder-Mead", options={"xatol": 1e-10, "fatol": 1e-15}).fun


@pytest.mark.parametrize("gap", [5e-5, 0.0, -5e-5, -1e-3])
@pytest.mark.parametrize("seed", range(6))
def test_two_ellipsoids(seed, gap):
    random = np.random.default_rng(seed)
    q = random.normal(size=4)
    q /= np.linalg.norm(q)
    way = random.normal(size=3)
    way /= np.linalg.norm(way)
    low, high = 0.0, 1.0
    for _ in range(60):  # along the way until they are as near as asked for
        middle = (low + high) / 2
        low, high = (middle, high) if gap_of(q, middle * way) < gap else (low, middle)
    found = met(ellipsoid(A), ellipsoid(B), tuple(high * way), tuple(q))
    assert found.gap == pytest.approx([gap], abs=1e-12)
    p, n = on_surface(found, 0)[0], found.normal[0]
    outward = p / np.square(A)
    assert n == pytest.approx(outward / np.linalg.norm(outward), abs=1e-12)
    assert sum((p / A) ** 2) == pytest.approx(1, abs=1e-13)
