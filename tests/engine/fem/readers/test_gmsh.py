"""What gmsh may write that cannot be carried."""

import pytest

from linkwork.errors import FileError
from linkwork.fem.readers.gmsh import read_gmsh

HEAD = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
NODES = "$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 1 1 0\n$EndNodes\n"


def written(tmp_path, text):
    path = tmp_path / "a.msh"
    path.write_text(text)
    return path


def test_one_tetrahedron(tmp_path):
    path = written(tmp_path, HEAD + NODES + "$Elements\n2\n1 4 2 7 1 1 2 3 4\n2 2 2 0 1 1 2 3\n$EndElements\n")
    read = read_gmsh(path)
    assert read.mesh.size == 30
    assert read.passed_over == {"triangles": 1}


@pytest.mark.parametrize(
    ("element", "told"),
    [("1 7 0 1 2 3 5 4", "5-node pyramids"), ("1 12 0 1 2 3 4", "27-node hexahedra"), ("1 29 0 1 2", "gmsh's kind 29")],
)
def test_other_elements_are_named(tmp_path, element, told):
    path = written(tmp_path, HEAD + NODES + f"$Elements\n1\n{element}\n$EndElements\n")
    with pytest.raises(FileError, match=rf"a\.msh: it holds .*{told}, which cannot be carried"):
        read_gmsh(path)


def test_binary_and_other_versions_are_named(tmp_path):
    with pytest.raises(FileError, match="binary mesh of gmsh"):
        read_gmsh(written(tmp_path, "$MeshFormat\n4.1 1 8\n$EndMeshFormat\n"))
    with pytest.raises(FileError, match=r"it is of version 4\.0; versions 2\.2 and 4\.1 are read"):
        read_gmsh(written(tmp_path, "$MeshFormat\n4.0 0 8\n$EndMeshFormat\n"))
    with pytest.raises(FileError, match="it is of version unknown"):
        read_gmsh(written(tmp_path, "nothing\n"))


def test_words_for_numbers_are_damage(tmp_path):
    with pytest.raises(FileError, match="cut or damaged"):
        read_gmsh(written(tmp_path, HEAD + NODES.replace("1 0 0 0", "1 0 x 0")))
