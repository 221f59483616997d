"""A card with steps: in the corner, or as a strip over a low picture."""

import pytest
from PySide6.QtWidgets import QWidget

from linkwork_studio.window.step_card import MARGIN, StepCard


@pytest.fixture
def card(qtbot):
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(700, 500)
    over.show()
    made = StepCard(over, "Guide")
    made.add_button("End", made.hide)
    made.tell("Step 1 of 6", "Draw a link", "Press L, then click twice into the picture.")
    made.show()
    return made


def test_it_stays_in_its_corner(card):
    card.parentWidget().resize(900, 600)
    assert card.geometry().right() < 900
    assert card.geometry().bottom() > 500


def test_over_a_low_picture_it_is_a_strip_that_says_the_same(card):
    usual, title = card.size(), "Draw a link"
    card._over.resize(454, 164)
    assert card.width() == 454 - 2 * MARGIN
    assert card.height() < 0.4 * 164
    assert title in card.text.text()
    assert card.geometry().bottom() == 164 - MARGIN - 1
    card._over.resize(700, 500)
    assert card.size() == usual
    assert title not in card.text.text()
