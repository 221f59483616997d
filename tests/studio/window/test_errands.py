from types import SimpleNamespace

import pytest

from linkwork.files import project
from linkwork.model.model import Model
from linkwork_studio.commands.samples import find_samples
from linkwork_studio.window.errands import Errands


@pytest.fixture
def errands(context):
    pressed = []

    def entry(name):
        return SimpleNamespace(trigger=lambda: pressed.append(name))

    flushed = []
    recovery = SimpleNamespace(flush=lambda: flushed.append(context.document.model.name))
    table = [SimpleNamespace(id="file.new", keys=("Ctrl+N",))]
    actions = SimpleNamespace(
        context=context, entry=entry, table=table, perform=lambda action: pressed.append(f"key of {action.id}")
    )
    made = Errands(actions, recovery)
    made.pressed, made.flushed = pressed, flushed
    return made


def test_a_file_is_opened_and_a_wrong_one_told(errands, context, tmp_path):
    project.save(context.document.model, tmp_path / "a.linkwork")
    assert errands.open(tmp_path / "a.linkwork")
    assert context.document.path == tmp_path / "a.linkwork"
    assert not errands.open(tmp_path / "b.linkwork")
    assert "b.linkwork" in context.views.said[-1][0]


def test_a_sample_runs(errands, context):
    assert errands.open_sample(find_samples()[0])
    assert context.session.playing


def test_what_is_dropped_is_taken(errands, context, tmp_path):
    project.save(context.document.model, tmp_path / "a.linkwork")
    assert errands.take(tmp_path / "a.linkwork")
    assert context.document.path == tmp_path / "a.linkwork"


def test_what_was_left_is_restored(errands, context):
    assert errands.restore(SimpleNamespace(load=lambda: Model("left"), path=None, base=""))
    assert context.document.model.name == "left"
    assert context.document.is_modified
    assert errands.flushed == ["left"], "a copy is kept before what was left is thrown away"


def test_what_is_to_be_known_is_said(errands, context):
    errands.warn("Linkwork closed without saving.")
    assert context.views.said == [("Linkwork closed without saving.", "warning")]


def test_actions_are_pressed(errands):
    assert errands.press("file.new")
    assert errands.pressed == ["file.new"]


def test_keys_are_pressed(errands):
    assert errands.press_key("Ctrl+N")
    assert errands.pressed == ["key of file.new"]
    assert not errands.press_key("Ctrl+J")
