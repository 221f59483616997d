"""Meshes of MJCF: where they stand, what they weigh, and what is refused."""

from dataclasses import replace

import numpy as np
import pytest
from surfaces import TETRAHEDRON, cube, moved, torus

from linkwork.errors import FileError
from linkwork.files import formats, stl
from linkwork.files.mesh_assets import Written
from linkwork.files.mjcf_meshes import WrittenAssets
from linkwork.files.noting import Notes
from linkwork.model.shapes.hull import Hull
from linkwork.model.shapes.mesh import Mesh

BLOCK = moved(cube(2.0), (1.0, 0.0, 0.0))


def read(folder, asset, geom, compiler="", more=""):
    (folder / "parts").mkdir(exist_ok=True)
    (folder / "parts" / "block.stl").write_bytes(stl.write(*BLOCK, "block"))
    (folder / "parts" / "tray.stl").write_bytes(stl.write(BLOCK[0], BLOCK[1][:-2], "tray"))
    path = folder / "m.xml"
    body = f'<body name="b"><freejoint/>{geom}{more}</body>'
    path.write_text(f"<mujoco><compiler {compiler}/><asset>{asset}</asset><worldbody>{body}</worldbody></mujoco>")
    model, findings = formats.load(path)
    return model.bodies["b"], {f.code: f for f in findings}


NAMED = '<mesh name="m" file="parts/block.stl"/>'
GEOM = '<geom type="mesh" mesh="m" density="500"/>'


@pytest.mark.parametrize(
    ("asset", "compiler"),
    [
        (NAMED, ""),
        ('<mesh name="m" file="block.stl"/>', 'meshdir="parts"'),
        ('<mesh name="m" file="block.stl"/>', 'assetdir="parts"'),
        ('<mesh name="m" file="C:\\there\\block.stl"/>', 'meshdir="parts" strippath="true"'),
    ],
)
def test_a_file_weighs_what_it_encloses(tmp_path, asset, compiler):
    body, findings = read(tmp_path, asset, GEOM, compiler)
    assert body.mass == pytest.approx(4000.0)
    assert body.position == pytest.approx((2.0, 1.0, 1.0))
    assert body.inertia == pytest.approx((4000 * 8 / 12,) * 3)
    assert body.shapes[0].position == pytest.approx((0, 0, 0), abs=1e-12)
    assert findings == {}


def test_the_name_of_the_file_is_that_of_the_mesh(tmp_path):
    body, _ = read(tmp_path, '<mesh file="parts/block.stl"/>', '<geom mesh="block" mass="3"/>')
    assert body.mass == pytest.approx(3.0)
    assert body.shapes[0].label == "block"


def test_place_scale_and_reference(tmp_path):
    """v = R(q)T (x - refpos), scaled points first; the geom's frame comes after."""
    quarter = "0.70710678118654757 0 0 0.70710678118654757"
    asset = f'<mesh name="m" file="parts/block.stl" scale="0.5 1 2" refpos="1 0 0" refquat="{quarter}"/>'
    body, _ = read(tmp_path, asset, f'<geom type="mesh" mesh="m" density="1" pos="0 0 5" quat="{quarter}"/>')
    assert body.mass == pytest.approx(8.0)
    assert body.position == pytest.approx((0.0, 1.0, 7.0))


def test_points_alone_are_a_hull_and_with_faces_a_mesh(tmp_path):
    points = " ".join(str(x) for x in BLOCK[0].reshape(-1))
    body, _ = read(tmp_path, f'<mesh name="m" vertex="{points}"/>', GEOM)
    assert (body.shapes[0].kind, body.mass) == ("hull", pytest.approx(4000.0))
    faces = " ".join(str(x) for x in BLOCK[1].reshape(-1))
    body, _ = read(tmp_path, f'<mesh name="m" vertex="{points}" face="{faces}"/>', GEOM)
    assert (body.shapes[0].kind, body.mass) == ("mesh", pytest.approx(4000.0))


def test_what_is_open_weighs_as_its_hull(tmp_path):
    asset = '<mesh name="m" file="parts/tray.stl"/>'
    body, findings = read(tmp_path, asset, GEOM)
    assert body.mass == pytest.approx(4000.0)
    assert findings["open_mesh"].elements == ("b",)
    assert findings["mesh_inertia"].elements == ("b",)
    body, findings = read(tmp_path, '<mesh name="m" file="parts/tray.stl" inertia="convex"/>', GEOM)
    assert (body.mass, findings) == (pytest.approx(4000.0), {})
    body, findings = read(tmp_path, asset, '<geom type="mesh" mesh="m" mass="0"/>', more='<geom size="1"/>')
    assert findings == {}


