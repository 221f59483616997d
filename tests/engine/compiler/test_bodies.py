"""Poses as columns and back, and the mass that a body has in natural coordinates."""

import numpy as np
import pytest
from hypothesis import given
from random_models import quaternions, vectors
from sample_models import brick

from linkwork.compiler import bodies
from linkwork.math3d import inertia, rotation
from linkwork.model.bodies.rigid import RigidBody


def test_the_pseudo_inertia_is_the_sum_over_points():
    random = np.random.default_rng(8)
    masses, points = random.uniform(0.1, 1.0, 9), random.normal(size=(9, 3))
    points -= masses @ points / masses.sum()
    about = sum(m * (p @ p * np.eye(3) - np.outer(p, p)) for m, p in zip(masses, points, strict=True))
    moments, products = inertia.parts(tuple(map(tuple, about)))
    found = bodies.pseudo_inertia(RigidBody(id="b", mass=masses.sum(), inertia=moments, products=products))
    lifted = np.column_stack((np.ones(9), points))
    assert found == pytest.approx((lifted * masses[:, None]).T @ lifted, abs=1e-12)


@pytest.mark.parametrize("angle", [0.0, 0.4, 1.3])
def test_a_rod_and_a_point_get_a_hairs_breadth(angle):
    turn = rotation.about((1.0, 1.0, 0.3), angle)
    moments, products = inertia.parts(inertia.turned(inertia.tensor((0.0, 1.0, 1.0)), turn))
    found = np.linalg.eigvalsh(bodies.pseudo_inertia(RigidBody(id="b", inertia=moments, products=products))[1:, 1:])
    assert found == pytest.approx([1e-9, 1e-9, 1.0], rel=1e-5)
    point = bodies.pseudo_inertia(RigidBody(id="b", mass=3.0, inertia=(0, 0, 0)))
    assert np.diag(point) == pytest.approx([3.0, 6e-9, 6e-9, 6e-9])


def test_a_thin_link_of_a_robot_stays_as_thin_as_it_is():
    """The fingers of the Allegro hand, which would be 1.5e-9 off with more."""
    thin = RigidBody(id="b", inertia=(1.2, 1.0, 0.2 + 1.3e-8))
    assert bodies.pseudo_inertia(thin)[1:, 1:] == pytest.approx(np.array(thin.second_moment()), abs=1e-15)


@given(quaternions, vectors, vectors, vectors)
def test_stored_poses_become_columns_and_come_back(turn, position, velocity, spin):
    body = RigidBody(id="b", position=position, rotation=turn, velocity=velocity, angular_velocity=spin)
    q, v = bodies.stored_coordinates(body)
    assert (tuple(q[:3]), tuple(v[:3])) == (position, velocity)
    columns = q[3:].reshape(3, 3)
    assert columns == pytest.approx(np.array(rotation.axes(turn)))
    assert v[3:].reshape(3, 3) == pytest.approx(np.cross(spin, columns), abs=1e-9)
    back = bodies.quaternions(q[None])[0]
    assert rotation.angle_between(tuple(back), turn) == pytest.approx(0.0, abs=1e-7)
    assert bodies.angular_velocities(q[None], v[None], np.array([4]))[0] == pytest.approx(spin, abs=1e-9)


@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, -1, 0.1)])
@pytest.mark.parametrize("angle", [0.0, 2.0, np.pi, np.pi - 1e-8, 1e-9])
def test_quaternions_at_half_turns(axis, angle):
    turn = rotation.about(axis, angle)
    q, _ = bodies.stored_coordinates(RigidBody(id="b", rotation=turn))
    found = bodies.quaternions(np.stack((q, q)))
    assert found.shape == (2, 4)
    assert abs(found[1] @ turn) == pytest.approx(1.0, abs=1e-14)


def test_quaternions_of_axes_that_were_stretched_by_rounding():
    turn = brick().rotation
    q, _ = bodies.stored_coordinates(brick())
    q[3:] *= 1 + 1e-6
    found = bodies.quaternions(q[None])[0]
    assert np.linalg.norm(found) == pytest.approx(1.0, abs=1e-15)
    assert abs(found @ turn) == pytest.approx(1.0, abs=1e-9)


def test_zeros_have_no_sign():
    q, v = bodies.stored_coordinates(RigidBody(id="b", position=(-0.0, 0.0, 0.0), velocity=(0.0, -0.0, -0.0)))
    assert not np.signbit(np.concatenate((q[q == 0.0], v[v == 0.0]))).any()
