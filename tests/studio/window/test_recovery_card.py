from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from linkwork_studio.document.recovery import Left
from linkwork_studio.window.recovery_card import RecoveryCard, ago


@pytest.fixture
def left(tmp_path):
    folder = tmp_path / "window-x"
    folder.mkdir()
    return Left(folder, Path("/home/me/crank.linkwork"), "crank", 0.0)


@pytest.fixture
def card(qtbot, left):
    asked = []
    made = RecoveryCard(lambda found: asked.append(found) or len(asked) > 1)
    made.asked = asked
    qtbot.addWidget(made)
    made.offer((left,))
    return made


def press(card, name):
    next(b for b in card.findChildren(QPushButton) if b.accessibleName() == name).click()


def test_it_is_there_only_when_there_is_something(card):
    assert not card.isHidden()
    card.offer(())
    assert card.isHidden()


def test_what_could_not_be_restored_stays_on_offer(card, left):
    press(card, "Restore crank")
    assert card.lefts == (left,)
    assert left.folder.exists()
    press(card, "Restore crank")
    assert card.isHidden()
    assert not left.folder.exists()


def test_it_can_be_thrown_away(card, left):
    press(card, "Discard crank")
    assert card.asked == []
    assert not left.folder.exists()


def test_times_in_words():
    assert [ago(s) for s in (5.0, 60.0, 7300.0, 90000.0)] == [
        "a moment ago",
        "1 minute ago",
        "2 hours ago",
        "1 day ago",
    ]
