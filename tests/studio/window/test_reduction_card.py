"""While a body is made elastic a card tells what is being done, and lets it be given up."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from linkwork_studio.look.theme import DARK
from linkwork_studio.window.reduction_card import ReductionCard


@pytest.fixture
def card(qtbot):
    over, given_up = QWidget(), []
    over.resize(600, 400)
    qtbot.addWidget(over)
    made = ReductionCard(over, DARK, given_up.append)
    made.given_up = given_up
    over.show()
    return made


def test_it_tells_what_is_being_done(card):
    card.look("", ())
    assert card.text == ""
    card.look("rod: factorising", ("rod",))
    assert card.text.startswith("Making rod elastic. Factorising. The run continues")
    card.look("", ())
    assert card.isHidden()


def test_cancel_names_the_bodies(card):
    card.look("rod: meshing", ("rod", "arm"))
    assert card.text.startswith("Making 2 bodies elastic")
    QTest.mouseClick(card.cancel, Qt.MouseButton.LeftButton)
    assert card.given_up == [("rod", "arm")]
