"""Between two nodes of a bent beam."""

import numpy as np
import pytest

from linkwork.math3d.bending import between, right_angled

PLACES = np.linspace(-0.5, 0.5, 5)


def moving(spin, speed):
    """A straight beam that moves as a rigid body."""
    q, v = np.zeros((2, 5, 4, 3))
    q[:, 1:] = np.eye(3)
    q[:, 0, 0] = PLACES
    v[:, 1:] = np.cross(spin, q[:, 1:])
    v[:, 0] = speed + np.cross(spin, q[:, 0])
    return q, v


def test_rigid_motion_stays_rigid():
    spin, speed = np.array([0.3, -1.0, 2.0]), np.array([1.0, 2.0, 3.0])
    columns, rates = between(PLACES, *moving(spin, speed), 0.1)
    assert np.allclose(columns, [[0.1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], atol=1e-15)
    assert np.allclose(rates[0], speed + np.cross(spin, [0.1, 0, 0]), atol=1e-14)
    assert np.allclose(rates[1:], np.cross(spin, np.eye(3)), atol=1e-14)


@pytest.mark.parametrize("node", range(5))
def test_a_node_is_returned_as_it_is(node):
    q, v = moving(np.array([1.0, 2.0, 3.0]), np.zeros(3))
    columns, rates = between(PLACES, q, v, PLACES[node])
    assert np.array_equal(columns, q[node])
    assert np.array_equal(rates, v[node])


def test_an_arc_is_followed_to_the_fourth_order():
    def arc(places):
        q = np.zeros((len(places), 4, 3))
        q[:, 0, 0], q[:, 0, 1] = np.sin(places), 1.0 - np.cos(places)
        q[:, 1, 0], q[:, 1, 1] = np.cos(places), np.sin(places)
        q[:, 2, 0], q[:, 2, 1], q[:, 3, 2] = -np.sin(places), np.cos(places), 1.0
        return q

    def error(elements):
        places = np.linspace(0.0, 1.0, elements + 1)
        at = 0.5 / elements
        columns, _ = between(places, arc(places), np.zeros((elements + 1, 4, 3)), at)
        return np.linalg.norm(columns[0] - arc(np.array([at]))[0, 0])

    assert error(4) < 2e-5
    assert 12.0 < error(2) / error(4) < 40.0


def test_axes_become_orthonormal():
    axes = right_angled(np.array([[2.0, 0.1, 0.0], [0.2, 1.0, 0.1], [0.0, 0.0, 1.0]]))
    assert np.allclose(axes @ axes.T, np.eye(3), atol=1e-15)
