"""Directions of least overlap, against those of the shortest distance just before."""

import numpy as np
import pytest
from touching_models import met

import linkwork as lw

POINTS = np.random.default_rng(2).normal(size=(12, 3))
HULL = lw.Hull.of((0.2 * POINTS / np.linalg.norm(POINTS, axis=1)[:, None]).tolist())
CYLINDER, BOX = lw.Cylinder(radius=0.12, length=0.3), lw.Box(x=0.3, y=0.2, z=0.1)
DEPTH = 1e-5  # m


def turned(random: np.random.Generator) -> tuple[float, ...]:
    q = random.normal(size=4)
    return tuple(q / np.linalg.norm(q))


@pytest.mark.parametrize(("a", "b"), [(CYLINDER, CYLINDER), (BOX, CYLINDER), (HULL, HULL), (BOX, HULL)])
def test_what_begins_to_overlap_goes_on_where_it_was_nearest(a, b):
    """Put together by as much as they were apart and a little more: as deep as that."""
    random = np.random.default_rng(1)
    for _ in range(30):
        place = random.normal(size=3)
        place *= random.uniform(0.3, 0.5) / np.linalg.norm(place)
        turns = turned(random)
        apart = met(a, b, tuple(place), turns, angular_velocity=(0, 0, 5000))  # it may come from afar
        if len(apart.gap) != 1 or not apart.gap[0] > 1e-3:
            continue
        together = met(a, b, tuple(place - (apart.gap[0] + DEPTH) * apart.normal[0]), turns)
        assert together.gap.min() == pytest.approx(-DEPTH, abs=DEPTH)


@pytest.mark.parametrize("a", [CYLINDER, lw.Ellipsoid(radius_x=0.1, radius_y=0.2, radius_z=0.3), lw.Cone(), HULL])
def test_shapes_in_one_place(a):
    """No direction is better known than another, and each leads out."""
    found = met(a, lw.Ellipsoid(radius_x=0.1, radius_y=0.1, radius_z=0.1))
    assert np.isfinite(found.gap).all()
    assert -0.5 < found.gap.min() < -0.05
    assert np.linalg.norm(found.normal, axis=1) == pytest.approx(np.ones(len(found.gap)))


def test_a_deep_overlap_of_round_ones_opens_along_its_direction():
    """The rim of a cylinder in a hull: half the way along the direction leaves half of the overlap."""
    place = np.array((0.16, 0, 0.16))
    found = met(CYLINDER, HULL, tuple(place))
    deepest = float(found.gap.min())
    assert deepest < -0.01
    half = met(CYLINDER, HULL, tuple(place - 0.5 * deepest * found.normal[np.argmin(found.gap)]))
    assert half.gap.min() == pytest.approx(0.5 * deepest, rel=1e-3)
