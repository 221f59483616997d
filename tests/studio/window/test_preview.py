"""Answers in the picture in place of the run."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject, Signal

from linkwork_studio.panels.questions.replies import Reply
from linkwork_studio.window.preview import Preview


class Panel(QObject):
    previewed, save_asked = Signal(object), Signal(object)


@pytest.fixture
def table(qapp, tmp_path):
    """A panel, a run that plays, and a picture that keeps what it was shown."""
    session = SimpleNamespace(playing=True, snapshot="the run")
    session.pause = lambda: setattr(session, "playing", False)
    files = SimpleNamespace(ask_results=lambda suggestion: tmp_path / suggestion)
    context = SimpleNamespace(session=session, files=files, document=SimpleNamespace(title="crane"))
    seen = []
    panel, viewport = Panel(), SimpleNamespace(show_snapshot=seen.append)
    return SimpleNamespace(panel=panel, session=session, seen=seen, preview=Preview(panel, context, viewport))


def test_the_run_is_held_while_an_answer_is_shown(table):
    table.panel.previewed.emit("an answer")
    assert not table.session.playing
    assert table.seen == ["an answer"]
    assert table.preview.shown == "an answer"


def test_the_run_comes_back(table):
    table.panel.previewed.emit("an answer")
    table.panel.previewed.emit(None)
    assert table.seen[-1] == "the run"
    assert table.preview.shown is None


def test_questions_are_asked_of_the_run_as_it_stands(table):
    assert table.panel.newest() == "the run"


def test_numbers_go_where_the_user_says(table, tmp_path):
    written = []
    table.panel.save_asked.emit(Reply("", (), (), save=written.append))
    assert written == [tmp_path / "crane.csv"]
