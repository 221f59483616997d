"""A puck thrown up a slope."""

import math

import numpy as np
import pytest
from joint_trials import SOLVERS, after, counted, on_ground
from sample_models import brick

SLOPE = math.radians(40)
NORMAL = np.array((0.0, -math.sin(SLOPE), math.cos(SLOPE)))
UP = np.array((0.0, math.cos(SLOPE), math.sin(SLOPE)))
THROW = 2.0 * UP + (0.7, 0.0, 0.0)


def puck():
    thrown = brick(velocity=tuple(THROW), angular_velocity=tuple(3.0 * NORMAL))
    return on_ground("planar", thrown, axis=tuple(NORMAL))


def test_freedom():
    assert (counted(puck()).rows, counted(puck()).mobility) == (3, 3)


@pytest.mark.parametrize("solver", SOLVERS)
def test_it_flies_a_parabola_in_the_plane_and_spins_about_the_normal(solver):
    start, now = after(puck(), solver, 0.0), after(puck(), solver, 0.6)
    way = 0.6 * THROW - 0.5 * 9.81 * math.sin(SLOPE) * 0.36 * UP
    error = SOLVERS[solver]
    assert now.position("brick") - start.position("brick") == pytest.approx(way, abs=10 * error)
    assert now.angular_velocity("brick") == pytest.approx(3.0 * NORMAL, abs=10 * error)
    x, y, angle = now.coordinates["joint"]
    assert math.hypot(x, y) == pytest.approx(np.linalg.norm(way), abs=10 * error)
    assert angle == pytest.approx(1.8, abs=10 * error)


def test_the_plane_pushes_along_its_normal():
    now = after(puck(), "augmented_lagrangian", 0.6)
    assert now.force("joint") == pytest.approx(2.0 * 9.81 * math.cos(SLOPE) * NORMAL, abs=1e-5)
    assert now.torque("joint") @ NORMAL == pytest.approx(0.0, abs=1e-6)
