"""The open project: commands all or none, undo of everything, files."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_models import double_pendulum

from linkwork.edits import AddBody, AddJoint, RemoveElement, Rename, SetModelValue, SetValue
from linkwork.errors import FileError, ModelError
from linkwork.files import formats, project
from linkwork.model.bodies.rigid import RigidBody
from linkwork.results.finding import Finding
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document


@pytest.fixture
def document():
    return Document(double_pendulum())


def set_mass(document, mass, key=None):
    body = list(document.model.bodies)[-1]
    document.do(Command("Set mass", (SetValue(body, "mass", mass),), key))


def test_a_command_changes_the_model_and_tells_once(document):
    told = []
    document.changed.connect(lambda model, revision: told.append((model, revision)))
    set_mass(document, 3.0)
    assert told == [(document.model, 1)]
    assert document.is_modified


def test_what_was_tried_is_what_is_done(document):
    body = list(document.model.bodies)[-1]
    before, command = document.model, Command("Set mass", (SetValue(body, "mass", 3.0),))
    tried = document.tried(command)
    assert document.model is before
    document.do(Command("Set mass", (SetValue(body, "mass", 3.0),)))
    assert document.model is tried
    assert (document.change.before, document.change.edits, document.change.label) == (before, command.edits, "Set mass")
    document.undo()
    assert document.model.bodies[body].mass == before.bodies[body].mass
    assert document.change.label == "Undo set mass"
    assert document.tried(command) is not tried, "of another model"


def test_a_command_is_all_or_none(document):
    before, revision, depth = document.model, document.revision, len(document.stack.entries)
    body = list(document.model.bodies)[-1]
    with pytest.raises(ModelError):
        document.do(Command("Two", (SetValue(body, "mass", 3.0), SetValue(body, "mass", -3.0))))
    assert document.model is before
    assert (document.revision, len(document.stack.entries)) == (revision, depth)
    assert not document.is_modified


def test_a_drag_of_200_samples_is_one_undo(document):
    before = document.model
    for i in range(200):
        set_mass(document, 1.0 + i, key="drag")
    document.end_gesture()
    assert len(document.stack.entries) == 1
    assert document.undo() == "Set mass"
    assert document.model == before
    document.redo()
    assert document.model.bodies[list(before.bodies)[-1]].mass == 200.0


def test_selection_follows_what_exists(document):
    joint = list(document.model.joints)[-1]
    document.select((joint,))
    document.do(Command("Delete", (RemoveElement(joint),)))
    assert document.selection == ()
    document.undo()
    assert document.selection == (joint,)
    with pytest.raises(ModelError, match="nobody"):
        document.select(("nobody",))


def test_saved_means_what_the_file_holds(document, tmp_path):
    path = tmp_path / "a.linkwork"
    set_mass(document, 3.0)
    document.save(path)
    assert not document.is_modified
    document.undo()
    assert document.is_modified
    document.redo()
    assert not document.is_modified
    again = Document()
    again.open(path)
    assert again.model == document.model
    assert again.title == "a"


def test_a_file_that_somebody_else_changed_is_not_written_over(document, tmp_path):
    path = tmp_path / "a.linkwork"
    document.save(path)
    other = Document()
    other.open(path)
    set_mass(other, 7.0)
    os.utime(path)  # touched is not changed
    other.save()
    assert not other.is_outrun
    set_mass(document, 3.0)
    assert document.is_outrun
    with pytest.raises(FileError, match=r"a\.linkwork has changed on disk"):
        document.save()
    assert document.is_modified
    assert project.load(path) == other.model
    document.open(path)
    set_mass(other, 8.0)
    other.save()
    document.save(over=True)
    assert project.load(path) == document.model
    path.unlink()
    document.save()


def test_a_failed_save_or_open_keeps_everything(document, tmp_path):
    set_mass(document, 3.0)
    model = document.model
    with pytest.raises(FileError):
        document.save(tmp_path / "nowhere" / "a.linkwork")
    (tmp_path / "bad.linkwork").write_text("{")
    with pytest.raises(FileError, match=r"bad\.linkwork"):
        document.open(tmp_path / "bad.linkwork")
    assert document.model is model
    assert document.is_modified
    assert document.path is None
    with pytest.raises(ModelError, match="no file yet"):
        document.save()


@given(st.lists(st.integers(0, 6), max_size=25), st.integers(0, 2**16))
def test_undoing_all_gives_the_first_model_again(choices, seed):
    document = Document(double_pendulum())
    first = document.model
    for n, choice in enumerate(choices):
        _random_act(document, choice, seed + n)
    last = document.model
    while document.undo():
        pass
    assert document.model == first
    while document.redo():
        pass
    assert document.model == last or document.stack.redone() is None


def _random_act(document, choice, number):
    bodies, joints = list(document.model.bodies), list(document.model.joints)
    body = bodies[number % len(bodies)]
    acts = [
        lambda: (AddBody(RigidBody(id=document.model.fresh_id("body"))),),
        lambda: (AddJoint(document.model.fresh_id("pin"), "spherical", base="ground", follower=body, at=(0, 0, 0)),),
        lambda: (RemoveElement(body),),
        lambda: (RemoveElement(joints[number % len(joints)]),) if joints else (),
        lambda: (Rename(body, f"renamed{number}"),),
        lambda: (SetValue(body, "mass", 1.0 + number),),
        lambda: (SetModelValue("gravity", (0.0, 0.0, -float(number))),),
    ]
    try:
        document.do(Command("Act", acts[choice](), merge_key=number % 3 or None))
    except ModelError:
        document.undo()


def test_files_of_other_formats_open_without_a_file_of_their_own(document, tmp_path):
    formats.save(document.model, tmp_path / "robot.urdf")
    told = []
    document.reported.connect(told.append)
    findings = document.open(tmp_path / "robot.urdf")
    assert document.path is None
    assert not document.is_modified
    assert told[-1] == document.findings == findings
    document.report((Finding("warning", "lost", "Gone."),))
    document.replace(document.model)
    assert document.findings == ()


def test_going_far_is_one_change_that_ends_where_single_steps_would(document):
    told, body = [], list(document.model.bodies)[-1]
    before = document.model.bodies[body].mass
    for mass in (2.0, 3.0, 4.0):
        set_mass(document, mass)
    document.changed.connect(lambda model, revision: told.append(model.bodies[body].mass))
    document.go_to(0)
    document.go_to(2)
    document.go_to(2)
    document.go_to(99)
    assert told == [before, 3.0, 4.0]
    assert document.stack.redone() is None
