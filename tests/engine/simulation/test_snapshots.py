"""A snapshot shows what the numbers say, by id."""

import numpy as np
import pytest
from joint_trials import in_space
from sample_models import brick, built, chain, pendulum

from linkwork.math3d import rotation
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.snapshots import snapshot_of


def shown(model):
    return snapshot_of(install_stored(model), revision=4, document_revision=5, step_count=6)


def test_poses_and_velocities_are_those_that_were_stored():
    body = brick(velocity=(1.0, 2.0, 3.0), angular_velocity=(0.1, -0.2, 0.3))
    snapshot = shown(built(body))
    assert snapshot.position("brick") == pytest.approx(body.position)
    assert rotation.angle_between(tuple(snapshot.rotation("brick")), body.rotation) < 1e-7
    assert snapshot.velocity("brick") == pytest.approx(body.velocity)
    assert snapshot.angular_velocity("brick") == pytest.approx(body.angular_velocity)
    assert snapshot.position("ground").tolist() == [0.0, 0.0, 0.0]
    assert (snapshot.revision, snapshot.document_revision, snapshot.step_count) == (4, 5, 6)


def test_coordinates_are_listed_by_joint():
    assert shown(pendulum()).coordinates == {"pin": (0.0,)}
    assert shown(chain(2, "spherical")).coordinates == {}
    cylindrical = shown(in_space("cylindrical"))
    assert len(cylindrical.coordinates["joint"]) == len(cylindrical.speeds["joint"]) == 2


def test_speeds_are_the_slopes_of_coordinates():
    simulation = Simulation(pendulum(), step=1e-4)
    simulation.advance(2000)
    before = simulation.snapshot()
    simulation.advance(2)
    after = simulation.snapshot()
    slope = (after.coordinates["pin"][0] - before.coordinates["pin"][0]) / 2e-4
    assert np.mean([before.speeds["pin"][0], after.speeds["pin"][0]]) == pytest.approx(slope, rel=1e-6)
