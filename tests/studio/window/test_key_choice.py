"""Keys are chosen, in force at once, and remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from linkwork_studio.commands.table import all_actions
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.action_set import ActionSet
from linkwork_studio.window.key_choice import KeyChoice
from linkwork_studio.window.memory import Memory

PLAY, STEP = "run.play_or_pause", "run.single_step"


@pytest.fixture
def actions(context, window, qtbot):
    window.show_workbench()
    made = ActionSet(all_actions(), context, window, DARK)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield made
    made.close()


def test_a_chosen_key_does_it_and_the_old_one_no_longer(actions, window, context):
    told = []
    choice = KeyChoice(actions, Memory(), told.append)
    choice.choose(PLAY, "F7")
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert not context.session.playing
    QTest.keyClick(window, Qt.Key.Key_F7)
    assert context.session.playing
    assert actions.entry(PLAY).shortcut() == QKeySequence("F7")
    assert "F7" in actions.entry(PLAY).toolTip()
    assert told[-1][PLAY] == ("F7",)
    choice.reset(PLAY)
    context.session.playing = False
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert context.session.playing


def test_a_key_that_is_taken_does_one_thing_only(actions, window, context):
    choice = KeyChoice(actions, Memory())
    assert choice.holder(STEP, "Space").id == PLAY
    choice.choose(STEP, "Space")
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert context.session.told == ["step"]
    assert not context.session.playing
    choice.reset_all()
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert context.session.playing


def test_keys_are_remembered_and_nonsense_is_not(actions, tmp_path):
    KeyChoice(actions, Memory(tmp_path / "studio.json")).choose(PLAY, "F7")
    told = []
    again = KeyChoice(actions, Memory(tmp_path / "studio.json"), told.append)
    assert again.is_changed(PLAY)
    assert told[0][PLAY] == ("F7",)
    again.reset_all()
    assert not KeyChoice(actions, Memory(tmp_path / "studio.json")).is_changed(PLAY)
    (tmp_path / "studio.json").write_text('{"keys": ["F7"]}')
    assert not KeyChoice(actions, Memory(tmp_path / "studio.json")).is_changed(PLAY)
