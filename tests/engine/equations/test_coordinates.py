"""Coordinates of joints and their rates against products of whole arrays."""

import numpy as np
import pytest

from linkwork.equations.coordinates import read_coordinates, read_rates

BODIES, COUNT = 4, 50
RANDOM = np.random.default_rng(6)
Q, V = RANDOM.normal(size=(2, BODIES, 12))
DIRECTIONS = RANDOM.normal(size=(COUNT, 3, 2, 4))
ENDS = RANDOM.integers(0, BODIES, size=(COUNT, 2))
IS_ANGLE = RANDOM.random(COUNT) < 0.5


def products(q):
    """h . c and h . s of each coordinate."""
    columns = q.reshape(-1, 4, 3)[ENDS]
    h, c, s = np.einsum("nwsc,nsck->wnk", DIRECTIONS, columns)
    return (h * c).sum(axis=1), (h * s).sum(axis=1)


def test_angles_go_on_from_those_before_and_distances_do_not():
    found, before = np.empty(COUNT), RANDOM.uniform(-50.0, 50.0, COUNT)
    read_coordinates(Q, DIRECTIONS, ENDS, IS_ANGLE, before, found)
    cosine, sine = products(Q)
    assert found[~IS_ANGLE] == pytest.approx(cosine[~IS_ANGLE])
    turns = (found - np.arctan2(sine, cosine))[IS_ANGLE] / (2 * np.pi)
    assert turns == pytest.approx(np.round(turns), abs=1e-12)
    assert (abs(found - before)[IS_ANGLE] <= np.pi + 1e-12).all()


def test_rates_are_differences_of_the_values():
    ends, small = np.empty((2, COUNT)), 1e-6
    for sign, found in zip((1.0, -1.0), ends, strict=True):
        read_coordinates(Q + sign * small * V, DIRECTIONS, ENDS, IS_ANGLE, np.zeros(COUNT), found)
    rates = np.empty(COUNT)
    read_rates(Q, V, DIRECTIONS, ENDS, IS_ANGLE, rates)
    moved = ends[0] - ends[1]
    moved[IS_ANGLE] = (moved[IS_ANGLE] + np.pi) % (2 * np.pi) - np.pi
    assert rates == pytest.approx(moved / (2 * small), rel=1e-6, abs=1e-6)


def test_an_axis_that_has_no_length_has_no_rate():
    found = np.empty(COUNT)
    read_rates(np.zeros((BODIES, 12)), V, DIRECTIONS, ENDS, np.ones(COUNT, dtype=bool), found)
    assert not found.any()
