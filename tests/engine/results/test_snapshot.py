"""A snapshot is read by id."""

import dataclasses
import pickle

import numpy as np
import pytest
from sample_models import built, double_pendulum

import linkwork as lw
from linkwork.edits import AddForce, AddJoint
from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.model.bodies.rigid import RigidBody
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


@pytest.fixture(scope="module")
def slide():
    """A carriage of 2 kg on a level rail, 3 m from the rail's origin at the start, pushed on; weight along -z."""
    carriage = RigidBody(id="carriage", mass=2.0, inertia=(1.0, 1.0, 1.0), position=(3.0, 0.0, 0.0))
    ends = {
        "base_at": (0.0, 0.0, 0.0),
        "follower_at": (0.0, 0.0, 0.0),
        "base_axis": vector.X,
        "follower_axis": vector.X,
    }
    rail = AddJoint("rail", "prismatic", base="ground", follower="carriage", **ends)
    return lw.simulate(built(carriage, rail, AddForce("push", "force", body="carriage", fx="5")), until=0.5, sample=0.1)


def test_the_torque_of_a_slide_is_told_about_either_side(slide):
    """The rail carries the weight at the carriage; about the rail's origin it holds the moment of the weight."""
    x, weight = 3.0 + 0.5 * 2.5 * slide.time**2, 2.0 * 9.81
    assert slide.position("carriage")[:, 0] == pytest.approx(x, abs=1e-6)
    assert slide.joint("rail").force[:, 2] == pytest.approx(weight)
    assert slide.joint("rail").torque == pytest.approx(np.zeros((len(x), 3)), abs=1e-8)
    assert slide.joint("rail", about="base").torque[:, 1] == pytest.approx(-x * weight)
    assert slide.snapshots[0].torque("rail", "base") == pytest.approx((0.0, -3.0 * weight, 0.0), abs=1e-8)


def test_origins_of_a_joint_are_those_of_its_frames(slide):
    last = slide.snapshots[-1]
    assert last.origin("rail", "base") == pytest.approx((0.0, 0.0, 0.0))
    assert last.origin("rail", "follower") == pytest.approx(last.position("carriage"))


def test_both_sides_agree_where_the_origins_meet(snapshot):
    assert snapshot.torque("elbow", "base") == pytest.approx(snapshot.torque("elbow"), abs=1e-7)
    assert snapshot.origin("elbow", "base") == pytest.approx(snapshot.origin("elbow", "follower"), abs=1e-9)


def test_a_side_that_no_joint_has_is_refused(snapshot):
    with pytest.raises(ModelError, match="about the base or the follower, not about 'middle'"):
        snapshot.torque("elbow", "middle")


def test_it_can_be_handed_to_another_process(snapshot):
    assert pickle.loads(pickle.dumps(snapshot)).torque("elbow", "base") == pytest.approx(
        snapshot.torque("elbow", "base")
    )
