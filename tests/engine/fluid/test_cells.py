"""Neighbours: those that a search over all pairs finds, in an order that follows from places alone."""

import numpy as np
import pytest
from fluids import water

from linkwork.errors import SolverError
from linkwork.fluid.arrays import MARGIN, REACH
from linkwork.fluid.fluid import Fluid
from linkwork.fluid.medium import Substance
from linkwork.fluid.surface import Surface


def cloud(axes: int, count: int = 300, **more) -> Fluid:
    """Particles at random in a box, points of a wall among them."""
    rng = np.random.default_rng(3)
    fluid = Fluid(water(0.1, 1.0, axes, **more))
    fluid.fill(rng.uniform(0, [1.0, 1.5, 0.7][:axes], (count, axes)), 1000.0)
    fluid.surround([Surface(rng.uniform(-0.4, 1.2, (40, axes)), np.full(40, 0.1**axes))])
    fluid.settle()
    return fluid


def pairs_of(fluid: Fluid) -> set[tuple[int, int]]:
    """All pairs that are listed, copies by who they are of."""
    lists, n = fluid.lists, fluid.count
    found = [(i, int(j)) for i in range(n) for j in lists.near[lists.start[i] : lists.start[i + 1]]]
    assert all(b > a for a, b in found)
    assert len(set(found)) == len(found)
    return {(a, b) for a, b in found}


@pytest.mark.parametrize("axes", [2, 3])
def test_each_pair_is_listed_once(axes):
    fluid = cloud(axes)
    x, value = fluid.particles.row[: fluid.count, :3], fluid.medium.value
    off = np.linalg.norm(x[:, None] - x[None], axis=2)
    wanted = np.argwhere(np.triu(off < value[REACH] + value[MARGIN], 1))
    assert pairs_of(fluid) == set(map(tuple, wanted.tolist()))


@pytest.mark.parametrize("axes", [2, 3])
def test_points_of_walls_list_all_that_is_near(axes):
    fluid = cloud(axes)
    lists, value = fluid.lists, fluid.medium.value
    off = np.linalg.norm(fluid.walls.row[:, None, :3] - fluid.particles.row[None, : fluid.count, :3], axis=2)
    for k, near in enumerate(off < value[REACH] + value[MARGIN]):
        listed = lists.wall_near[lists.wall_start[k] : lists.wall_start[k + 1]]
        assert listed.tolist() == np.flatnonzero(near).tolist()


def test_neighbours_are_found_across_a_period():
    fluid = cloud(2, period=(1.0, 1.5), begin=(0.0, 0.0))
    p, value, n = fluid.particles, fluid.medium.value, fluid.count
    total = n + int(p.count[1])
    x = p.row[:total, :2]
    off = np.linalg.norm(x[:n, None] - x[None], axis=2)
    wanted = np.argwhere((off < value[REACH] + value[MARGIN]) & (np.arange(total) > np.arange(n)[:, None]))
    assert pairs_of(fluid) == set(map(tuple, wanted.tolist()))
    source = fluid.lists.source[n:total]
    gone = (x[n:] - x[source]) / (1.0, 1.5)
    assert np.allclose(gone, np.round(gone))
    assert len(source) > n  # the box is smaller than twice what copies cover


def test_the_order_follows_from_places():
    """Particles that are given in another order stand in the same cells, and those of one cell keep their order."""
    fluid = cloud(2)
    again = fluid.particles.name[: fluid.count].copy()
    fluid.settle()
    assert (fluid.particles.name[: fluid.count] == again).all()


def test_what_sees_only_one_side_lists_only_that():
    fluid = Fluid(water(0.1, 1.0))
    fluid.fill(np.array([[0.1, 0.0], [-0.1, 0.0], [0.05, 0.1]]), 1000.0)
    fluid.surround([Surface(np.zeros((1, 2)), np.ones(1), normal=np.array([[1.0, 0.0]]))])
    fluid.settle()
    lists, p = fluid.lists, fluid.particles
    listed = p.name[lists.wall_near[: lists.wall_start[1]]]
    assert sorted(listed.tolist()) == [0, 2]


@pytest.mark.parametrize("far", [1e6, 1e300, float("nan")])
def test_a_fluid_that_bursts_is_told(far):
    fluid = Fluid(Substance(0.01, 1000.0, 40.0, gravity=(0.0, 0.0, -9.81)))
    fluid.fill(np.array([[0.0, 0.0, 0.0], [far, far, far]]), 1000.0)
    with pytest.raises(SolverError, match="spread too far"):
        fluid.settle()


def test_a_fluid_that_falls_into_itself_is_told():
    fluid = Fluid(water(0.1, 1.0))
    fluid.fill(np.zeros((4000, 2)), 1000.0)
    with pytest.raises(SolverError, match="too many particles are in one place"):
        fluid.settle()


def test_a_fluid_without_particles_is_none():
    fluid = Fluid(water(0.1, 1.0))
    fluid.settle()
    assert fluid.advance(0.01) >= 1
