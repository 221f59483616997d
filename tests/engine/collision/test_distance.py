"""Distances of shapes that point at each other with corners and round sides."""

import math

import numpy as np
import pytest
from touching_models import met, on_surface

import linkwork as lw

TETRAHEDRON = lw.Hull.of([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)])


@pytest.mark.parametrize("seed", range(5))
def test_balls_around_a_corner(seed):
    """A ball outside of the corner (1, 1, 1) of a tetrahedron, in a direction that the corner is nearest to."""
    rng = np.random.default_rng(seed)
    n = np.ones(3) / math.sqrt(3) + 0.2 * rng.normal(size=3)
    n /= np.linalg.norm(n)
    found = met(TETRAHEDRON, lw.Sphere(radius=0.3), tuple(np.ones(3) + (0.3 + 5e-5) * n))
    assert found.gap == pytest.approx([5e-5], abs=1e-12)
    assert found.normal[0] == pytest.approx(n, abs=1e-9)
    assert found.local[0, 0] == pytest.approx((1, 1, 1), abs=1e-9)


def test_a_ball_over_a_slanting_face():
    n = np.ones(3) / -math.sqrt(3)
    found = met(TETRAHEDRON, lw.Sphere(radius=0.3), tuple((1 / math.sqrt(3) + 0.3) * n))
    assert found.gap == pytest.approx([0.0], abs=1e-12)
    assert found.normal[0] == pytest.approx(n, abs=1e-12)


def test_a_capsule_over_a_cylinder_across():
    """Round side over round side: one point between the axes."""
    lying = (math.cos(math.pi / 4), 0, math.sin(math.pi / 4), 0)
    across = (math.cos(math.pi / 4), math.sin(math.pi / 4), 0, 0)
    a = lw.Cylinder(radius=0.3, length=2, rotation=lying)
    found = met(a, lw.Capsule(radius=0.1, length=1), (0.2, 0.1, 0.4 + 1e-5), across)
    assert found.gap == pytest.approx([1e-5], abs=1e-10)
    assert on_surface(found, 0)[0] == pytest.approx((0.2, 0, 0.3), abs=1e-6)
