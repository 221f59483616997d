"""Snapshots by id."""

import pytest
from sample_models import double_pendulum

from linkwork.errors import ModelError
from linkwork.results.snapshot import Energy
from linkwork.simulation import Simulation


def test_values_by_id_are_rows_of_the_arrays():
    snapshot = Simulation(double_pendulum()).snapshot()
    for body, row in snapshot.bodies.items():
        assert (snapshot.position(body) == snapshot.positions[row]).all()
        assert (snapshot.rotation(body) == snapshot.rotations[row]).all()
        assert (snapshot.velocity(body) == snapshot.velocities[row]).all()
        assert (snapshot.angular_velocity(body) == snapshot.angular_velocities[row]).all()
    for joint, row in snapshot.joints.items():
        assert (snapshot.force(joint) == snapshot.reactions[row, :3]).all()
        assert (snapshot.torque(joint) == snapshot.reactions[row, 3:]).all()


def test_an_unknown_id_is_refused():
    with pytest.raises(ModelError, match="no 'nobody' in this snapshot"):
        Simulation(double_pendulum()).snapshot().position("nobody")


def test_later_steps_do_not_write_into_it():
    simulation = Simulation(double_pendulum())
    snapshot = simulation.snapshot()
    before = snapshot.positions.copy()
    simulation.advance(100)
    assert (snapshot.positions == before).all()


def test_total_energy_is_the_sum():
    assert Energy(kinetic=2.0, potential=-5.0).total == -3.0
