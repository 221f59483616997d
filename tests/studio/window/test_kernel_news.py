"""What the card says of kernels, and that it is left to others otherwise."""

import math

import pytest
from PySide6.QtWidgets import QWidget

from linkwork_studio.look.theme import DARK
from linkwork_studio.session.kernels import KernelState
from linkwork_studio.window.kernel_news import KernelNews
from linkwork_studio.window.progress_card import ProgressCard

READY = KernelState(True, "", 1.0)


@pytest.fixture
def card(qtbot, themed):
    over = QWidget()
    qtbot.addWidget(over)
    over.show()
    return ProgressCard(over, DARK)


def test_the_first_start_is_told_until_it_is_over(card):
    news = KernelNews(card)
    news.look(KernelState(False, "Compiling, 1 of 3: joints", 0.0), False)
    assert card.text == "Preparing for first use. Compiling, 1 of 3: joints."
    news.look(KernelState(False, "Compiling, 2 of 3: joints", 0.3), True)
    assert card.text.endswith("The run starts by itself when it is ready.")
    news.look(READY, True)
    assert card.text == ""


def test_what_is_waited_for_later_is_told_without_a_share(card):
    news = KernelNews(card)
    news.look(KernelState(True, "Semi-recursive is being compiled", math.nan), True)
    assert card.text == "Preparing for first use. Semi-recursive is being compiled."
    news.look(READY, True)
    assert card.text == ""


def test_a_card_that_tells_of_something_else_stays(card):
    card.show_busy("Reading hand.stl", "")
    KernelNews(card).look(READY, False)
    assert card.text.startswith("Reading hand.stl")
