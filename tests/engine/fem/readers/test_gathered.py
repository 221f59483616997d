"""What is gathered from a file becomes a mesh, or is refused."""

from pathlib import Path

import numpy as np
import pytest

from linkwork.errors import FileError
from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON
from linkwork.fem.readers.gathered import Gathered, lines_of, order_of

POINTS = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)]


@pytest.fixture
def two() -> Gathered:
    """Two linear tetrahedra, numbered from above, with a node to spare."""
    found = Gathered(Path("a.msh"), ids=[50, 40, 30, 20, 10, 5], points=[*POINTS, (9, 9, 9)])
    found.add(TETRAHEDRON, [50, 40, 30, 20])
    found.add(TETRAHEDRON, [10, 30, 40, 20])
    found.sets["face"] = [40, 30, 20, 5]
    return found


def test_numbers_units_and_sets(two):
    read = two.read("mm")
    assert len(read.mesh.points) == 5 + 9
    corners = read.mesh.points[read.mesh.cells[0].nodes[0, :4]]
    assert corners == pytest.approx(1e-3 * np.array(POINTS[:4]))
    assert read.mesh.points[read.sets["face"]] == pytest.approx(1e-3 * np.array(POINTS[1:4])[[2, 1, 0]])


def test_orders_of_nodes():
    turned = tuple(reversed(TETRAHEDRON.edges))
    assert order_of(TETRAHEDRON, turned) == [0, 1, 2, 3, 9, 8, 7, 6, 5, 4]


def test_other_units_are_refused(two):
    with pytest.raises(FileError, match=r"a\.msh: 'furlong' is no unit of length here; there are m, cm, mm"):
        two.read("furlong")


def test_missing_and_double_nodes_are_refused(two):
    two.add(TETRAHEDRON, [50, 40, 30, 99])
    with pytest.raises(FileError, match=r"a\.msh: node 99 is named but not given"):
        two.read("m")
    two.ids[0] = 40
    with pytest.raises(FileError, match="node 40 is there twice"):
        two.read("m")


def test_linear_beside_quadratic_is_refused(two):
    two.add(HEXAHEDRON, list(range(20)))
    two.ids += [k for k in range(20) if k not in two.ids]
    two.points += [(0, 0, 0)] * (len(two.ids) - len(two.points))
    with pytest.raises(FileError, match="mixes linear and quadratic elements"):
        two.read("m")


def test_nothing_solid_is_refused():
    with pytest.raises(FileError, match="no elements that fill space"):
        Gathered(Path("a.msh")).read("m")


def test_files_that_are_no_text(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        lines_of(tmp_path / "a.msh")
    (tmp_path / "b.msh").write_bytes(b"\0\1\2")
    with pytest.raises(FileError, match=r"b\.msh: it is binary; save it as text"):
        lines_of(tmp_path / "b.msh")
