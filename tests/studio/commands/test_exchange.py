import zipfile

import pytest
from surfaces import cube

from linkwork.files import formats, obj, stl
from linkwork.model.joints.rod import Rod
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork_studio.commands import exchange, file
from linkwork_studio.commands.perform import attempt, perform

ACTION = {action.id: action for action in exchange.ADD_ACTIONS + exchange.EXPORT_ACTIONS}


@pytest.fixture
def block(tmp_path):
    path = tmp_path / "arm.stl"
    path.write_bytes(stl.write(*cube(2.0), "arm"))
    return path


@pytest.fixture
def tray(tmp_path):
    """A box without a lid."""
    path = tmp_path / "tray.obj"
    path.write_bytes(obj.write(cube()[0], cube()[1][:-2], "tray"))
    return path


def test_a_mesh_becomes_a_body_of_its_own_where_the_file_has_it(context, block):
    context.files.path = block
    assert perform(ACTION["exchange.add_mesh"], context)
    (name,) = context.document.selection
    body = context.document.model.bodies[name]
    assert name == "arm2"  # there is an arm already
    assert (body.mass, body.position, body.shapes[0].kind) == (8000.0, (1.0, 1.0, 1.0), "mesh")
    assert context.document.stack.undone().label == "Add arm2"
    assert context.views.said == []


def test_the_hull_of_a_file(context, tray):
    context.files.path = tray
    assert perform(ACTION["exchange.add_hull"], context)
    body = context.document.model.bodies["tray"]
    assert (body.shapes[0].kind, body.mass) == ("hull", 1000.0)
    assert context.document.findings == ()


def test_what_is_open_is_told(context, tray):
    exchange.add_mesh_file(context, tray)
    ((text, level),) = context.views.said
    assert level == "warning"
    assert "its convex hull was weighed instead" in text
    assert text.count("tray.obj") == 1
    assert [f.code for f in context.document.findings] == ["open_mesh"]
    exchange.tell(context, tray, (Finding("info", "other", "Other."), context.document.findings[0]))
    assert [f.code for f in context.document.findings] == ["open_mesh", "other"]  # what was told stays, once


def test_thinking_better_of_it(context):
    model = context.document.model
    for action in ACTION.values():
        assert perform(action, context)
    assert context.document.model is model
    assert context.views.asked == []


def test_a_damaged_file_is_one_sentence(context, tmp_path):
    path = tmp_path / "bad.glb"
    path.write_bytes(b"glTF")
    assert not attempt(lambda: exchange.add_mesh_file(context, path), context)
    ((text, level),) = context.views.said
    assert (level, "\n" in text) == ("error", False)


@pytest.mark.parametrize("suffix", exchange.EXPORTS)
def test_exports(context, tmp_path, suffix):
    context.files.path = tmp_path / "out"
    assert perform(ACTION[f"exchange.export.{suffix[1:]}"], context)
    assert context.files.suggestions == [f"two links{suffix}"]
    if suffix == ".fmu":
        assert zipfile.is_zipfile(tmp_path / "out.fmu")
        return
    model, _ = formats.load(tmp_path / f"out{suffix}")
    assert len(model.bodies) in (2, 3)  # one body of triangles, or the arm and the rod
    assert f"out{suffix}" in context.views.said[0][0]
    assert context.document.path is None


def test_what_an_export_could_not_carry_is_told(context, tmp_path):
    context.document.replace(context.document.model.with_element(Rod(id="stay", base="ground", follower="rod")))
    context.files.path = tmp_path / "out.urdf"
    assert perform(ACTION["exchange.export.urdf"], context)
    assert "stay" in context.views.said[0][0]
    assert context.views.said[0][1] == "warning"
    assert context.document.findings[0].elements == ("stay",)
    file.new(context)
    assert context.document.findings == ()


def test_nothing_to_see_cannot_be_drawn(context, tmp_path):
    context.document.replace(Model())
    context.files.path = tmp_path / "out.stl"
    assert not perform(ACTION["exchange.export.stl"], context)
    assert "nothing to see" in context.views.said[0][0]
    assert not context.files.path.exists()


def test_what_is_dropped(context, block, tmp_path):
    exchange.take(context, block)
    assert "arm2" in context.document.model.bodies
    formats.save(context.document.model, tmp_path / "robot.urdf")
    context.document.stack.mark_saved()
    exchange.take(context, tmp_path / "robot.urdf")
    assert context.document.path is None
    assert set(context.document.model.bodies) == {"ground", "arm", "rod", "arm2"}
    context.views.project = False
    exchange.take(context, block)
    assert set(context.document.model.bodies) == {"ground", "arm"}
