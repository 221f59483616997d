"""A snapshot is read by id."""

import dataclasses

import pytest
from sample_models import double_pendulum

from linkwork.errors import ModelError
from linkwork.results.snapshot import Energy
from linkwork.simulation.simulation import Simulation


@pytest.fixture(scope="module")
def snapshot():
    simulation = Simulation(double_pendulum())
    simulation.advance(50)
    return simulation.snapshot()


def test_every_reader_gives_the_row_of_its_element(snapshot):
    body, joint = snapshot.bodies["lower"], snapshot.joints["elbow"]
    for name in ("position", "rotation", "angular_velocity"):
        assert getattr(snapshot, name)("lower") is not None
    assert snapshot.position("lower").tolist() == snapshot.positions[body].tolist()
    assert snapshot.rotation("lower").tolist() == snapshot.rotations[body].tolist()
    assert snapshot.velocity("lower").tolist() == snapshot.velocities[body].tolist()
    assert snapshot.angular_velocity("lower").tolist() == snapshot.angular_velocities[body].tolist()
    assert [*snapshot.force("elbow"), *snapshot.torque("elbow")] == snapshot.reactions[joint].tolist()


@pytest.mark.parametrize("reader", ["position", "rotation", "velocity", "angular_velocity", "force", "torque"])
def test_an_unknown_id_says_what_there_is(snapshot, reader):
    known = "shoulder, elbow" if reader in ("force", "torque") else "ground, upper, lower"
    with pytest.raises(ModelError, match=f"There is no 'knee' in this snapshot; there are: {known}") as caught:
        getattr(snapshot, reader)("knee")
    assert caught.value.element == "knee"


def test_it_cannot_be_changed(snapshot):
    with pytest.raises(dataclasses.FrozenInstanceError):
        snapshot.time = 0.0


def test_total_energy():
    assert Energy(kinetic=2.0, potential=-5.0, dissipated=1.0).total == -3.0
