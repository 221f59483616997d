"""Rotations and spins of all bodies, against the words side's algebra."""

import numpy as np
import pytest
from hypothesis import given
from random_models import quaternions, vectors

from linkwork.equations.poses import read_rotations, read_spins
from linkwork.math3d import rotation

WIDTH = np.array([0, 1, 2, 4])  # the ground, a point, a bar, a rigid body


@given(quaternions, vectors)
def test_a_body_that_turns(turn, spin):
    """A bar has no spin along itself, a point none at all."""
    axes = np.array(rotation.axes(turn))
    q, v = (np.tile(np.concatenate((np.zeros(3), x.ravel())), (4, 1)) for x in (axes, np.cross(spin, axes)))
    turns, spins = np.empty((4, 4)), np.empty((4, 3))
    read_rotations(q, turns)
    read_spins(q, v, WIDTH, spins)
    assert abs(turns @ turn) == pytest.approx(np.ones(4), abs=1e-12)
    across = np.array(spin) - axes[0] * (axes[0] @ np.array(spin))
    assert spins == pytest.approx(
        np.array([np.zeros(3), np.zeros(3), across, spin]), abs=1e-9 * (1 + np.abs(spin).max())
    )


@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, -1, 0.1)])
@pytest.mark.parametrize("angle", [0.0, 2.0, np.pi, np.pi - 1e-8, -1e-9])
def test_half_turns_are_no_matter(axis, angle):
    turn, found = rotation.about(axis, angle), np.empty((1, 4))
    read_rotations(np.concatenate((np.zeros(3), np.ravel(rotation.axes(turn))))[None], found)
    assert abs(found[0] @ turn) == pytest.approx(1.0, abs=1e-14)
