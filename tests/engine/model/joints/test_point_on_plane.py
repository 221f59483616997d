"""A stick that falls over on ice."""

import math

import pytest
from joint_trials import SOLVERS, after, counted, on_ground
from sample_models import rod

HALF, START = 0.5, math.radians(20)
TOP = (2 * HALF * math.sin(START), 0.0, 2 * HALF * math.cos(START))


def stick():
    return on_ground("point_on_plane", rod("stick", (0.0, 0.0, 0.0), TOP, thickness=1e-4), at=(0.0, 0.0, 0.0))


def test_freedom():
    assert (counted(stick()).rows, counted(stick()).mobility) == (1, 5)


@pytest.mark.parametrize("solver", SOLVERS)
def test_its_middle_falls_straight_down(solver):
    """With the lean a and l = half the length, energy gives  a'2 (sin2 a + 1/3) l = 2 g (cos start - cos a)."""
    error = SOLVERS[solver]
    now = after(stick(), solver, 0.4)
    x, _, z = now.position("stick")
    assert x == pytest.approx(HALF * math.sin(START), abs=error)
    lean = math.acos(z / HALF)
    assert lean > 2 * START
    speed = math.sqrt(2 * 9.81 * (math.cos(START) - math.cos(lean)) / (HALF * (math.sin(lean) ** 2 + 1 / 3)))
    assert now.angular_velocity("stick") == pytest.approx((0.0, speed, 0.0), abs=10 * error)
    shift = math.hypot(*now.coordinates["joint"])
    assert shift == pytest.approx(HALF * (math.sin(lean) - math.sin(START)), abs=10 * error)


def test_the_ice_pushes_upwards_only():
    """At the start the push is m g / (1 + 3 sin2 start)."""
    now = after(stick(), "augmented_lagrangian", 1e-3)
    assert now.force("joint") == pytest.approx((0.0, 0.0, 9.81 / (1 + 3 * math.sin(START) ** 2)), rel=1e-4, abs=1e-6)
    assert now.torque("joint") == pytest.approx((0.0, 0.0, 0.0), abs=1e-6)
