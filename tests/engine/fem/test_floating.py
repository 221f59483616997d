"""The floating frame: exact in rigid motion, mean in deformation, and energy that does not depend on the turn."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.floating import columns_at, elastic, floating
from linkwork.fem.interface import Face, Interface, interface_on
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_bar
from linkwork.fem.reduce import reduce
from linkwork.fem.superelement import Superelement
from linkwork.math3d import rotation


def turn_about(axis, angle) -> np.ndarray:
    return np.array([rotation.rotate(rotation.about(axis, angle), e) for e in np.eye(3)]).T


@pytest.fixture(scope="module")
def bar() -> Superelement:
    mesh = mesh_of_bar(0.3, 0.03, 0.02, 0.015)
    left = interface_on(mesh, Face((-0.15, 0, 0), (1, 0, 0), 1e-6), "left")
    right = interface_on(mesh, Face((0.15, 0, 0), (1, 0, 0), 1e-6), "right")
    right = Interface("right", right.nodes, right.place, turn_about((1, 2, 3), 0.8))
    return reduce(mesh, Material(210e9, 0.3, 7850), (left, right), "bar", vectors=6)


@pytest.fixture
def bent(bar) -> np.ndarray:
    """Columns of a body whose ends are turned apart by 0.1 rad and whose vectors are moved."""
    columns = columns_at(bar, np.zeros(3), np.eye(3))
    columns[:, 5:8] = turn_about((0, 1, 1), 0.1) @ columns[:, 5:8]
    columns[:, 4] += [0.001, 0.002, 0.01]
    columns[:, 8:] += 1e-4 * np.random.default_rng(3).normal(size=(3, bar.vectors))
    return columns


def test_a_rigid_body_has_no_elastic_coordinates(bar):
    centre, turn = np.array([1.0, -2.0, 3.0]), turn_about((3, 1, 2), 2.5)
    pose = floating(bar, columns_at(bar, centre, turn))
    assert pose.centre == pytest.approx(centre)
    assert pose.turn == pytest.approx(turn, abs=1e-12)
    assert abs(pose.coordinates).max() < 1e-12


def test_the_mean_frame_sees_no_mean_motion(bar, bent):
    pose = floating(bar, bent)
    assert abs(pose.coordinates).max() > 1e-3
    assert abs(bar.mean_frame @ pose.coordinates).max() < 1e-13
    assert pose.turn.T @ pose.turn == pytest.approx(np.eye(3), abs=1e-13)


def test_elastic_coordinates_do_not_depend_on_where_the_body_is(bar, bent):
    turn, shift = turn_about((1, 1, 0), 1.2), np.array([5.0, 6.0, 7.0])
    moved = turn @ bent
    for k in range(bar.frames):
        moved[:, 4 * k] += shift
    assert floating(bar, moved).coordinates == pytest.approx(floating(bar, bent).coordinates, abs=1e-12)


def test_small_motions_are_read_back(bar):
    """u of a frame, a turn of it, and a vector, each by itself."""
    columns = columns_at(bar, np.zeros(3), np.eye(3))
    columns[:, 4] += [1e-6, 2e-6, 3e-6]
    columns[:, 5:8] += np.cross([4e-6, 5e-6, 6e-6], columns[:, 5:8].T).T
    columns[:, 9] = [7e-6, 8e-6, 9e-6]
    q = elastic(bar, columns, np.zeros(3), np.eye(3))
    wanted = np.zeros(len(q))
    wanted[6:12] = [1e-6, 2e-6, 3e-6, 4e-6, 5e-6, 6e-6]
    wanted[15:18] = [7e-6, 8e-6, 9e-6]
    assert q == pytest.approx(wanted, abs=1e-15)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_places_that_are_none_are_refused(bar, value):
    columns = columns_at(bar, np.zeros(3), np.eye(3))
    columns[0, 4] = value
    with np.errstate(invalid="ignore"), pytest.raises(ModelError, match="bar: its interfaces are too far apart"):
        floating(bar, columns)
