import errno
import tempfile

import pytest

from linkwork.edits import SetModelValue
from linkwork.files import project
from linkwork_studio.commands import file
from linkwork_studio.commands.perform import attempt
from linkwork_studio.commands.samples import Sample, find_samples
from linkwork_studio.document.command import Command


@pytest.fixture
def changed(context):
    """A document with a change that no file holds."""
    context.document.do(Command("Rename", (SetModelValue("name", "other"),)))
    return context


def test_new_begins_empty(context):
    context.views.project = False
    file.new(context)
    assert list(context.document.model.bodies) == ["ground"]
    assert context.views.project


@pytest.mark.parametrize(("answer", "left"), [("cancel", False), ("discard", True)])
def test_leaving_asks_about_changes(changed, answer, left):
    changed.files.answer = answer
    assert file.may_leave(changed) is left
    file.new(changed)
    assert ("arm" not in changed.document.model) is left


def test_leaving_saves_if_asked(changed, tmp_path):
    changed.files.answer, changed.files.path = "save", tmp_path / "a.linkwork"
    assert file.may_leave(changed)
    assert project.load(tmp_path / "a.linkwork").name == "other"


def test_leaving_stays_if_saving_was_called_off(changed):
    changed.files.answer = "save"
    assert not file.may_leave(changed)


def test_save_asks_once_and_adds_the_suffix(context, tmp_path):
    context.files.path = tmp_path / "mine"
    file.save(context)
    file.save(context)
    assert context.files.suggestions == ["two links.linkwork"]
    assert context.document.path == tmp_path / "mine.linkwork"
    assert context.files.remembered[0] == tmp_path / "mine.linkwork"


@pytest.mark.parametrize(("answer", "holds"), [("cancel", "theirs"), ("overwrite", "ours"), ("other", "theirs")])
def test_saving_asks_where_somebody_else_changed_the_file(context, tmp_path, answer, holds):
    path = tmp_path / "a.linkwork"
    context.document.save(path)
    project.save(SetModelValue("name", "theirs").apply(context.document.model)[0], path)
    context.document.do(Command("Rename", (SetModelValue("name", "ours"),)))
    context.files.outrun, context.files.path = answer, tmp_path / "b.linkwork"
    file.save(context)
    assert context.files.suggestions[0] == "a.linkwork"
    assert project.load(path).name == holds
    assert (tmp_path / "b.linkwork").exists() == (answer == "other")
    assert context.document.is_modified == (answer == "cancel")


def test_open_and_open_path(context, tmp_path):
    path = tmp_path / "a.linkwork"
    project.save(context.document.model, path)
    context.files.path = path
    file.open(context)
    assert context.document.path == path
    assert context.files.remembered == [path]


INERTIA = '<inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
ROBOT = f"""<robot name="arm">
  <link name="base">{INERTIA}</link><link name="arm">{INERTIA}</link><link name="plate">{INERTIA}</link>
  <joint name="pin" type="continuous"><parent link="base"/><child link="arm"/><origin xyz="0 0 1"/></joint>
  <joint name="weld" type="fixed"><parent link="arm"/><child link="plate"/><origin xyz="0 0 1"/></joint>
</robot>"""


@pytest.mark.parametrize(
    ("do", "bodies", "root"),
    [
        (file.open, {"ground", "base", "arm", "plate"}, "fixed"),
        (file.open_merged, {"ground", "arm"}, "revolute"),
        (file.open_floating, {"ground", "base", "arm", "plate"}, "free"),
    ],
)
def test_a_robot_is_opened_as_it_is_asked_for(context, tmp_path, do, bodies, root):
    context.files.path = tmp_path / "arm.urdf"
    context.files.path.write_text(ROBOT)
    do(context)
    model = context.document.model
    assert set(model.bodies) == bodies
    assert [joint.kind for joint in model.joints.values() if joint.base == "ground"] == [root]


def test_a_damaged_file_leaves_everything_as_it_was(context, tmp_path):
    path = tmp_path / "damaged.linkwork"
    path.write_text('{"linkwork": 1, "bodies": [')
    model, revision = context.document.model, context.document.revision
    assert not attempt(lambda: file.open_path(context, path), context)
    ((text, level),) = context.views.said
    assert level == "error"
    assert "damaged" in text
    assert "\n" not in text
    assert (context.document.model, context.document.revision) == (model, revision)


def test_a_read_only_folder_refuses_in_one_sentence(changed, tmp_path, monkeypatch):
    def refuse(*args, **words):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    changed.files.path = tmp_path / "a.linkwork"
    assert not attempt(lambda: file.save(changed), changed)
    ((text, level),) = changed.views.said
    assert level == "error"
    assert text.endswith("a.linkwork cannot be written: Read-only file system. Choose another folder.")
    assert changed.document.is_modified


def test_a_folder_that_is_a_file_refuses_in_one_sentence(changed, tmp_path):
    (tmp_path / "file").write_text("")
    changed.files.path = tmp_path / "file" / "a.linkwork"
    assert not attempt(lambda: file.save(changed), changed)
    assert "cannot be written" in changed.views.said[0][0]
    assert changed.document.is_modified


def test_a_sample_opens_without_a_file(context, tmp_path):
    path = tmp_path / "project.linkwork"
    project.save(context.document.model, path)
    sample = Sample("two", "Two links", "Swing.", path, None)
    (action,) = file.sample_actions((sample,))
    assert action.id == "file.open_sample.two"
    action.do(context)
    assert context.document.path is None
    assert not context.document.is_modified


def test_quit_closes(context):
    file.quit(context)
    assert context.views.asked == [("close",)]


def test_a_sample_runs_unless_it_waits_for_the_user(context):
    samples = {sample.name: sample for sample in find_samples()}
    file.open_sample(context, samples["trebuchet"])
    assert context.document.model.name
    assert not context.session.playing
    file.open_sample(context, samples["four_bar"])
    assert context.session.playing
    assert "crank" in context.document.model.bodies
    assert context.document.path is None


def test_a_sample_opens_the_same_way_from_menu_file_and_drop(context):
    sample = next(sample for sample in find_samples() if sample.name == "four_bar")
    context.files.path = sample.project
    (of_menu,) = (action for action in file.sample_actions(find_samples()) if action.of == "four_bar")
    by_path, by_menu = (lambda: file.open_path(context, sample.project)), (lambda: of_menu.do(context))
    for way in (lambda: file.open(context), by_path, by_menu):
        context.session.playing = False
        context.views.asked.clear()
        assert attempt(way, context)
        assert context.document.title == "four-bar linkage"
        assert context.document.path is None, "saving never touches the sample"
        assert context.session.playing
        assert ("show_lesson", sample) in context.views.asked
    assert not context.files.remembered


def test_the_eye_goes_along_with_a_car(context):
    car = next(sample for sample in find_samples() if sample.name == "double_wishbone_car")
    file.open_sample(context, car)
    assert context.document.looks.followed == "chassis"
    file.new(context)
    assert context.document.looks.followed == ""
