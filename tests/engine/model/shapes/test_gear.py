"""A gear against integrals around its outline, and what it refuses."""

import math
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import quad

from linkwork.errors import ModelError
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.model.shapes.gear import Gear


def integrals(gear: Gear) -> tuple[float, float, float]:
    """Area and integrals of x2 and y2 over the face, in polar coordinates, edge by edge."""
    corners = [*gear.outline(), gear.outline()[0]]
    area = xx = yy = 0.0
    for p, q in pairwise(np.array(corners)):
        start = math.atan2(p[1], p[0])
        end = start + math.atan2(p[0] * q[1] - p[1] * q[0], p @ q)
        normal = np.array((q[1] - p[1], p[0] - q[0]))

        def radius(angle, p=p, normal=normal):
            return normal @ p / (normal @ (math.cos(angle), math.sin(angle)))

        area += quad(lambda t, r=radius: r(t) ** 2 / 2, start, end)[0]
        xx += quad(lambda t, r=radius: r(t) ** 4 / 4 * math.cos(t) ** 2, start, end)[0]
        yy += quad(lambda t, r=radius: r(t) ** 4 / 4 * math.sin(t) ** 2, start, end)[0]
    bore = gear.bore_radius
    return area - math.pi * bore**2, xx - math.pi * bore**4 / 4, yy - math.pi * bore**4 / 4


@pytest.mark.parametrize("teeth", [6, 7, 24])
@pytest.mark.parametrize("bore_radius", [0.0, 0.01])
def test_inertia_and_volume(teeth, bore_radius):
    gear = Gear(module=0.01, teeth=teeth, width=0.03, bore_radius=bore_radius)
    area, xx, yy = integrals(gear)
    xx, yy, zz = xx / area, yy / area, gear.width**2 / 12
    assert gear.volume == pytest.approx(area * gear.width)
    assert np.array(gear.unit_inertia()) == pytest.approx(np.diag([yy + zz, xx + zz, xx + yy]))


def test_many_small_teeth_make_a_cylinder():
    gear = Gear(module=0.002, teeth=1000, width=0.1, bore_radius=0.0)
    round_bar = Cylinder(gear.pitch_radius, gear.width)
    assert gear.volume == pytest.approx(round_bar.volume, rel=2e-3)
    assert np.array(gear.unit_inertia()) == pytest.approx(np.array(round_bar.unit_inertia()), rel=2e-3)


def test_a_tooth_is_half_a_pitch_wide_where_gears_meet():
    gear = Gear(module=0.01, teeth=40)
    (foot_x, foot_y), (tip_x, tip_y) = gear.tooth()[3], gear.tooth()[2]
    share = (gear.pitch_radius - math.hypot(foot_x, foot_y)) / (math.hypot(tip_x, tip_y) - math.hypot(foot_x, foot_y))
    half_width = math.atan2(foot_y, foot_x) + share * (math.atan2(tip_y, tip_x) - math.atan2(foot_y, foot_x))
    assert half_width == pytest.approx(2 * math.pi / 40 / 4)


def test_size():
    gear = Gear(module=0.01, teeth=20, width=0.1)
    assert (gear.root_radius, gear.pitch_radius, gear.tip_radius) == pytest.approx((0.0875, 0.1, 0.11))
    assert gear.half_size == pytest.approx((0.11, 0.11, 0.05))
    assert np.linalg.norm(gear.outline(), axis=1).max() == pytest.approx(gear.tip_radius)
    assert len(gear.outline()) == 80


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"bore_radius": 0.06}, "bore radius is 0.06 m; it must be less than 0.053.* m, where the teeth begin"),
        ({"teeth": 5}, "teeth is 5; it must be at least 6"),
        ({"teeth": 12.5}, "teeth is 12.5; it must be a whole number"),
    ],
)
def test_what_it_refuses(values, sentence):
    with pytest.raises(ModelError, match=sentence):
        Gear(**values)
