"""Static modes and modes of held bodies, beside dense elimination and beams in closed form."""

import numpy as np
import pytest
from scipy.linalg import eigh

from linkwork.fem.assembly import assembled
from linkwork.fem.interface import AVERAGED, RIGID, Face, interface_on
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_bar, mesh_of_box
from linkwork.fem.meshing.cylinder import mesh_of_cylinder
from linkwork.fem.reduction import Held, held, node_areas
from linkwork.fem.structure import frame_moved, tied

ALUMINIUM = Material(70e9, 0.3, 2700)


def ends(mesh, length, kind, axis=0):
    way = np.eye(3)[axis]
    faces = {"left": -way * length / 2, "right": way * length / 2}
    return tuple(interface_on(mesh, Face(tuple(at), tuple(way), 1e-6), name, kind) for name, at in faces.items())


def body(mesh, length, kind, axis=0) -> Held:
    interfaces = ends(mesh, length, kind, axis)
    return held(tied(mesh, assembled(mesh, ALUMINIUM), interfaces), interfaces)


@pytest.fixture(scope="module", params=[RIGID, AVERAGED])
def box(request) -> Held:
    return body(mesh_of_box((0.3, 0.15, 0.1), 0.075), 0.3, request.param)


def test_static_modes_are_those_of_dense_elimination(box):
    """The smallest energy under the given motions of the frames, by Lagrange's multipliers."""
    stiffness, rows = box.structure.stiffness.toarray(), box.rows
    scale = abs(stiffness).max()
    bordered = np.block([[stiffness / scale, rows.T], [rows, np.zeros((12, 12))]])
    wanted = np.linalg.solve(bordered, np.vstack([np.zeros((len(stiffness), 12)), np.eye(12)]))
    shapes, felt = box.static_modes
    assert shapes == pytest.approx(wanted[: len(stiffness)], abs=1e-9 * abs(shapes).max())
    assert felt == pytest.approx(-scale * wanted[len(stiffness) :], abs=1e-9 * abs(felt).max())


def test_rigid_motions_of_the_frames_move_the_body_rigidly(box):
    shapes, felt = box.static_modes
    rigid = np.vstack([frame_moved(one.place) for one in box.interfaces])
    assert shapes @ rigid == pytest.approx(box.structure.rigid, abs=1e-10)
    assert abs(felt @ rigid).max() < 1e-11 * abs(felt).max()


def test_modes_of_the_held_body_are_those_of_dense_elimination(box):
    null = np.linalg.svd(box.rows)[2][12:].T
    stiffness = null.T @ (box.structure.stiffness @ null)
    squares = eigh(stiffness, null.T @ (box.structure.mass @ null), eigvals_only=True)
    speeds, shapes = box.held_modes(5)
    assert speeds == pytest.approx(np.sqrt(squares[:5]), rel=1e-8)
    assert abs(box.rows @ shapes).max() < 1e-9 * abs(shapes).max()


def test_loads_on_a_held_body(box):
    loads = np.random.default_rng(4).normal(size=box.structure.size)
    u, reactions = box.with_reactions(loads)
    assert abs(box.rows @ u).max() < 1e-11 * abs(u).max()
    left = box.structure.stiffness @ u + box.rows.T @ reactions - loads
    assert abs(left).max() < 1e-9 * abs(loads).max()


def test_one_more_averaged_interface_keeps_what_was_solved():
    mesh = mesh_of_box((0.3, 0.15, 0.1), 0.075)
    left, right = ends(mesh, 0.3, AVERAGED)
    structure = tied(mesh, assembled(mesh, ALUMINIUM), ())
    one = held(structure, (left,))
    both = held(structure, (left, right), one)
    assert both.answers[:, :6] is not one.answers
    assert (both.answers[:, :6] == one.answers).all()
    assert both.static_modes[1] == pytest.approx(held(structure, (left, right)).static_modes[1], rel=1e-9, abs=1e-3)


def test_averaging_softens_and_tying_stiffens():
    mesh = mesh_of_box((0.3, 0.15, 0.1), 0.075)
    stiff, soft = (body(mesh, 0.3, kind).static_modes[1] for kind in (RIGID, AVERAGED))
    assert np.linalg.eigvalsh(stiff - soft).min() > -1e-9 * abs(stiff).max()


def test_a_slender_bar_is_a_beam():
    """Stretch, twist, and bending with shear; the rigid ends stiffen it by some tenths of a percent."""
    length, radius = 1.0, 0.02
    felt = body(mesh_of_cylinder(radius, length, 0.02), length, RIGID, axis=2).static_modes[1]
    area, second = np.pi * radius**2, np.pi * radius**4 / 4
    shear = ALUMINIUM.young / 2.6
    assert felt[2, 2] == pytest.approx(ALUMINIUM.young * area / length, rel=3e-3)
    assert felt[5, 5] == pytest.approx(shear * 2 * second / length, rel=3e-3)
    p = 12 * ALUMINIUM.young * second / (shear * area * 0.9 * length**2)
    wanted = 12 * ALUMINIUM.young * second / (length**3 * (1 + p))
    assert felt[0, 0] == pytest.approx(wanted, rel=1e-2)


def test_the_clamped_aluminium_arm():
    """24.74, 49.32, 154.4 and 304.2 Hz with 44,000 displacements of 10-node tetrahedra, by another program."""
    mesh = mesh_of_bar(1, 0.06, 0.03, 0.02)
    (left, _) = ends(mesh, 1, RIGID)
    speeds, _ = held(tied(mesh, assembled(mesh, ALUMINIUM), (left,)), (left,)).held_modes(4)
    assert speeds / (2 * np.pi) == pytest.approx([24.74, 49.32, 154.4, 304.2], rel=2e-3)


def test_a_slender_cantilever_is_that_of_euler_and_bernoulli():
    """Steel, 1 m x 20 mm x 10 mm: β L = 1.8751 and 4.6941 in both planes; a solid without Poisson's ratio is a beam."""
    mesh = mesh_of_bar(1.0, 0.02, 0.01, 0.02)
    (left, _) = ends(mesh, 1.0, RIGID)
    steel = Material(210e9, 0.0, 7850)
    speeds, _ = held(tied(mesh, assembled(mesh, steel), (left,)), (left,)).held_modes(3)
    slow = np.sqrt(steel.young / steel.density / 12) * 0.01
    wanted = slow * np.array([1.87510406871196, 2**0.5 * 1.87510406871196, 4.69409113297417]) ** 2
    assert speeds == pytest.approx(wanted, rel=1e-3)


def test_the_shares_of_a_face_are_its_area(box):
    for interface in box.interfaces:
        assert node_areas(box.structure, interface).sum() == pytest.approx(0.15 * 0.1, rel=1e-12)
