"""Work beside the window: its result, its error, and a card where it takes longer."""

import threading
import time

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from linkwork_studio.look.theme import DARK
from linkwork_studio.window.progress_card import ProgressCard
from linkwork_studio.window.waiting import wait_for


@pytest.fixture
def card(qtbot, themed):
    over = QWidget()
    qtbot.addWidget(over)
    over.show()
    return ProgressCard(over, DARK)


def test_the_work_is_done_in_another_thread_and_its_result_comes_back(card):
    assert wait_for(card, "Working", threading.get_ident) != threading.get_ident()
    assert card.text == ""


def test_what_goes_wrong_is_raised_here(card):
    def fail():
        raise ValueError("no such thing")

    with pytest.raises(ValueError, match="no such thing"):
        wait_for(card, "Working", fail)
    assert card.text == ""


def test_what_takes_long_is_told_while_the_window_goes_on(card):
    seen, done = [], threading.Event()
    watching = QTimer(interval=20)
    watching.timeout.connect(lambda: seen.append(card.text))
    watching.timeout.connect(lambda: done.set() if card.text else None)
    watching.start()
    wait_for(card, "Reading hand.stl", lambda: done.wait(20) and time.sleep(0.05))
    watching.stop()
    assert any(text.startswith("Reading hand.stl") for text in seen)
    assert card.text == ""
