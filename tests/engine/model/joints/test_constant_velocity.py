"""Two shafts that meet at an angle and turn evenly, where a universal joint would not let them."""

import math

import numpy as np
import pytest
from joint_trials import SOLVERS, counted, on_ground, residuals, shafts
from sample_models import brick

from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame
from linkwork.simulation.simulation import Simulation

BEND = math.radians(35)


def twist_row(turn) -> float:
    """Residual of the row against twist, for a follower turned against its base."""
    model = on_ground("constant_velocity", brick(rotation=turn), base_frame=Frame(), follower_frame=Frame())
    return residuals(model)[-1]


def test_freedom():
    found = counted(on_ground("constant_velocity"))
    assert (found.rows, found.mobility) == (4, 2)


@pytest.mark.parametrize("solver", SOLVERS)
def test_both_shafts_turn_together(solver):
    simulation = Simulation(shafts("constant_velocity", BEND), solver)
    for _ in range(20):
        simulation.advance(50)
        now = simulation.snapshot()
        assert now.coordinates["second"] == pytest.approx(now.coordinates["first"], abs=10 * SOLVERS[solver])
        assert now.speeds["second"] == pytest.approx(now.speeds["first"], abs=100 * SOLVERS[solver])
    assert now.coordinates["first"][0] == pytest.approx(5.0, abs=100 * SOLVERS[solver])


@pytest.mark.parametrize("direction", [(1.0, 0.0, 0.0), (0.3, -0.8, 0.0), (-0.5, 0.1, 0.0)])
@pytest.mark.parametrize("bend", [0.01, 0.6, 2.0])
def test_it_bends_about_any_axis_across(direction, bend):
    assert twist_row(rotation.about(direction, bend)) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("twist", [1e-6, -1e-3])
def test_the_residual_is_the_twist(twist):
    assert twist_row(rotation.about(vector.Z, twist)) == pytest.approx(twist, rel=1e-5)


def test_the_residual_is_twice_w_z():
    turn = rotation.about((0.3, -0.2, 0.5), 0.9)
    assert twist_row(turn) == pytest.approx(2 * turn[0] * turn[3])


def test_its_angles_tell_where_the_shaft_points():
    turn = rotation.about((0.3, -0.8, 0.0), 0.7)
    held = brick(position=(0.0, 0.0, 0.0), rotation=turn)
    model = on_ground("constant_velocity", held, base_frame=Frame(), follower_frame=Frame())
    x, y, z = rotation.rotate(turn, vector.Z)
    assert Simulation(model).snapshot().coordinates["joint"] == pytest.approx((math.atan2(x, z), math.atan2(y, z)))


def test_bent_shafts_given_on_each_body_fit_together():
    held = brick(rotation=rotation.about((1.0, 1.0, 0.0), 0.9))
    model = on_ground("constant_velocity", held, base_axis=(0.2, 0.0, 1.0), follower_axis=(0.3, 0.1, 1.0))
    assert counted(model).mobility == 2
    assert np.abs(residuals(model)).max() < 1e-12