@pytest.mark.parametrize(
    ("ring", "way", "compiler", "told"),
    [
        (True, "", "", "by its legacy rule"),
        (True, 'inertia="legacy"', 'exactmeshinertia="true"', "by its legacy rule"),
        (True, 'inertia="shell"', "", "weighs as shells"),
        (True, 'inertia="exact"', "", ""),
        (True, 'inertia="convex"', "", ""),
        (True, "", 'exactmeshinertia="true"', ""),
        (False, "", "", ""),
    ],
)
def test_what_mujoco_weighs_by_a_rule_of_its_own_is_told(tmp_path, ring, way, compiler, told):
    (tmp_path / "shape.stl").write_bytes(stl.write(*(torus(1.0, 0.25, 12) if ring else BLOCK), "shape"))
    _, findings = read(tmp_path, f'<mesh name="m" file="shape.stl" {way}/>', GEOM, compiler)
    assert ({"mesh_inertia"} if told else set()) == set(findings)
    assert not told or told in findings["mesh_inertia"].message


def test_a_mesh_that_weighs_nothing_is_not_told_of(tmp_path):
    (tmp_path / "shape.stl").write_bytes(stl.write(*torus(1.0, 0.25, 12), "shape"))
    weight = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
    _, findings = read(tmp_path, '<mesh name="m" file="shape.stl"/>', GEOM, more=weight)
    assert findings == {}


def test_what_cannot_be_carried_is_told(tmp_path):
    weight = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
    for asset in (
        '<mesh name="m" file="a.msh"/>',
        '<mesh name="m" file="gone.stl"/>',
        '<mesh name="m" builtin="sphere"/>',
    ):
        body, findings = read(tmp_path, asset, GEOM, more=weight)
        assert body.shapes == ()
        assert findings["lost_mesh"].elements == ("b",)
    body, findings = read(tmp_path, NAMED, '<geom type="capsule" mesh="m"/>', more=weight)
    assert "Geoms of the type capsule around a mesh could not be converted" in findings["lost_shape"].message


@pytest.mark.parametrize(
    ("asset", "geom", "told"),
    [
        (NAMED, '<geom type="mesh" mesh="x"/>', "mesh is 'x', which is not a <mesh> of an <asset>"),
        ('<mesh name="m" file="../a.stl"/>', GEOM, "leads out of the folder"),
        ('<mesh name="m" file="a.stl"/>', GEOM, "which cannot be weighed yet; give the body an <inertial>"),
        ('<mesh name="m" file="m.xml"/>', GEOM, "cannot be weighed yet"),
        ('<mesh name="m" file="parts/block.stl" scale="0 1 1"/>', GEOM, "a scale of .* leaves no body"),
        ('<mesh name="m" file="parts/block.stl" refquat="0 0 0 0"/>', GEOM, "refquat is not a rotation"),
        ('<mesh name="m" vertex="0 0 0 1 0 0 0 1 0"/>', GEOM, "points lie in a plane"),
        ('<mesh name="m" vertex="0 0 0 1"/>', GEOM, "vertex takes three numbers for each, not 4 in all"),
        ('<mesh name="m" vertex="0 0 0 1 0 0 0 1 0" face="0 1 3"/>', GEOM, "names the point 3"),
        ('<mesh name="m" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2"/>', GEOM, "has neither an inside nor a hull"),
        (NAMED, '<geom type="mesh" mesh="m" shellinertia="true"/>', "a hollow geom"),
    ],
)
def test_refusals(tmp_path, asset, geom, told):
    with pytest.raises(FileError, match=told):
        read(tmp_path, asset, geom)


def test_what_we_write_comes_back(tmp_path):
    body, _ = read(tmp_path, NAMED, GEOM)
    source, _ = formats.load(tmp_path / "m.xml")
    hull = Hull.of(np.random.default_rng(1).normal(size=(30, 3)), scale=(0.1, 0.2, 0.3), position=(1, 2, 3))
    mirrored = Mesh.of(*TETRAHEDRON, scale=(-1.0, 1.0, 1.0), rotation=(0, 1, 0, 0))
    source = source.with_changed(replace(body, shapes=(*body.shapes, hull, mirrored)))
    for name in ("n.xml", "n.urdf"):
        formats.save(source, tmp_path / name)
        assert len(list((tmp_path / "n.meshes").iterdir())) == (2 if name == "n.xml" else 3)
        back, _ = formats.load(tmp_path / name)
        shapes = next(b for b in back.bodies.values() if len(b.shapes) == 3).shapes
        for there, here in zip(shapes, (*body.shapes, hull, mirrored), strict=True):
            assert there.volume == pytest.approx(here.volume, rel=1e-6)
            assert there.position == pytest.approx(here.position, abs=1e-6)
            tensor = np.array(here.unit_inertia())
            assert np.array(there.unit_inertia()) == pytest.approx(tensor, abs=1e-6 * tensor.max())


def test_equal_assets_are_written_once(tmp_path):
    assets = WrittenAssets(Written(tmp_path / "m.xml"), Notes())
    block = Mesh.of(*BLOCK)
    assert assets.name_of(block) == assets.name_of(Mesh.of(*BLOCK, color="#112233")) == "mesh1"
    assert assets.name_of(Mesh.of(*BLOCK, scale=(2, 2, 2))) == "mesh2"
    assert assets.name_of(Hull.around(block)) == "hull3"
    assert len(assets.written.contents()) == 1
