"""Six motions without energy, and what is said where there are fewer, more, or others."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.assembly import Matrices, assembled
from linkwork.fem.checking import check_reduction, check_stiffness, check_zeros, zeros
from linkwork.fem.interface import Face, interface_on
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.reduction import held
from linkwork.fem.structure import frame_moved, tied

MESH = mesh_of_box((0.3, 0.15, 0.1), 0.075)
MATRICES = assembled(MESH, Material(70e9, 0.3, 2700))
FACES = {"left": (-0.15, 0, 0), "right": (0.15, 0, 0)}
INTERFACES = tuple(interface_on(MESH, Face(at, (1, 0, 0), 1e-6), name) for name, at in FACES.items())


@pytest.fixture(scope="module")
def box():
    return held(tied(MESH, MATRICES, INTERFACES), INTERFACES)


@pytest.fixture
def stiffness(box):
    return box.static_modes[1].copy()


RIGID = np.vstack([frame_moved(one.place) for one in INTERFACES])


def test_a_free_body_passes(box, stiffness):
    check_stiffness(box.structure, "arm")
    check_reduction(box, "arm")
    check_zeros(stiffness, RIGID, "arm")
    assert zeros(stiffness) == 6


def test_units_do_not_matter(stiffness):
    """The same body in millimetres and megapascals has six zeros as well."""
    scale = np.tile([1, 1, 1, 1e3, 1e3, 1e3], 2)
    assert zeros(1e-3 * stiffness * np.outer(scale, scale)) == 6


def test_a_held_node_is_told(stiffness):
    stiffness[0, 0] *= 1.5
    with pytest.raises(ModelError, match="arm: its stiffness has 5 motions without energy instead of six; it is held"):
        check_zeros(stiffness, RIGID, "arm")


def test_a_loose_part_is_told(stiffness):
    stiffness[6:], stiffness[:, 6:] = 0, 0
    stiffness[:6, :6] = np.diag([1e9] * 6)
    stiffness[0], stiffness[:, 0] = 0, 0
    with pytest.raises(ModelError, match=r"arm: its stiffness has 7 motions .* a part of it is loose"):
        check_zeros(stiffness, RIGID, "arm")


def test_places_in_another_unit_are_told(stiffness):
    places = np.vstack([frame_moved(1000 * one.place) for one in INTERFACES])
    with pytest.raises(ModelError, match="arm: the motions without energy are not rigid; are places or units"):
        check_zeros(stiffness, places, "arm")


def test_no_numbers_are_told(stiffness):
    stiffness[0, 0] = np.inf
    with pytest.raises(ModelError, match="arm: its stiffness has entries that are no numbers"):
        check_zeros(stiffness, RIGID, "arm")


def test_a_mesh_with_a_held_node_is_told():
    grounded = MATRICES.stiffness.tolil()
    grounded[0, 0] += 1e9
    structure = tied(MESH, Matrices(grounded.tocsc(), MATRICES.masses, MATRICES.volume), INTERFACES)
    with pytest.raises(ModelError, match="arm: its stiffness resists rigid motion"):
        check_stiffness(structure, "arm")
