"""Scenes from journals and projects, and what of them is due when."""

from types import SimpleNamespace

import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.edits import RemoveElement, SetValue
from linkwork.errors import FileError
from linkwork.files import project
from linkwork.simulation.acts import Edit, Pause, Play, SetSpeed
from linkwork.simulation.journal import Journal
from linkwork_studio.session.scenes import LASTS, Cue, Player, Scene, read_scene


def reached(step, playing=True):
    return SimpleNamespace(step_count=step, playing=playing)


@pytest.fixture
def journal(tmp_path):
    """Weighed at step 10, paused at 20, cut at 30, ended at 50."""
    model = double_pendulum()
    made = Journal(model, "ali3p", 2e-3, "balanced")
    heavier = lw.edits.apply(model, SetValue("lower", "mass", 3.0))[0]
    made.note(0, Play())
    made.note(10, Edit(lw.edits.replacing(model, heavier), "ramp", lasts=0.1))
    made.note(15, SetSpeed(0.5))
    made.note(20, Pause())
    made.note(20, Play())
    made.note(30, Edit(lw.edits.replacing(heavier, lw.edits.apply(heavier, RemoveElement("elbow"))[0])))
    made.end = 50
    made.save(tmp_path / "swing.jsonl")
    return tmp_path / "swing.jsonl"


def test_a_journal_tells_a_scene(journal):
    scene = read_scene(journal)
    assert (scene.title, scene.solver, scene.step, scene.end) == ("swing", "ali3p", 2e-3, 50)
    assert [cue.at for cue in scene.cues] == [10, 15, 20, 30]
    assert scene.cues[0].closing[0] == "ramp"
    assert scene.cues[1].control == SetSpeed(0.5)
    assert scene.cues[2] == Cue(20)


def test_a_project_runs_for_a_while(tmp_path):
    project.save(double_pendulum(), tmp_path / "p.linkwork")
    scene = read_scene(tmp_path / "p.linkwork")
    assert scene.end * scene.step == pytest.approx(LASTS)


def test_a_scene_without_a_step_is_none(tmp_path):
    Journal(double_pendulum(), "ali3p", 1e-3, "balanced").save(tmp_path / "empty.jsonl")
    with pytest.raises(FileError, match="holds no run"):
        read_scene(tmp_path / "empty.jsonl")


def test_what_is_due_comes_at_its_step_and_the_loop_begins_again(journal):
    first = read_scene(journal)
    second = Scene("other", first.model, "modular", 1e-3, (), 5)
    player = Player([first, second], hold=2.0)
    assert list(player.due(None, 0.0)) == [first]
    assert list(player.due(None, 0.1)) == []
    assert list(player.due(reached(0, playing=False), 0.2)) == [True]
    assert list(player.due(reached(9), 0.3)) == []
    assert list(player.due(reached(16), 0.4)) == list(first.cues[:2])
    assert list(player.due(reached(21), 1.0)) == [False]
    assert list(player.due(reached(21, playing=False), 2.0)) == []
    assert list(player.due(reached(21, playing=False), 3.1)) == [True]
    assert list(player.due(reached(51), 4.0)) == [first.cues[3], False]
    assert list(player.due(reached(51, playing=False), 5.0)) == []
    assert list(player.due(reached(51, playing=False), 6.1)) == [second]
    assert list(player.due(reached(6), 7.0)) == [False]
    assert list(player.due(reached(6), 9.1)) == [first]
