"""Input files of Abaqus: what is read, passed over and refused."""

import pytest

from linkwork.errors import FileError
from linkwork.fem.readers.abaqus import read_abaqus

NODES = "*NODE\n1, 0, 0, 0\n2, 1., 0, 0\n3, 0, 1., 0\n4, 0, 0, 1.\n5, 1, 1, 1\n"
SOLID = "*ELEMENT, TYPE=C3D4, ELSET=all\n1, 1, 2, 3, 4\n"


def written(tmp_path, text):
    path = tmp_path / "a.inp"
    path.write_text(text)
    return path


def test_sets_of_nodes_and_of_elements(tmp_path):
    text = "*HEADING\n a title\n** a note\n" + NODES + SOLID
    text += "*NSET, NSET=face, GENERATE\n2, 4, 2\n*ELSET, ELSET=first\n1\n*MATERIAL, NAME=STEEL\n*ELASTIC\n210e9, 0.3\n"
    read = read_abaqus(written(tmp_path, text))
    assert {name: len(nodes) for name, nodes in read.sets.items()} == {"all": 4, "face": 2, "first": 4}
    assert read.passed_over == {"*HEADING": 1, "*MATERIAL": 1, "*ELASTIC": 1}


def test_an_element_on_two_lines(tmp_path):
    numbers = [f"{k}, {k % 3 - 1}, {k // 3 % 3 - 1}, {k // 9 - 1}" for k in range(27)]
    corners = [0, 2, 8, 6, 18, 20, 26, 24]
    middles = [1, 5, 7, 3, 19, 23, 25, 21, 9, 11, 17, 15]
    nodes = [str(k) for k in corners + middles]
    text = "*Node\n" + "\n".join(numbers) + "\n*Element, type=C3D20R\n1, " + ", ".join(nodes[:15]) + ",\n"
    read = read_abaqus(written(tmp_path, text + ", ".join(nodes[15:]) + "\n"))
    assert read.mesh.size == 60
    with pytest.raises(FileError, match="its last element is cut off"):
        read_abaqus(written(tmp_path, text))


@pytest.mark.parametrize("kind", ["S4R", "B31", "C3D5", "MASS", "C3D27"])
def test_other_elements_are_named(tmp_path, kind):
    with pytest.raises(FileError, match=rf"a\.inp: it holds elements of type {kind}, which cannot be carried"):
        read_abaqus(written(tmp_path, NODES + SOLID + f"*ELEMENT, TYPE={kind}\n2, 1, 2, 3\n"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("*INCLUDE, INPUT=b.inp\n", r"\*INCLUDE names another file"),
        ("*SYSTEM\n0,0,0,1,0,0\n", r"\*SYSTEM names a local system of axes"),
        ("*INSTANCE, NAME=a\n1., 0., 0.\n", "moves an instance"),
        ("*PART, NAME=b\n", "several parts"),
        ("*ELEMENT\n2, 1, 2, 3, 5\n", "without a type"),
        ("*ELEMENT, TYPE=C3D4\n2, 1, 2, 3, 5, 4\n", "has 5 nodes instead of 4"),
        ("*NODE\n6, 1, y, 2\n", "line 10 cannot be read"),
    ],
)
def test_what_changes_the_mesh_is_refused(tmp_path, line, told):
    with pytest.raises(FileError, match=told):
        read_abaqus(written(tmp_path, NODES + SOLID + line))
