"""Elastic stops in modular runs: they give back what they took, however stiff they are."""

import numpy as np
import pytest
from parts import Opened
from sample_models import chain

from linkwork.edits import AddElement, apply
from linkwork.model.forces.joint_stop import JointStop
from linkwork.simulation.simulation import Simulation
from linkwork.solvers import stops as stops_parts

stops = Opened(stops_parts)


@pytest.mark.parametrize("half", [0.3, -0.3, 1e-9, 0.0])
@pytest.mark.parametrize("middle", [-0.5, -0.1, 0.1, 0.5])
def test_the_mean_depth_is_that_of_the_way(middle, half):
    way = np.maximum(np.linspace(middle - half, middle + half, 20_001), 0.0)
    depth, share = stops.depth_over(middle, half)
    assert depth == pytest.approx(way.mean(), abs=1e-5)
    assert share == pytest.approx((way > 0.0).mean(), abs=1e-3)


@pytest.mark.parametrize(("middle", "speed"), [(0.1, 3.0), (-0.1, 3.0), (0.1, -3.0), (0.4, 0.5)])
def test_slopes_are_those_of_the_push(middle, speed):
    law, h = np.array((0.0, 0.0, 1e3, 0.0)), 0.2

    def push(middle, speed):
        depth, share = stops.depth_over(middle, 0.5 * h * speed)
        return stops.push_of(law, depth, share, speed, 0.5 * h)

    force, by_depth, by_speed = push(middle, speed)
    assert force > 0.0
    assert by_depth == pytest.approx((push(middle + 1e-6, speed)[0] - force) / 1e-6, rel=1e-4)
    assert by_speed == pytest.approx((push(middle, speed + 1e-6)[0] - force) / 1e-6, rel=1e-4, abs=1e-3)


def test_a_stop_does_not_pull():
    law = np.array((0.0, 0.0, 1e3, 1e3))
    assert stops.push_of(law, 0.1, 1.0, -1.0, 0.0) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("accuracy", ["balanced", "exact"])
@pytest.mark.parametrize("stiffness", [1e5, 1e7, 1e9])
def test_a_chain_that_is_stopped_keeps_its_energy(stiffness, accuracy):
    """By the depth in the middle of the step 1e7 N m/rad made megajoules out of some ten joules."""
    stop = JointStop(id="stop", joint="joint1", low=-0.1, high=0.1, stiffness=stiffness, damping=0.0)
    model = apply(chain(3, "revolute"), AddElement(stop))[0]
    simulation = Simulation(model, "modular", 1e-3, accuracy=accuracy)
    simulation.advance(500)
    energy = simulation.snapshot().energy
    assert energy.kinetic > 1.0
    assert abs(energy.drift) < 0.02
    assert abs(energy.dissipated) < 1e-9


def test_its_damper_takes_what_is_booked():
    stop = JointStop(id="stop", joint="joint1", low=-0.1, high=0.1, stiffness=1e4, damping=5.0)
    simulation = Simulation(apply(chain(3, "revolute"), AddElement(stop))[0], "modular", 1e-3)
    simulation.advance(500)
    energy = simulation.snapshot().energy
    assert energy.dissipated > 0.05
    assert abs(energy.drift) < 1e-4
