"""The slope of a body's generalised force as its axes turn, against differences."""

import numpy as np
import pytest
from parts import Opened
from sample_models import chain

from linkwork.simulation.installed import install_stored
from linkwork.solvers import tangent as tangent_parts
from linkwork.solvers.linear import geometric_stiffness as geometric_parts

geometric, tangents = Opened(geometric_parts), Opened(tangent_parts)


@pytest.mark.parametrize("seed", range(3))
def test_it_is_the_symmetric_slope_of_the_torque(seed):
    """TT g with g fixed: differences along turns of the frame, made symmetric."""
    made, random = install_stored(chain(1, "spherical")), np.random.default_rng(seed)
    plan, q, g = made.plans.space()[0], made.state.q[1].copy(), random.normal(size=12)
    step, slope, move, ends = 1e-6, np.zeros((3, 3)), np.zeros(12), np.zeros((2, 6))
    for k in range(3):
        for n, sign in enumerate((1.0, -1.0)):
            turn, turned = np.zeros(6), q.copy()
            turn[3 + k] = sign * step
            tangents.turn(turned, turn, 4, move)
            tangents.pull_back(turned, g, ends[n])
        slope[:, k] = (ends[0] - ends[1])[3:] / (2.0 * step)
    block = np.zeros((6, 6))
    geometric.add_geometric_stiffness(plan, 1, q, g, 1.0, block)
    assert block[3:, 3:] == pytest.approx(0.5 * (slope + slope.T), abs=1e-8)
    assert not block[:3].any()
