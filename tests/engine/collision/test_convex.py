"""Points, gaps and directions of pairs of shapes, against what a drawing says."""

import math

import numpy as np
import pytest
from touching_models import as_set, met, on_surface

import linkwork as lw

BOX = lw.Box(x=2, y=2, z=2)
GAP = 1e-5
QUARTER = (math.cos(math.pi / 8), 0, math.sin(math.pi / 8), 0)  # 45 degrees about y


@pytest.mark.parametrize(
    ("a", "b", "height", "count"),
    [
        (BOX, lw.Sphere(radius=0.5), 1.5, 1),
        (BOX, lw.Box(x=1, y=1, z=1), 1.5, 4),
        (BOX, lw.Capsule(radius=0.2, length=1), 1.7, 1),
        (BOX, lw.Cylinder(radius=0.5, length=1), 1.5, 5),
        (BOX, lw.Hull.of([(0, 0, -1), (1, 0, 1), (-1, 1, 1), (-1, -1, 1)]), None, 1),
        (lw.Cylinder(radius=1, length=2), lw.Cylinder(radius=0.5, length=1), 1.5, 5),
        (lw.Cylinder(radius=1, length=2), lw.Box(x=0.5, y=0.5, z=1), 1.5, 4),
        (BOX, lw.Cone(radius=0.5, length=1), 1.25, 5),
    ],
)
@pytest.mark.parametrize("gap", [GAP, -GAP])
def test_what_stands_on_top(a, b, height, count, gap):
    """Shape b above a: the direction is upwards to the last digit and the gap is the one that was made."""
    if height is None:
        height = 1.0 - min(np.array(b.surface.arrays()[0])[:, 2] - b.centre[2])
    found = met(a, b, (0.1, 0, height + gap))
    assert found.gap == pytest.approx(np.full(len(found.gap), gap), abs=2e-8)  # corners of hulls are kept in 32 bits
    assert len(found.gap) == count
    assert found.normal == pytest.approx(np.tile((0, 0, 1), (count, 1)), abs=1e-7)


def test_a_box_meets_with_its_corners():
    found = met(BOX, lw.Box(x=1, y=1, z=1), (0.8, 0, 1.5))
    expected = {(x, y, -0.5) for x in (-0.5, 0.2) for y in (-0.5, 0.5)}
    assert as_set(found.local[:, 1]) == expected


def test_edges_that_cross():
    """Two boxes turned by 45 degrees about y and about x, edge over edge."""
    turned = (math.cos(math.pi / 8), math.sin(math.pi / 8), 0, 0)
    m = met(lw.Box(x=2, y=2, z=2, rotation=QUARTER), BOX, (0, 0, 2 * math.sqrt(2) - GAP), turned)
    assert m.gap == pytest.approx([-GAP])
    assert m.normal == pytest.approx(np.array([(0, 0, 1)]), abs=1e-12)
    assert m.local[0, 0] == pytest.approx((0, 0, math.sqrt(2)), abs=1e-5)


def test_capsules_side_by_side_meet_at_both_ends():
    found = met(lw.Capsule(radius=0.1, length=1), lw.Capsule(radius=0.1, length=1), (0.2 + GAP, 0, 0.4))
    assert sorted(found.local[:, 0, 2]) == pytest.approx([-0.1, 0.5])
    assert found.gap == pytest.approx([GAP, GAP])


def test_a_cylinder_lies_along_a_line():
    lying = (math.cos(math.pi / 4), 0, math.sin(math.pi / 4), 0)
    found = met(BOX, lw.Cylinder(radius=0.2, length=1), (0, 0, 1.2), lying)
    assert as_set(on_surface(found, 0), 6) == {(-0.5, 0.0, 1.0), (0.5, 0.0, 1.0)}


def test_a_deep_overlap_is_left_on_the_short_way():
    found = met(BOX, lw.Box(x=1, y=1, z=1), (0.9, 0.1, 0.2))
    assert found.normal == pytest.approx(np.tile((1, 0, 0), (len(found.gap), 1)))
    assert found.gap.min() == pytest.approx(-0.6)


def test_a_ball_whose_centre_is_inside():
    found = met(BOX, lw.Sphere(radius=0.1), (0.9, 0, 0))
    assert found.normal == pytest.approx(np.array([(1, 0, 0)]))
    assert found.gap == pytest.approx([-0.2])
