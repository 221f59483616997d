import pytest
from surfaces import cube, moved

import linkwork as lw
from linkwork.errors import FileError
from linkwork.files import formats, gltf_writing, obj, stl


def test_a_mesh_file_opens_as_a_body(tmp_path):
    (tmp_path / "foot.stl").write_bytes(stl.write(*moved(cube(2.0), (1.0, 0.0, 0.0)), "foot"))
    loaded = lw.load(tmp_path / "foot.stl")
    body = loaded.model.bodies["foot"]
    assert body.mass == 8000.0
    assert body.inertia == pytest.approx((8000 * 8 / 12,) * 3)
    assert (body.position, body.shapes[0].position) == ((2.0, 1.0, 1.0), (0.0, 0.0, 0.0))
    assert loaded.findings == ()
    assert lw.read_mesh(tmp_path / "foot.stl").volume == 8.0


def test_an_open_one_weighs_what_its_hull_does(tmp_path):
    points, faces = cube()
    (tmp_path / "tray.obj").write_bytes(obj.write(points, faces[:-2], "tray"))
    model, findings = formats.load(tmp_path / "tray.obj")
    body = model.bodies["tray"]
    assert body.mass == 1000.0
    assert body.position == (0.5, 0.5, 0.5)
    assert body.shapes[0].fault.startswith("it is open")
    assert [(f.level, f.code, f.elements) for f in findings] == [("warning", "open_mesh", ("tray",))]
    assert "its convex hull was weighed instead" in findings[0].message


def test_what_would_be_huge_is_taken_for_millimetres(tmp_path):
    (tmp_path / " .stl").write_bytes(stl.write(*cube(100.0), ""))
    model, findings = formats.load(tmp_path / " .stl")
    assert model.bodies["mesh"].mass == pytest.approx(1.0)
    assert model.bodies["mesh"].position == pytest.approx((0.05, 0.05, 0.05))
    assert [f.code for f in findings] == ["millimetres"]
    assert "would be 100 m large, so its lengths were taken for millimetres" in findings[0].message
    (tmp_path / "house.glb").write_bytes(gltf_writing.write([gltf_writing.Piece("house", *cube(100.0))]))
    model, findings = formats.load(tmp_path / "house.glb")
    assert (model.bodies["house"].shapes[0].volume, findings) == (1e6, ())  # glTF says that it has metres
    (tmp_path / " .stl").write_bytes(stl.write(*cube(9.0), ""))
    model, findings = formats.load(tmp_path / " .stl")
    assert list(model.bodies) == ["ground", "mesh"]


def test_what_has_neither_inside_nor_hull(tmp_path):
    points, faces = cube()
    (tmp_path / "sheet.obj").write_bytes(obj.write(points, faces[:2], "sheet"))
    with pytest.raises(FileError, match=r"sheet\.obj: mesh sheet\.obj has neither an inside nor a hull"):
        formats.load(tmp_path / "sheet.obj")
    with pytest.raises(FileError, match="cannot be read"):
        formats.load(tmp_path / "gone.glb")
