"""Where a torus meets other shapes, against what a drawing says."""

import math

import numpy as np
import pytest
from surfaces import cube
from touching_models import as_set, met, on_surface

import linkwork as lw

RING, TUBE = 0.3, 0.05
TORUS = lw.Torus(radius=RING, tube_radius=TUBE)
FLOOR = lw.Box(x=4, y=4, z=2)
SIDEWAYS = (math.cos(math.pi / 4), math.sin(math.pi / 4), 0, 0)
GAP = 2e-5


def about_x(angle: float) -> tuple[float, ...]:
    return (math.cos(angle / 2), math.sin(angle / 2), 0.0, 0.0)


@pytest.mark.parametrize("angle", [0.01, 0.3, 1.0, math.pi / 2, 2.0])
@pytest.mark.parametrize("gap", [GAP, -GAP])
def test_tilted_it_stands_on_one_point(angle, gap):
    height = 1 + RING * math.sin(angle) + TUBE + gap
    found = met(FLOOR, TORUS, (0.1, 0.2, height), about_x(angle))
    assert found.gap == pytest.approx([gap], abs=1e-15)
    assert found.normal[0] == pytest.approx((0, 0, 1), abs=1e-15)
    assert on_surface(found, 0)[0] == pytest.approx((0.1, 0.2 - RING * math.cos(angle), 1), abs=1e-9)
    assert found.local[0, 1] == pytest.approx((0, 0, 0), abs=1e-15)  # it rolls about its middle


@pytest.mark.parametrize("floor", [FLOOR, lw.Hull.of([(x, y, z) for x in (-2, 2) for y in (-2, 2) for z in (-1, 1)])])
def test_lying_it_rests_on_points_all_around(floor):
    found = met(floor, TORUS, (0, 0, 1 + TUBE + GAP))
    assert len(found.gap) == 5
    assert found.gap == pytest.approx(np.full(5, GAP), abs=2e-8)  # corners of hulls are kept in 32 bits
    angles = np.sort(np.arctan2(*on_surface(found, 0)[:4, :2].T))
    assert np.diff(angles).max() < math.pi / 2 + 0.5


def test_it_lies_across_a_narrow_beam():
    found = met(lw.Box(x=0.02, y=4, z=2), TORUS, (0, 0, 1 + TUBE + GAP))
    assert found.gap.min() == pytest.approx(GAP, abs=1e-12)
    assert set(np.sign(on_surface(found, 0)[:, 1])) == {-1, 1}
    assert abs(on_surface(found, 0)[:, 1]) == pytest.approx(np.full(len(found.gap), RING), abs=1e-3)


def test_a_rod_goes_through_the_hole():
    rod = lw.Cylinder(radius=0.1, length=2)
    assert not len(met(TORUS, rod, (0.1, 0, 0)).gap)
    found = met(TORUS, rod, (0.15 - GAP, 0, 0.3))
    assert found.gap == pytest.approx([GAP], abs=1e-12)
    assert found.normal[0] == pytest.approx((-1, 0, 0), abs=1e-6)


def test_a_peg_that_fits_is_held_all_around():
    found = met(TORUS, lw.Capsule(radius=RING - TUBE - GAP, length=2))
    assert len(found.gap) == 8
    assert found.gap == pytest.approx(np.full(8, GAP), abs=1e-12)
    assert found.normal.sum(axis=0) == pytest.approx((0, 0, 0), abs=1e-12)


def test_links_of_a_chain():
    """One ring hangs in the other at right angles: inner side against inner side."""
    found = met(TORUS, TORUS, (2 * (RING - TUBE) + GAP - 2 * GAP, 0, 0), SIDEWAYS)
    assert found.gap == pytest.approx([GAP], abs=1e-13)
    assert found.normal[0] == pytest.approx((-1, 0, 0), abs=1e-9)
    assert not len(met(TORUS, TORUS, (RING, 0, 0), SIDEWAYS).gap)


def test_rings_on_each_other():
    found = met(TORUS, TORUS, (0, 0, 2 * TUBE + GAP))
    assert len(found.gap) == 5
    assert found.gap == pytest.approx(np.full(5, GAP), abs=1e-13)
    beside = met(TORUS, TORUS, (2 * (RING + TUBE) + GAP, 0, 0))
    assert beside.gap.min() == pytest.approx(GAP, abs=1e-13)


def test_it_stands_on_a_mesh():
    points, triangles = cube(4, -2)
    floor = lw.Mesh.of((points * (1, 1, 0.5)).tolist(), triangles.tolist())
    found = met(floor, TORUS, (0.3, 0.2, 1 + RING + TUBE + GAP), SIDEWAYS)
    assert found.gap == pytest.approx([GAP], abs=1e-7)
    assert as_set(on_surface(found, 0), 4) == {(0.3, 0.2, 1.0)}


def test_a_fast_ball_flies_through_the_hole_or_is_caught_by_the_ring():
    ball = lw.Sphere(radius=0.1)
    through = met(TORUS, ball, (0, 0, 0.4), velocity=(0, 0, -800))
    assert through.misses.all()
    caught = met(TORUS, ball, (RING, 0, 0.4), velocity=(0, 0, -800))
    assert not caught.misses.any()
    assert max(caught.normal[:, 2]) == pytest.approx(1, abs=1e-9)
