"""The free body: deflections in balance, rigid ties, frequencies known elsewhere."""

import numpy as np
import pytest

from linkwork.fem.assembly import assembled
from linkwork.fem.interface import Face, interface_on
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_bar, mesh_of_box
from linkwork.fem.structure import Structure, frame_moved, tied

ALUMINIUM = Material(70e9, 0.3, 2700)


@pytest.fixture(scope="module")
def box() -> Structure:
    mesh = mesh_of_box((0.4, 0.3, 0.2), 0.1)
    right = interface_on(mesh, Face((0.2, 0, 0), (1, 0, 0), 1e-6), "right")
    return tied(mesh, assembled(mesh, ALUMINIUM), (right,))


def test_tied_nodes_move_with_their_frame(box):
    (start,) = box.starts.values()
    motion = np.zeros(box.size)
    motion[start : start + 6] = [1, 2, 3, 0.1, 0.2, 0.3]
    moved = (box.ties @ motion).reshape(-1, 3)
    face = abs(box.mesh.points[:, 0] - 0.2) < 1e-9
    way = box.mesh.points[face] - [0.2, 0, 0]
    assert moved[face] == pytest.approx(np.array([1, 2, 3]) + np.cross([0.1, 0.2, 0.3], way))
    assert not moved[~face].any()


def test_rigid_motions_are_without_energy_and_have_the_mass_of_the_body(box):
    scale = abs(box.stiffness).max()
    assert abs(box.stiffness @ box.rigid).max() < 1e-12 * scale
    mass = 2700 * 0.4 * 0.3 * 0.2
    moments = mass / 12 * np.array([0.3**2 + 0.2**2, 0.4**2 + 0.2**2, 0.4**2 + 0.3**2])
    assert box.rigid_mass == pytest.approx(np.diag([mass] * 3 + [*moments]), rel=1e-12, abs=1e-10)


def test_a_deflection_is_in_balance_and_holds_no_rigid_motion(box):
    loads = np.random.default_rng(2).normal(size=(box.size, 2))
    u = box.deflection(loads)
    left = box.stiffness @ u - box.balanced(loads)
    assert abs(left).max() < 1e-10 * abs(loads).max()
    assert abs(box.rigid.T @ (box.mass @ u)).max() < 1e-12 * abs(box.mass @ abs(u)).sum()


def test_frequencies_of_the_aluminium_arm():
    """156.6 and 310.3 Hz with 44,000 displacements of 10-node tetrahedra, by another program."""
    mesh = mesh_of_bar(1, 0.06, 0.03, 0.02)
    speeds, _ = tied(mesh, assembled(mesh, ALUMINIUM), ()).free_modes(2)
    assert speeds / (2 * np.pi) == pytest.approx([156.6, 310.3], rel=1e-3)


def test_modes_are_of_unit_mass_and_apart(box):
    speeds, shapes = box.free_modes(4)
    assert shapes.T @ (box.mass @ shapes) == pytest.approx(np.eye(4), abs=1e-9)
    assert shapes.T @ (box.stiffness @ shapes) == pytest.approx(np.diag(speeds**2), abs=1e-6 * speeds[-1] ** 2)


def test_a_frame_moves_with_its_place():
    motion = frame_moved(np.array([0.1, 0.2, 0.3])) @ [1, 2, 3, 0.4, 0.5, 0.6]
    assert motion[:3] == pytest.approx(np.array([1, 2, 3]) + np.cross([0.4, 0.5, 0.6], [0.1, 0.2, 0.3]))
    assert motion[3:] == pytest.approx([0.4, 0.5, 0.6])
