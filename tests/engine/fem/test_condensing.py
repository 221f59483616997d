"""The stiffness of elastic coordinates: exact statics, least energy, frequencies from above."""

import numpy as np
import pytest
from scipy.linalg import eigh

from linkwork.fem.assembly import assembled, times_mass
from linkwork.fem.condensing import condensed
from linkwork.fem.interface import Face, interface_on
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.natural import displacements, frame_functions, inner_functions, three_ways
from linkwork.fem.reduction import held
from linkwork.fem.structure import frame_moved, tied

MESH = mesh_of_box((0.3, 0.15, 0.1), 0.075)


@pytest.fixture(scope="module")
def box():
    faces = {"left": (-0.15, 0, 0), "right": (0.15, 0, 0)}
    interfaces = tuple(interface_on(MESH, Face(at, (1, 0, 0), 1e-6), name) for name, at in faces.items())
    return held(tied(MESH, assembled(MESH, Material(70e9, 0.3, 2700)), interfaces), interfaces)


@pytest.fixture(scope="module")
def functions(box):
    frames = frame_functions(box)
    motions = np.hstack([box.structure.free_modes(6)[1], box.held_modes(6)[1]])
    return frames, inner_functions(box, frames, motions, 10)


@pytest.fixture(scope="module")
def reduced(box, functions):
    return condensed(box, *functions)


def test_statics_are_those_of_the_mesh(box, reduced):
    """Vectors that nothing pulls leave the stiffness that the interfaces feel."""
    k = reduced.stiffness
    felt = k[:12, :12] - k[:12, 12:] @ np.linalg.solve(k[12:, 12:], k[12:, :12])
    assert felt == pytest.approx(box.static_modes[1], abs=1e-8 * abs(k[:12, :12]).max())


def test_rigid_motion_is_without_energy(box, reduced):
    rigid = np.zeros((len(reduced.stiffness), 6))
    rigid[:12] = np.vstack([frame_moved(one.place) for one in box.interfaces])
    assert abs(reduced.stiffness @ rigid).max() < 1e-9 * abs(reduced.stiffness).max()
    values = np.linalg.eigvalsh(reduced.stiffness)
    assert values[5] < 1e-11 * values[-1] < values[6]


def test_shapes_have_their_coordinates_and_their_energy(box, functions, reduced):
    """The motion of q has q: its interfaces by B, its vectors by mass; and its energy in the mesh is 1/2 qT K q."""
    frames, inner = functions
    masses = box.structure.matrices.masses
    shapes = reduced.shapes
    stiffness = box.structure.matrices.stiffness
    energy = shapes.T @ (stiffness @ shapes)
    assert energy == pytest.approx(reduced.stiffness, abs=1e-8 * abs(reduced.stiffness).max())
    read = box.rows @ np.linalg.lstsq(box.structure.ties.toarray(), shapes)[0]
    assert read == pytest.approx(np.eye(12, shapes.shape[1]), abs=1e-9)
    left = shapes - displacements(frames) @ read
    vectors = three_ways(inner)
    nearest = np.linalg.solve(vectors.T @ times_mass(masses, vectors), vectors.T @ times_mass(masses, left))
    assert nearest == pytest.approx(np.eye(30, shapes.shape[1], 12), abs=1e-8 * abs(nearest).max())


def test_no_motion_with_these_coordinates_has_less_energy(box, functions, reduced):
    rng = np.random.default_rng(6)
    q = rng.normal(size=reduced.stiffness.shape[0])
    best = box.structure.ties @ np.linalg.lstsq(box.structure.ties.toarray(), reduced.shapes @ q)[0]
    vectors = three_ways(functions[1])
    heavy = times_mass(box.structure.matrices.masses, vectors)
    stiffness = box.structure.matrices.stiffness
    for _ in range(5):
        other = box.solve(1e9 * rng.normal(size=box.structure.size))
        other -= box.solve(box.structure.ties.T @ heavy) @ np.linalg.solve(
            heavy.T @ (box.structure.ties @ box.solve(box.structure.ties.T @ heavy)),
            heavy.T @ (box.structure.ties @ other),
        )
        u = best + box.structure.ties @ other
        more = box.structure.ties @ other
        wanted = best @ (stiffness @ best) + more @ (stiffness @ more)
        assert u @ (stiffness @ u) == pytest.approx(wanted, rel=1e-8)
        assert more @ (stiffness @ more) > 1e-3 * wanted


def test_held_frequencies_come_from_above_and_converge(box, functions):
    speeds = box.held_modes(6)[0]
    misses = []
    for count in (4, 7, 10):
        k = condensed(box, functions[0], functions[1][:, :count])
        found = np.sqrt(eigh(k.stiffness[12:, 12:], k.mass[12:, 12:], eigvals_only=True)[:6])
        assert (found > speeds * (1 - 1e-9)).all()
        misses.append((found / speeds - 1).max())
    assert misses[0] > misses[1] > misses[2]
    assert misses[2] < 0.01


def test_fewer_vectors_need_nothing_solved(box, functions, reduced):
    frames, inner = functions
    fewer = condensed(box, frames, inner[:, :4], reduced.answers[:, :12])
    wanted = condensed(box, frames, inner[:, :4])
    assert fewer.stiffness == pytest.approx(wanted.stiffness, rel=1e-7, abs=1e-9 * abs(wanted.stiffness).max())
    assert fewer.shapes == pytest.approx(wanted.shapes, abs=1e-9 * abs(wanted.shapes).max())


def test_a_body_without_vectors_has_the_mass_of_its_frames(box, functions):
    frames = functions[0]
    reduced = condensed(box, frames, frames[:, :0])
    assert reduced.stiffness == pytest.approx(box.static_modes[1])
    moved = displacements(frames)
    assert reduced.mass == pytest.approx(moved.T @ times_mass(box.structure.matrices.masses, moved))
