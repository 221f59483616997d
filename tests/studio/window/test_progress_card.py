from PySide6.QtWidgets import QWidget

from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.window.progress_card import ProgressCard


def test_stands_in_the_corner_while_there_is_something_to_wait_for(qtbot, themed):
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(600, 400)
    over.show()
    card = ProgressCard(over, DARK)
    assert card.text == ""
    card.show_progress("First start", "Preparing kernels, 2 of 7", 2 / 7)
    assert card.text == "First start. Preparing kernels, 2 of 7"
    over.resize(800, 500)
    assert over.rect().contains(card.geometry())
    assert card.geometry().right() == 800 - 12 - 1
    short = card.height()
    card.show_progress("First start", "Preparing kernels, and this is a text that needs more than one line.", 0.5)
    assert card.height() > short
    card.show_busy("Reading hand.stl", "")
    assert card.text.startswith("Reading hand.stl")
    card.set_theme(LIGHT)
    card.hide()
    assert card.text == ""
