"""Meshes of one bar, 0.4 x 0.1 x 0.1, written by other programs in every format, linear and quadratic."""

from pathlib import Path

import numpy as np
import pytest

from linkwork.errors import FileError
from linkwork.fem.assembly import assembled, rigid_motions, times_mass
from linkwork.fem.interface import Interface, check_patch
from linkwork.fem.material import Material
from linkwork.fem.mesh import check
from linkwork.fem.readers.mesh_file import read_mesh
from linkwork.fem.reduce import reduce

MESHES = Path(__file__).parent / "meshes"
FILES = sorted(path.name for path in MESHES.iterdir())
STEEL = Material(210e9, 0.3, 7850)


def test_there_are_files_of_every_format():
    assert {Path(name).suffix for name in FILES} == {".msh", ".inp", ".bdf", ".vtu"}


@pytest.mark.parametrize("name", FILES)
def test_each_file_is_the_same_bar(name):
    mesh = read_mesh(MESHES / name).mesh
    check(mesh, name)
    matrices = assembled(mesh, STEEL)
    assert matrices.volume == pytest.approx(0.4 * 0.1 * 0.1, rel=1e-5)
    rigid = rigid_motions(mesh.points - [0.2, 0.05, 0.05])
    found = np.diag(rigid.T @ times_mass(matrices.masses, rigid))
    mass = STEEL.density * 0.004
    moments = mass / 12 * np.array([0.02, 0.17, 0.17])
    assert found == pytest.approx([mass] * 3 + [*moments], rel=1e-5)


@pytest.mark.parametrize("name", FILES)
def test_middle_nodes_are_in_the_middle(name):
    mesh = read_mesh(MESHES / name).mesh
    for cell in mesh.cells:
        for k, (a, b) in enumerate(cell.kind.edges):
            ends = mesh.points[cell.nodes[:, a]] + mesh.points[cell.nodes[:, b]]
            assert mesh.points[cell.nodes[:, len(cell.kind.corners) + k]] == pytest.approx(ends / 2, abs=1e-6)


@pytest.mark.parametrize("name", [name for name in FILES if not name.endswith((".bdf", ".vtu"))])
def test_groups_become_sets_of_nodes(name):
    read = read_mesh(MESHES / name)
    (left,) = (nodes for set_name, nodes in read.sets.items() if set_name.replace("_", " ") == "left end")
    assert len(left) >= 4
    assert read.mesh.points[left, 0] == pytest.approx(0, abs=1e-9)
    check_patch(read.mesh, Interface("left", left, np.array([0, 0.05, 0.05])), "bar")


def test_a_mesh_from_a_file_can_be_reduced():
    read = read_mesh(MESHES / "hex2_41.msh")
    left = Interface("left", read.sets["left end"], np.array([0, 0.05, 0.05]))
    found = reduce(read.mesh, STEEL, (left,), "bar")
    assert found.weight == pytest.approx(7850 * 0.004)
    assert found.worst < 0.01


def test_lengths_in_another_unit():
    in_mm = read_mesh(MESHES / "tet2_22.msh", "mm").mesh
    assert np.ptp(in_mm.points, axis=0) == pytest.approx([0.4e-3, 0.1e-3, 0.1e-3])


@pytest.mark.parametrize("name", ["a.mnf", "b.FBI", "c.op2"])
def test_closed_formats_are_named_as_closed(name):
    with pytest.raises(FileError, match=r"has a closed or binary format; save the mesh as \.msh, \.inp"):
        read_mesh(Path(name))


def test_other_endings_are_told():
    with pytest.raises(FileError, match=r"a\.step: meshes are read from \.msh, \.inp"):
        read_mesh(Path("a.step"))


@pytest.mark.parametrize("name", ["hex2_22.msh", "hex2_41.msh", "wedge2_binary_z.vtu", "hex2.inp", "hex2_free.bdf"])
def test_a_cut_file_is_told(name, tmp_path):
    """No cut ends in another error than a sentence; where a format tells its length, none in another mesh."""
    whole = (MESHES / name).read_bytes()
    complete = len(read_mesh(MESHES / name).mesh.points)
    path = tmp_path / name
    told = 0
    for share in range(1, 40):
        path.write_bytes(whole[: len(whole) * share // 40])
        try:
            mesh = read_mesh(path).mesh
        except FileError:
            told += 1
        else:
            assert name.endswith((".inp", ".bdf")) or len(mesh.points) == complete
    assert told > 20
