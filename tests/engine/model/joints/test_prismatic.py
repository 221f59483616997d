"""A drawer on a slope."""

import math

import numpy as np
import pytest
from joint_trials import SOLVERS, after, counted, on_ground
from sample_models import brick

SLOPE = math.radians(30)
DOWN = (math.cos(SLOPE), 0.0, -math.sin(SLOPE))


def drawer():
    return on_ground("prismatic", brick(angular_velocity=(1.0, 2.0, 3.0)), axis=DOWN, at=(0.0, 0.0, 0.0))


def test_freedom():
    assert (counted(drawer()).rows, counted(drawer()).mobility) == (5, 1)


@pytest.mark.parametrize("solver", SOLVERS)
def test_it_slides_down_and_does_not_turn(solver):
    now, start = after(drawer(), solver, 0.5), after(drawer(), solver, 0.0)
    way = 0.5 * 9.81 * math.sin(SLOPE) * 0.25
    assert now.coordinates["joint"] == pytest.approx([way], abs=SOLVERS[solver])
    assert now.speeds["joint"] == pytest.approx([9.81 * math.sin(SLOPE) * 0.5], abs=SOLVERS[solver])
    assert now.position("brick") - start.position("brick") == pytest.approx(way * np.array(DOWN), abs=SOLVERS[solver])
    assert now.rotation("brick") == pytest.approx(start.rotation("brick"), abs=SOLVERS[solver])


def test_the_slope_pushes_across_and_holds_the_weight_from_turning():
    model = drawer()
    now = after(model, "augmented_lagrangian", 0.5)
    across = np.array((math.sin(SLOPE), 0.0, math.cos(SLOPE)))
    push = 2.0 * 9.81 * math.cos(SLOPE) * across
    lever = model.bodies["brick"].position  # from the joint's origin, which slides along with the brick
    assert now.force("joint") == pytest.approx(push, abs=1e-6)
    assert now.torque("joint") == pytest.approx(np.cross(lever, push), abs=1e-6)
