"""The lesson on its card: pages by Back and Next, names that select."""

import pytest
from PySide6.QtWidgets import QWidget

from linkwork_studio.commands.lessons import Lesson
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.lesson_card import LessonCard

PAGES = (("", "Two links."), ("Step 1 of 2", "Click `elbow`."), ("Step 2 of 2", "Open **Controls**."))


@pytest.fixture
def card(qtbot, context):
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(700, 500)
    over.show()
    made = LessonCard(over, DARK)
    made.begin(Lesson("Double pendulum", PAGES), context)
    return made


def test_pages_are_turned_and_end_at_both_ends(card):
    assert card.isVisible()
    assert not card._back.isEnabled()
    for _ in range(4):
        card._next.click()
    assert card.page == 2
    assert not card._next.isEnabled()
    card._back.click()
    assert "element:elbow" in card.text.text()


def test_a_name_selects_its_element_and_a_panel_is_entered(card, context):
    card.text.linkActivated.emit("element:elbow")
    assert context.document.selection == ("elbow",)
    card.text.linkActivated.emit("element:nobody")
    assert context.document.selection == ("elbow",)
    card.text.linkActivated.emit("panel:controls")
    assert ("enter_panel", "controls") in context.views.asked


def test_it_leaves_room_for_the_mechanism_and_the_axes(card):
    assert card.height() < 0.25 * card._over.height()
    assert card.x() > 100
    assert "Step 1 of 2" not in card.text.text()
    card.turn(1)
    assert "Step 1 of 2" in card.text.text()


def test_a_closed_lesson_comes_back_at_its_page_and_ends_with_its_project(card):
    card._next.click()
    card._close.click()
    assert card.isHidden()
    card.reopen()
    assert card.isVisible()
    assert card.page == 1
    card.end()
    card.reopen()
    assert card.isHidden()
