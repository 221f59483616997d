"""Walls: what their points show, and that they get what they give."""

import numpy as np
import pytest
from fluids import G, filled, water, wendland

from linkwork.fluid.fluid import Fluid
from linkwork.fluid.surface import Surface


@pytest.mark.parametrize("axes", [2, 3])
def test_forces_on_walls_and_particles_balance(axes):
    fluid = filled([0.0] * axes, [0.8] * axes, water(0.1, 0.8, axes, viscosity=2.0))
    fluid.particles.row[: fluid.count, 4] = np.linspace(-1, 1, fluid.count)
    fluid.settle()
    both = fluid.lists.sum[: fluid.count, :3].sum(axis=0) + fluid.walls.force.sum(axis=0)
    assert abs(both).max() < 1e-13 * abs(fluid.walls.force).sum()


def test_points_show_the_pressure_of_the_fluid_beside_them():
    """A linear pressure is shown as it is."""
    fluid = filled((0.0, 0.0), (1.0, 1.0), water(0.05, 1.0))
    p, n = fluid.particles, fluid.count
    x = p.row[:n, :2]
    p.density[:n] = fluid.substance.density_at(1000.0 * G * (1.0 - x[:, 1]))
    p.mass[:n] = p.density[:n] * p.row[:n, 3]
    fluid.settle()
    wall = fluid.walls.row
    beyond = np.maximum(np.maximum(-wall[:, :2], wall[:, :2] - 1.0), 0.0).max(axis=1)
    sees = (beyond < 0.1) & (wall[:, 1] < 0.6) & (wall[:, 1] > 0.0)
    assert sees.sum() == 2 * 2 * 12
    wanted = 1000.0 * G * (1.0 - wall[sees, 1])
    assert wall[sees, 7] == pytest.approx(wanted, rel=3e-3)


def test_where_the_fluid_sticks_the_wall_shows_the_mean():
    fluid = Fluid(water(0.1, 1.0))
    fluid.fill(np.array([[0.0, 0.05], [0.1, 0.05]]), 1000.0, np.array([[1.0, 0.0], [3.0, 0.0]]))
    fluid.surround([Surface(np.array([[0.0, -0.05]]), np.full(1, 0.01))])
    fluid.settle()
    r = np.array([0.1, np.hypot(0.1, 0.1)])
    w = wendland(r, fluid.substance.smoothing, 2)[0]
    assert fluid.walls.row[0, 4] == pytest.approx(-(w @ [1.0, 3.0]) / w.sum())
    fluid.walls.slip[0] = 1.0
    fluid.settle()
    assert fluid.walls.row[0, 4] == 0.0


def test_walls_follow_a_cubic():
    fluid = Fluid(water(0.1, 1.0))
    fluid.surround([Surface(np.array([[1.0, 2.0]]), np.ones(1))])
    fluid.walls.begin[0] = (1.0, 2.0, 0.0, 0.5, 0.0, 0.0)
    fluid.walls.end[0] = (2.0, 2.0, 0.0, 1.0, 3.0, 0.0)
    fluid.advance(0.4, 4)
    assert fluid.walls.row[0, :2] == pytest.approx([2.0, 2.0])
    assert fluid.walls.velocity[0, :2] == pytest.approx([1.0, 3.0])
    assert fluid.walls.acceleration[0, :2] == pytest.approx([0.5 / 0.4, 3.0 / 0.4])


def test_walls_do_not_pull_where_there_is_a_surface():
    fluid = filled((0.0, 0.0), (0.5, 0.5), water(0.05, 0.5))
    fluid.particles.density[: fluid.count] *= 0.99
    fluid.settle()
    assert fluid.walls.row[:, 7].min() == 0.0
