"""A fluid that particles are added to and taken from."""

import numpy as np
import pytest
from fluids import filled, water

from linkwork.fluid.fluid import Fluid


def test_particles_keep_their_names():
    fluid = Fluid(water(0.1, 1.0))
    fluid.fill(np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]), 1000.0)
    fluid.take(np.array([False, True, False]))
    fluid.fill(np.array([[3.0, 0.0]]), 1000.0)
    assert fluid.particles.name[: fluid.count].tolist() == [0, 2, 3]
    assert fluid.particles.row[: fluid.count, 0].tolist() == [0.0, 2.0, 3.0]


def test_mass_is_density_times_volume():
    fluid = filled((0.0, 0.0), (1.0, 1.0), water(0.1, 1.0))
    n = fluid.count
    assert fluid.particles.mass[:n] == pytest.approx(fluid.particles.density[:n] * 0.01)


def test_as_many_steps_as_are_needed():
    fluid = filled((0.0, 0.0), (1.0, 1.0), water(0.1, 1.0))
    h = fluid.longest_step()
    assert fluid.advance(3.5 * h) == 4
    assert fluid.medium.told[0] == pytest.approx(3.5 * h)
    assert fluid.advance(h, 9) == 9
