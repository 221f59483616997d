"""What is wrong is told in one clear sentence; document and run go on unharmed."""

import errno
import json
import tempfile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit

from linkwork_studio.commands.samples import find_samples

pytestmark = pytest.mark.timeout(600)

DOUBLE_PENDULUM = find_samples()[0].project


@pytest.fixture
def running(user):
    """The double pendulum swings."""
    user.open_sample("double_pendulum")
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.2)
    return user


@pytest.fixture
def unharmed(running):
    """Checks afterwards that neither the document nor the run took harm."""
    studio = running.studio
    model, revision = studio.document.model, studio.document.revision
    yield running
    assert (studio.document.model, studio.document.revision) == (model, revision)
    assert studio.session.playing
    running.wait_until_time(running.snapshot.time + 0.1)


def one_sentence(studio) -> str:
    text = studio.messages.text
    assert studio.messages.level == "error"
    assert text.endswith(".")
    assert "\n" not in text
    assert "Traceback" not in text
    return text


def damaged(tmp_path, change):
    """A copy of the sample in which something was changed by hand."""
    data = json.loads(DOUBLE_PENDULUM.read_text())
    change(data)
    path = tmp_path / "damaged.linkwork"
    path.write_text(json.dumps(data))
    return path


def test_a_corrupt_project(unharmed, tmp_path):
    path = tmp_path / "half.linkwork"
    path.write_text(DOUBLE_PENDULUM.read_text()[:400])
    assert not unharmed.studio.open(path)
    assert "the file is damaged" in one_sentence(unharmed.studio)


def test_a_file_that_is_no_project(unharmed, tmp_path):
    path = tmp_path / "picture.linkwork"
    path.write_bytes(bytes(range(256)))
    assert not unharmed.studio.open(path)
    assert "not a Linkwork project" in one_sentence(unharmed.studio)


def test_a_file_that_is_not_there(unharmed, tmp_path):
    assert not unharmed.studio.open(tmp_path / "nowhere.linkwork")
    assert "cannot be read" in one_sentence(unharmed.studio)


def test_an_unknown_joint_kind(unharmed, tmp_path):
    path = damaged(tmp_path, lambda data: data["joints"][1].update(kind="hinge"))
    assert not unharmed.studio.open(path)
    assert "There is no joint kind 'hinge'; there are: " in one_sentence(unharmed.studio)


def test_a_joint_of_a_body_with_itself(unharmed, tmp_path):
    path = damaged(tmp_path, lambda data: data["joints"][1].update(base="lower link"))
    assert not unharmed.studio.open(path)
    assert "a joint cannot hold a body to itself" in one_sentence(unharmed.studio)


def test_a_joint_of_a_body_with_itself_by_the_inspector(unharmed):
    studio = unharmed.studio
    unharmed.click_in_tree("elbow")
    box = studio.inspector.field("base").field.box
    box.setFocus()
    box.setCurrentIndex(box.findText("lower link"))
    box.activated.emit(box.currentIndex())
    assert "cannot hold a body to itself" in refusal(studio)


def test_a_negative_mass_typed_into_the_inspector(unharmed):
    studio = unharmed.studio
    unharmed.click_in_tree("lower link")
    field = studio.inspector.field("mass").findChild(QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "-3")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "must be greater than 0" in refusal(studio)


def refusal(studio) -> str:
    """What the inspector says under the field, or the message over the picture."""
    shown = [label.text() for label in studio.inspector.findChildren(QLabel) if label.isVisible()]
    return " ".join([*(text for text in shown if text.endswith(".")), studio.messages.text])


def test_a_read_only_folder(unharmed, tmp_path, monkeypatch):
    def refuse(*args, **words):
        raise OSError(errno.EROFS, "Read-only file system")

    studio = unharmed.studio
    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    monkeypatch.setattr(studio.context.files, "ask_save", lambda suggestion: tmp_path / "mine.linkwork")
    unharmed.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert "cannot be written: Read-only file system." in one_sentence(studio)
    assert not (tmp_path / "mine.linkwork").exists()
