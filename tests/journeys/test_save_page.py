"""A user cuts a joint in a run and saves the run as a page that plays; a place where nothing can be written is said."""

import pytest
from pages import data_of

from linkwork.edits import RemoveElement
from linkwork_studio.document.command import Command

pytestmark = pytest.mark.timeout(600)


def save_as(user, monkeypatch, path):
    """Choose the command of the menu, and a place in its dialog."""
    monkeypatch.setattr(type(user.studio.context.files), "ask_page", lambda files, suggestion: path)
    user.studio.actions.entry("run.save_page").trigger()


@pytest.fixture
def cut(user):
    """A double pendulum whose elbow is cut after 0.2 s."""
    user.open_sample("double_pendulum")
    user.studio.session.advance(0.2)
    user.wait_until_time(0.19)
    user.studio.document.do(Command("Cut", (RemoveElement("elbow"),)))
    user.wait_for_run()
    user.studio.session.advance(0.2)
    user.wait_until_time(0.39)
    return user


def test_the_page_has_the_run_with_its_edit(cut, monkeypatch, tmp_path):
    save_as(cut, monkeypatch, tmp_path / "swing.html")
    (branch,) = data_of((tmp_path / "swing.html").read_text())["branches"]
    assert [mark["text"] for mark in branch["marks"]] == ["elbow removed"]
    assert branch["takes"][-1]["times"][-1, 0] == cut.snapshot.time
    assert "swing.html" in cut.studio.window.statusBar().currentMessage()


@pytest.mark.parametrize(
    ("name", "said"), [("swing.mov", "is written as .html or .glb"), ("none/swing.html", "there is no folder")]
)
def test_where_nothing_can_be_written_is_said_and_the_run_stays(cut, monkeypatch, tmp_path, name, said):
    save_as(cut, monkeypatch, tmp_path / name)
    assert said in cut.studio.messages.text
    assert cut.snapshot.time == pytest.approx(0.4)
    assert not list(tmp_path.glob("swing*"))
