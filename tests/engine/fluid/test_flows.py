"""Emitters and drains."""

import itertools

import numpy as np
import pytest
from fluids import filled, water

from linkwork.fluid.flows import Drain, Emitter
from linkwork.fluid.fluid import Fluid


def test_as_much_comes_as_the_opening_lets_in():
    fluid = Fluid(water(0.05, 1.0))
    emitter = Emitter((0.0, 1.0), (1.0, 0.0), 0.2, 2.0)
    times = np.linspace(0.0, 0.5, 38)
    added = sum(emitter.flow(fluid, a, b) for a, b in itertools.pairwise(times))
    assert added == fluid.count
    assert added * 0.05**2 == pytest.approx(0.2 * 2.0 * 0.5)


def test_layers_follow_each_other_at_one_spacing():
    fluid = Fluid(water(0.05, 1.0))
    Emitter((0.0, 1.0), (2.0, 0.0), 0.05, 2.0).flow(fluid, 0.0, 0.13)
    x = np.sort(fluid.particles.row[: fluid.count, 0])
    assert np.diff(x) == pytest.approx(np.full(len(x) - 1, 0.05))
    assert fluid.particles.row[: fluid.count, 4] == pytest.approx(np.full(fluid.count, 2.0))


def test_the_opening_is_a_disc_in_space():
    layer = Emitter((0.0, 0.0, 1.0), (0.0, 0.0, -3.0), 0.4, 1.0).layer(0.02)
    assert layer[:, 2] == pytest.approx(np.ones(len(layer)))
    assert len(layer) * 0.02**2 == pytest.approx(np.pi * 0.04, rel=0.05)
    assert np.linalg.norm(layer[:, :2], axis=1).max() <= 0.2


def test_a_drain_takes_what_is_in_it():
    fluid = filled((0.0, 0.0), (1.0, 1.0), water(0.1, 1.0))
    count, mass = Drain((0.0, 0.0), (0.5, 0.5)).flow(fluid)
    assert count == 25
    assert mass == pytest.approx(250.0, rel=0.01)
    assert fluid.count == 75


def test_what_leaves_a_room_is_gone():
    fluid = filled((0.0, 0.0), (1.0, 1.0), water(0.1, 1.0))
    assert Drain((0.0, 0.0), (1.0, 0.8), outside=True).flow(fluid)[0] == 20
