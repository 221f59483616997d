"""Scalar functions of frames and vectors: rigid motion, interfaces, mass."""

import numpy as np
import pytest

from linkwork.fem.assembly import assembled, times_mass
from linkwork.fem.interface import AVERAGED, RIGID, Face, Interface, Sphere, interface_on
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.natural import (
    Functions,
    affine_rows,
    displacements,
    frame_functions,
    gram,
    in_own_axes,
    inner_functions,
    three_ways,
)
from linkwork.fem.reduction import Held, held
from linkwork.fem.structure import tied
from linkwork.math3d import rotation

MESH = mesh_of_box((0.3, 0.15, 0.1), 0.075)


def turned(interface: Interface, angle: float) -> Interface:
    axes = np.array([rotation.rotate(rotation.about((1, 2, 3), angle), e) for e in np.eye(3)]).T
    return Interface(interface.name, interface.nodes, interface.place, axes, interface.kind)


@pytest.fixture(scope="module", params=[RIGID, AVERAGED, "round"])
def box(request) -> Held:
    if request.param == "round":  # patches that are not flat
        regions = [Sphere((-0.15, 0.075, 0.05), 0.09), Sphere((0.15, -0.075, 0.05), 0.09)]
    else:
        regions = [Face((-0.15, 0, 0), (1, 0, 0), 1e-6), Face((0.15, 0, 0), (1, 0, 0), 1e-6)]
    kind = RIGID if request.param == RIGID else AVERAGED
    found = [interface_on(MESH, region, name, kind) for region, name in zip(regions, "ab", strict=True)]
    interfaces = (turned(found[0], 0.4), turned(found[1], -1.1))
    return held(tied(MESH, assembled(MESH, Material(70e9, 0.3, 2700)), interfaces), interfaces)


@pytest.fixture(scope="module")
def functions(box) -> Functions:
    frames = frame_functions(box)
    motions = np.hstack([box.structure.free_modes(4)[1], box.held_modes(4)[1]])
    return Functions(frames, inner_functions(box, frames, motions, 9))


def test_rigid_motion_is_met_exactly(box, functions):
    points = MESH.points
    wanted = np.column_stack([np.ones(len(points)), points])
    assert functions.frames @ affine_rows(box.interfaces).T == pytest.approx(wanted, abs=1e-12)


def test_frames_are_the_motion_of_their_patches(box, functions):
    """B G_b = 1, and B G_z = 0 for each vector in each direction."""
    moved = displacements(functions.frames)
    means = np.zeros((12, MESH.size))
    pick = box.structure.ties
    to_coordinates = np.linalg.pinv(pick.toarray())
    means = box.rows @ to_coordinates
    assert means @ moved == pytest.approx(np.eye(12), abs=1e-9)
    assert abs(means @ three_ways(functions.inner)).max() < 1e-9 * abs(functions.inner).max()


def test_vectors_are_of_unit_mass_and_apart(box, functions):
    found = functions.inner.T @ (box.structure.matrices.masses @ functions.inner)
    assert found == pytest.approx(np.eye(9), abs=1e-9)


def test_constant_mass_is_that_of_any_turn_and_speed(box, functions):
    """Kinetic energy by Y of any rotation, beside that of the nodes themselves; exact in rigid motion."""
    own = Functions(in_own_axes(functions.frames, box.interfaces), functions.inner)
    mass = gram(box.structure.matrices.masses, own)
    rng = np.random.default_rng(5)
    speed = rng.normal(size=(3, len(mass)))
    nodes = np.hstack([own.frames, own.inner]) @ speed.T
    wanted = np.einsum("ia,ia", nodes, box.structure.matrices.masses @ nodes)
    assert np.einsum("ip,pq,iq", speed, mass, speed) == pytest.approx(wanted, rel=1e-12)

    turn = np.array([rotation.rotate(rotation.about((3, 1, 2), 0.7), e) for e in np.eye(3)]).T
    spin, drift = rng.normal(size=3), rng.normal(size=3)
    rigid = np.zeros((3, len(mass)))
    for k, one in enumerate(box.interfaces):
        rigid[:, 4 * k] = drift + np.cross(spin, turn @ one.place)
        rigid[:, 4 * k + 1 : 4 * k + 4] = np.cross(spin, (turn @ one.axes).T).T
    velocity = drift + np.cross(spin, MESH.points @ turn.T)
    wanted = velocity.ravel() @ times_mass(box.structure.matrices.masses, velocity.ravel())
    assert np.einsum("ip,pq,iq", rigid, mass, rigid) == pytest.approx(wanted, rel=1e-12)


def test_mass_is_positive(box, functions):
    own = Functions(in_own_axes(functions.frames, box.interfaces), functions.inner)
    values = np.linalg.eigvalsh(gram(box.structure.matrices.masses, own))
    assert values[0] > 0
