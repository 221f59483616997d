"""The way to fTetWild and back, with a stand-in for its package: what is handed over, and how each failure is told."""

import os

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.assembly import assembled
from linkwork.fem.material import Material
from linkwork.fem.mesh import check
from linkwork.fem.meshing import tetrahedra
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.meshing.tetrahedra import tetrahedra_of_surface

BOX = mesh_of_box((0.4, 0.3, 0.2), 0.2)
LIGHT = Material(1e9, 0.3, 1000)
# Five tetrahedra of the box about the points, the first of them on its head.
STAND_IN = """
import numpy as np
def tetrahedralize(vertices, faces, edge_length_abs, num_threads):
    assert vertices.dtype == np.float64 and faces.dtype == np.int32 and num_threads == 1 and edge_length_abs == 0.05
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    corners = low + (high - low) * np.array([[k >> 2 & 1, k >> 1 & 1, k & 1] for k in range(8)])
    cells = np.array([(1, 0, 2, 4), (3, 1, 2, 7), (5, 1, 4, 7), (6, 2, 4, 7), (1, 2, 4, 7)])
    return corners, cells
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A stand-in for pytetwild; its own opening asks for what is not there, as the true one's does."""
    place = tmp_path / "pytetwild"
    place.mkdir()
    (place / "__init__.py").write_text("import nothing_of_this_name")
    (place / "pytetwild.py").write_text(STAND_IN)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")  # a stand-in of the same size, second and name is another one
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    return place / "pytetwild.py"


def test_what_it_leaves_behind_is_swept_away(package, tmp_path, monkeypatch):
    """fTetWild writes a surface of its own where it is started."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    package.write_text(STAND_IN + "open('__tracked_surface.stl', 'w').close()\n")
    tetrahedra_of_surface(BOX.points, BOX.triangles, 0.05, "part")
    assert not list((tmp_path / "here").iterdir())


def test_a_mesh_comes_back_upright(package):
    mesh = tetrahedra_of_surface(BOX.points, BOX.triangles, 0.05, "part")
    check(mesh, "part")
    assert mesh.cells[0].nodes.shape == (5, 10)
    assert assembled(mesh, LIGHT).volume == pytest.approx(0.4 * 0.3 * 0.2, rel=1e-12)


def failed(package, text, told):
    package.write_text(text)
    with pytest.raises(ModelError, match=told):
        tetrahedra_of_surface(BOX.points, BOX.triangles, 0.05, "part")


def test_each_failure_has_its_sentence(package, monkeypatch):
    failed(package, "raise SystemExit(9)", r"part: no mesh of tetrahedra came about \(code 9\); repair its surface")
    failed(package, "import os; os.abort()", "part: no mesh of tetrahedra came about")
    failed(package, STAND_IN.replace("return corners, cells", "return corners, cells[:0]"), r"\(code 4\)")
    failed(package, STAND_IN.replace("return corners, cells", "return corners, cells[:3]"), "part: the tetrahedra miss")
    monkeypatch.setattr(tetrahedra, "PATIENCE", 0.5)
    failed(package, "import time; time.sleep(60)", r"part: meshing took more than 0\.5 s and was stopped")


def test_a_missing_package_is_named(monkeypatch):
    """An interpreter that sees nothing but numpy."""
    hidden = "import importlib.util as u\nwhole = u.find_spec\n"
    hidden += "u.find_spec = lambda name: None if name == 'pytetwild' else whole(name)\n"
    monkeypatch.setattr(tetrahedra, "_SCRIPT", hidden + tetrahedra._SCRIPT)
    with pytest.raises(ModelError, match=r"part: .* needs pytetwild: pip install pytetwild"):
        tetrahedra_of_surface(BOX.points, BOX.triangles, 0.05, "part")


def test_an_open_surface_is_refused_before():
    with pytest.raises(ModelError, match="part: the surface is not closed"):
        tetrahedra_of_surface(BOX.points, BOX.triangles[1:], 0.05, "part", "/no/such/python")


def test_too_many_are_refused_before():
    with pytest.raises(ModelError, match="part: elements of this size are"):
        tetrahedra_of_surface(BOX.points, np.asarray(BOX.triangles), 0.001, "part", "/no/such/python")
