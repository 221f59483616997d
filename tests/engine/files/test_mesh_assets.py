import pytest
from surfaces import cube, torus

from linkwork.errors import FileError
from linkwork.files import mesh_assets, stl
from linkwork.files.mesh_assets import Meshes, Written, as_mesh
from linkwork.files.noting import Notes
from linkwork.files.xml_reading import Node
from linkwork.model.shapes.cone import Cone
from linkwork.model.shapes.gear import Gear
from linkwork.model.shapes.mesh import Mesh

ASKING = Node("mesh", line=7, file="robot.urdf")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "part.STL").write_bytes(stl.write(*cube(), "part"))
    return tmp_path


@pytest.mark.parametrize(
    "name",
    ["meshes/part.STL", "package://robot/meshes/part.STL", "package://meshes/part.STL", "model://a/meshes/part.STL"],
)
def test_where_meshes_are_found(folder, name):
    notes = Notes()
    meshes = Meshes(folder, notes)
    surface = meshes.surface(name, ASKING, "arm")
    assert surface.measures.volume == 1.0
    assert meshes.surface("meshes/../meshes/part.STL", ASKING, "arm") is surface
    assert meshes.surface(f"file://{folder}/meshes/part.STL", ASKING, "arm") is surface
    assert notes.findings() == ()


@pytest.fixture
def package(folder):
    """A ROS package: meshes beside the folder of the robot."""
    (folder / "package.xml").write_text("<package/>")
    (folder / "urdf").mkdir()
    return folder


@pytest.mark.parametrize(
    "name",
    [
        "../meshes/part.STL",
        "package://robot/meshes/part.STL",
        "package:///robot/meshes/part.STL",
        "package://robot/urdf/../meshes/part.STL",
        "file://{}/meshes/part.STL",
    ],
)
def test_meshes_of_a_package_may_lie_anywhere_in_it(package, name):
    notes = Notes()
    surface = Meshes(package / "urdf", notes).surface(name.format(package), ASKING, "arm")
    assert surface.measures.volume == 1.0
    assert notes.findings() == ()


@pytest.mark.parametrize("name", ["../../part.stl", "package://robot/../../part.stl", "/etc/part.stl"])
def test_nothing_is_read_outside_a_package(package, name):
    with pytest.raises(FileError, match=rf"out of the folder {package};.* package\.xml marks the one"):
        Meshes(package / "urdf", Notes()).surface(name, ASKING, "arm")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("arm.dae", "Meshes .dae could not be converted; save them as STL or OBJ: arm."),
        ("shell", "Meshes shell could not be converted"),
        ("package://robot/gone.stl", "The mesh package://robot/gone.stl was not found; put it into the folder"),
    ],
)
def test_what_cannot_be_carried_is_told(folder, name, told):
    notes = Notes()
    assert Meshes(folder, notes).surface(name, ASKING, "arm") is None
    (finding,) = notes.findings({"arm"})
    assert finding.message.startswith(told)
    assert (finding.level, finding.elements) == ("warning", ("arm",))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("../part.stl", "leads out of the folder"),
        ("package://../../part.stl", "leads out of the folder"),
        ("package://a/../../part.stl", "leads out of the folder"),
        ("/etc/part.stl", "leads out of the folder"),
        ("a\0.stl", "names no file"),
        ("bad.stl", r"bad\.stl: 3 bytes are no STL file"),
        ("folder.stl", "is not a regular file"),
    ],
)
def test_refusals_tell_the_line(folder, name, told):
    (folder / "bad.stl").write_bytes(b"bad")
    (folder / "folder.stl").mkdir()
    with pytest.raises(FileError, match=rf"robot\.urdf, line 7, <mesh>: .*{told}"):
        Meshes(folder, Notes()).surface(name, ASKING, "arm")


def test_there_is_an_end_to_what_one_robot_may_name(folder, monkeypatch):
    (folder / "other.stl").write_bytes(stl.write(*cube(), "part"))
    meshes = Meshes(folder, Notes())
    monkeypatch.setattr(mesh_assets, "MOST_FILES", 1)
    meshes.surface("meshes/part.STL", ASKING, "arm")
    with pytest.raises(FileError, match="more than 1 meshes are named"):
        meshes.surface("other.stl", ASKING, "arm")
    monkeypatch.setattr(mesh_assets, "MOST_FILES", 5)
    monkeypatch.setattr(mesh_assets, "MOST_TRIANGLES", 4)
    with pytest.raises(FileError, match="more than 20 triangles together"):
        meshes.surface("other.stl", ASKING, "arm")


def test_what_we_write(tmp_path):
    written = Written(tmp_path / "crank.urdf")
    ring = Mesh.of(*torus(1.0, 0.25, 8))
    name = written.name_of(ring)
    assert name == written.name_of(ring) == f"crank.meshes/{ring.surface.digest}.stl"
    assert len(written.contents()[name]) == 84 + 50 * ring.surface.triangle_count


def test_a_shape_that_is_too_thin_is_told():
    notes = Notes()
    assert as_mesh(Cone(radius=1e-200), "arm", notes) is None
    assert notes.findings({"arm"})[0].code == "lost_shape"


def test_shapes_cut_into_triangles_are_told():
    notes = Notes()
    made = as_mesh(Gear(color="#112233"), "arm", notes)
    assert made.color == "#112233"
    assert notes.findings({"arm"})[0].message == "Shapes of the kind gear became meshes: arm."


def test_a_name_that_no_disk_takes_is_told(folder):
    with pytest.raises(FileError, match="names no file: File name too long"):
        Meshes(folder, Notes()).surface("a" * 300 + ".stl", ASKING, "arm")
