import pytest
from PySide6.QtWidgets import QWidget

from linkwork.model.model import Model
from linkwork_studio.commands.guide import STEPS
from linkwork_studio.window.guide_card import GuideCard


@pytest.fixture
def card(qtbot, context):
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(700, 500)
    over.show()
    context.document.replace(Model())
    made = GuideCard(over)
    made.begin(context)
    return made


def texts(card):
    return card._count.text(), card._title.text()


def test_it_goes_on_as_things_are_done(card, context, monkeypatch):
    assert card.isVisible()
    assert texts(card) == ("Step 1 of 6", STEPS[0].title)
    monkeypatch.setattr("linkwork_studio.window.guide_card.next_step", lambda context, since: 3)
    card.look()
    assert texts(card) == ("Step 4 of 6", STEPS[3].title)
    monkeypatch.setattr("linkwork_studio.window.guide_card.next_step", lambda context, since: len(STEPS))
    card.look()
    assert texts(card) == ("", "Done")
    card._end.click()
    assert not card.isVisible()
