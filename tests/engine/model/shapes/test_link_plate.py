"""A link plate against integrals over its strips, and what it refuses."""

import math
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import quad

from linkwork.errors import ModelError
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.link_plate import LinkPlate


def chord(y: float, radius: float) -> float:
    """Half the chord of a circle at a height."""
    return math.sqrt(max(0.0, radius**2 - y * y))


def integrals(plate: LinkPlate) -> tuple[float, float, float]:
    """Area and integrals of x2 and y2 over the face, strip by strip along x."""

    def strip(y, power):
        end = plate.length / 2 + chord(y, plate.width / 2)
        solid = 2 * end ** (power + 1) / (power + 1)
        half = chord(y, plate.hole_radius)
        holes = (((x + half) ** (power + 1) - (x - half) ** (power + 1)) / (power + 1) for x in plate.hole_places)
        return solid - sum(holes)

    def over_strips(density):
        edges = [-plate.width / 2, -plate.hole_radius, plate.hole_radius, plate.width / 2]
        return sum(quad(density, a, b, epsabs=1e-15)[0] for a, b in pairwise(edges))

    return (
        over_strips(lambda y: strip(y, 0)),
        over_strips(lambda y: strip(y, 2)),
        over_strips(lambda y: y * y * strip(y, 0)),
    )


@pytest.mark.parametrize("holes", [2, 3, 6])
@pytest.mark.parametrize("hole_radius", [0.0, 0.03])
def test_inertia_and_volume(holes, hole_radius):
    plate = LinkPlate(spacing=0.3, holes=holes, width=0.1, thickness=0.02, hole_radius=hole_radius)
    area, xx, yy = integrals(plate)
    xx, yy, zz = xx / area, yy / area, plate.thickness**2 / 12
    assert plate.volume == pytest.approx(area * plate.thickness)
    assert np.array(plate.unit_inertia()) == pytest.approx(np.diag([yy + zz, xx + zz, xx + yy]))


def test_a_narrow_one_is_a_bar():
    plate = LinkPlate(spacing=0.5, holes=3, width=1e-6, thickness=0.01, hole_radius=0.0)
    assert np.array(plate.unit_inertia()) == pytest.approx(np.array(Box(1.0, 1e-6, 0.01).unit_inertia()), rel=1e-5)


def test_holes_are_evenly_spaced_about_the_middle():
    assert LinkPlate(spacing=0.2, holes=3).hole_places == pytest.approx((-0.2, 0.0, 0.2))
    assert LinkPlate(spacing=0.2, holes=2).hole_places == pytest.approx((-0.1, 0.1))


def test_size():
    assert LinkPlate(spacing=0.5, holes=3, width=0.2, thickness=0.1).half_size == pytest.approx((0.6, 0.1, 0.05))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"hole_radius": 0.02, "width": 0.04}, "hole radius is 0.02 m; it must be less than half the width"),
        ({"hole_radius": 0.02, "width": 1.0, "spacing": 0.04}, "and half the spacing, 0.02 m"),
        ({"holes": 2.5}, "holes is 2.5; it must be a whole number"),
        ({"holes": 1}, "holes is 1; it must be at least 2"),
        ({"holes": 1001}, "holes is 1001; it must be at most 1000"),
    ],
)
def test_what_it_refuses(values, sentence):
    with pytest.raises(ModelError, match=sentence):
        LinkPlate(**values)


def test_a_count_becomes_a_whole_number():
    assert type(LinkPlate(holes=3.0).holes) is int
