"""A rod that falls through a sleeve and spins."""

import numpy as np
import pytest
from joint_trials import SOLVERS, after, counted, on_ground

from linkwork.model.bodies.rigid import RigidBody

SPIN = 20.0
ROD = RigidBody(id="rod", inertia=(0.3, 0.3, 0.05), angular_velocity=(0.0, 0.0, SPIN))


def test_freedom():
    found = counted(on_ground("cylindrical"))
    assert (found.rows, found.mobility) == (4, 2)


@pytest.mark.parametrize("solver", SOLVERS)
def test_it_falls_and_spins_whole_turns(solver):
    """The trapezoidal rule lags behind a turning axis by (spin h)2 / 12 of the angle."""
    now = after(on_ground("cylindrical", ROD, axis=(0, 0, 1), at=(0, 0, 0.2)), solver, 1.0)
    lag = (SPIN * 1e-3) ** 2 / 12 * SPIN
    assert now.coordinates["joint"] == pytest.approx([-9.81 / 2, SPIN - lag], abs=10 * SOLVERS[solver])
    assert now.speeds["joint"] == pytest.approx([-9.81, SPIN], abs=SOLVERS[solver])


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_level_sleeve_carries_the_weight(solver):
    now = after(on_ground("cylindrical", ROD, axis=(1, 0, 0), at=(0.5, 0, 0)), solver, 0.2)
    assert now.coordinates["joint"][0] == pytest.approx(0.0, abs=SOLVERS[solver])
    assert now.force("joint") == pytest.approx((0.0, 0.0, 9.81), abs=100 * SOLVERS[solver])
    lever = np.array((0.5, 0.0, 0.0))
    assert now.torque("joint") == pytest.approx(np.cross(-lever, (0, 0, 9.81)), abs=100 * SOLVERS[solver])
