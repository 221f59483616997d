import pytest
from PySide6.QtWidgets import QWidget

from linkwork_studio.look.theme import DARK
from linkwork_studio.window.message_bar import MARGIN, MessageBar


@pytest.fixture
def over(qtbot, themed):
    widget = QWidget()
    widget.resize(500, 300)
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def bar(over):
    return MessageBar(over, DARK)


def test_says_and_closes(bar):
    assert bar.text == ""
    bar.say("The joint cannot close.", "error")
    assert (bar.text, bar.level) == ("The joint cannot close.", "error")
    bar._close.click()
    assert bar.text == ""


def test_a_way_out_is_offered_once(bar):
    taken = []
    bar.say("The joint cannot close.", "error", ("Undo", lambda: taken.append(1)))
    assert bar._way_out.isVisible()
    bar._way_out.click()
    assert taken == [1]
    assert bar.text == ""
    bar.say("Other.", "warning")
    assert not bar._way_out.isVisible()


def test_stays_inside_whatever_is_said(bar, over):
    bar.say("A long sentence about what went wrong with the mechanism. " * 2, "error")
    for width in (500, 260):
        over.resize(width, 300)
        assert over.rect().contains(bar.geometry())
        assert bar.geometry().bottom() == 300 - MARGIN - 1


def test_news_go_away_by_themselves(bar, qtbot, monkeypatch):
    monkeypatch.setitem(__import__(MessageBar.__module__, fromlist=["x"]).SHOWN_FOR, "info", 20)
    bar.say("Saved.")
    qtbot.waitUntil(lambda: bar.text == "")
