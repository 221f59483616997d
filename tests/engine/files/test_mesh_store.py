"""Meshes in projects and beside them."""

import json
import os
from dataclasses import replace

import numpy as np
import pytest
from surfaces import ball, cube, torus

from linkwork.errors import FileError
from linkwork.files import mesh_files, mesh_store, project, stl
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.hull import Hull
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.surface import Surface

FINE = Surface.of(*ball(1.0, 4))
MODEL = Model("m").with_element(
    RigidBody(
        id="a",
        shapes=(
            Box(),
            Mesh(FINE, scale=(0.1, 0.1, 0.1)),
            Mesh.of(*cube()),
            Hull(FINE),
            Hull.of(np.random.default_rng(0).normal(size=(5000, 3))),
        ),
    )
)


def files_of(folder) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_save_load_save_gives_the_same_bytes(tmp_path):
    path = tmp_path / "m.linkwork"
    project.save(MODEL, path)
    first = files_of(tmp_path)
    assert len(first) == 3  # equal surfaces are one file
    assert {name.split("/")[0] for name in first} == {"m.linkwork", "m.meshes"}
    again = project.load(path)
    assert again == MODEL
    project.save(again, path)
    assert {n: c for n, c in files_of(tmp_path).items() if not n.endswith(".bak")} == first


def test_small_ones_stand_in_the_project(tmp_path):
    project.save(MODEL, tmp_path / "m.linkwork")
    shapes = json.loads((tmp_path / "m.linkwork").read_text())["bodies"][0]["shapes"]
    assert shapes[1]["surface"] == shapes[3]["surface"] == {"file": f"m.meshes/{FINE.digest}.glb"}
    assert set(shapes[2]["surface"]) == {"points", "triangles"}
    assert project.from_text(project.to_text(MODEL)) == MODEL  # as one text all of them do


def test_a_file_that_was_damaged_is_told_and_mended_by_saving(tmp_path):
    path = tmp_path / "m.linkwork"
    project.save(MODEL, path)
    mesh = tmp_path / "m.meshes" / f"{FINE.digest}.glb"
    whole = mesh.read_bytes()
    mesh.write_bytes(whole[:-9])
    with pytest.raises(FileError, match=rf"m\.linkwork: .*{FINE.digest}\.glb: byte 4"):
        project.load(path)
    project.save(MODEL, path)
    assert mesh.read_bytes() == whole
    mesh.unlink()
    with pytest.raises(FileError, match="cannot be read: No such file"):
        project.load(path)


def by_hand(tmp_path, name):
    shape = {"kind": "mesh", "surface": {"file": name}, "scale": [0.001] * 3}
    path = tmp_path / "home" / "hand.linkwork"
    path.write_text(json.dumps({"linkwork": 1, "bodies": [{"id": "a", "kind": "rigid", "shapes": [shape]}]}))
    return path


@pytest.mark.parametrize("name", ["part.stl", "./part.stl", "parts/../part.stl"])
def test_a_file_named_by_hand(tmp_path, name):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "part.stl").write_bytes(stl.write(*cube(1000.0), "part"))
    shape = project.load(by_hand(tmp_path, name)).bodies["a"].shapes[0]
    assert shape.volume == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("../part.stl", "leads out of the folder"),
        ("/etc/passwd", "leads out of the folder"),
        ("link.stl", "leads out of the folder"),
        ("", "names no file"),
        ("gone.stl", "cannot be read"),
        ("a.step", "the suffix tells the format"),
        (".", "the suffix tells the format"),
    ],
)
def test_files_that_are_not_read(tmp_path, name, told):
    (tmp_path / "home").mkdir()
    (tmp_path / "part.stl").write_bytes(stl.write(*cube(), "part"))
    (tmp_path / "home" / "link.stl").symlink_to(tmp_path / "part.stl")
    path = by_hand(tmp_path, name)
    with pytest.raises(FileError, match=told):
        project.load(path)
    with pytest.raises(FileError, match="stands in a file of its own"):
        project.from_text(path.read_text())


def test_nothing_is_written_outside_the_folder(tmp_path):
    home, other = tmp_path / "home", tmp_path / "other"
    home.mkdir()
    other.mkdir()
    (home / "m.meshes").symlink_to(other)
    with pytest.raises(FileError, match="leads out of the folder"):
        project.save(MODEL, home / "m.linkwork")
    assert not files_of(other)
    assert not (home / "m.linkwork").exists()


def test_a_folder_that_cannot_be(tmp_path):
    (tmp_path / "m.meshes").write_text("in the way")
    with pytest.raises(FileError, match="cannot be written"):
        project.save(MODEL, tmp_path / "m.linkwork")


def test_a_mesh_of_another_program_under_a_name_of_ours_is_read_as_any_mesh(tmp_path):
    project.save(MODEL, tmp_path / "m.linkwork")
    mesh = tmp_path / "m.meshes" / f"{FINE.digest}.glb"
    ring = Surface.of(*torus(1.0, 0.25, 8))
    mesh.write_bytes(mesh_store.to_glb(ring))
    os.utime(mesh)
    found = project.load(tmp_path / "m.linkwork").bodies["a"].shapes[1].surface
    assert found == ring == mesh_files.read(mesh)


def many(count: int) -> Model:
    """A body with as many shapes of one small surface."""
    shapes = tuple(replace(Mesh.of(*cube()), position=(1e-3 * n, 0.0, 0.0)) for n in range(count))
    return Model("m").with_element(RigidBody(id="a", shapes=shapes))


def test_a_small_surface_that_many_shapes_have_stands_beside_the_project_once(tmp_path):
    path = tmp_path / "m.linkwork"
    project.save(many(3), path)
    assert not (tmp_path / "m.meshes").exists()
    model = many(500)
    project.save(model, path)
    assert len(list((tmp_path / "m.meshes").iterdir())) == 1
    assert '"points"' not in path.read_text()
    assert project.load(path) == model


def test_equal_surfaces_in_a_text_are_kept_once():
    read = project.from_text(project.to_text(many(20)))
    assert len({id(shape.surface) for shape in read.bodies["a"].shapes}) == 1


def test_what_would_not_be_read_again_is_not_written(tmp_path, monkeypatch):
    path = tmp_path / "m.linkwork"
    project.save(MODEL, path)
    before = path.read_bytes()
    monkeypatch.setattr(project, "LARGEST_FILE", 100)
    with pytest.raises(FileError, match="and nothing so large is read"):
        project.save(MODEL, path)
    assert path.read_bytes() == before
