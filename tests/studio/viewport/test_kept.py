import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from linkwork_studio.viewport.kept import Kept, painted_afresh


class Card(QWidget):
    """A widget of one colour that is kept."""

    def __init__(self):
        super().__init__()
        self.kept, self.color, self.painted = Kept(), "#ff0000", 0
        self.resize(20, 10)

    def paintEvent(self, event):
        self.kept.show(self, self.color, self.paint)

    def paint(self, painter):
        self.painted += 1
        painter.fillRect(0, 0, 5, 5, QColor(self.color))


@pytest.fixture
def card(qtbot):
    made = Card()
    qtbot.addWidget(made)
    return made


def test_what_stays_the_same_is_painted_once(card):
    first, second = card.grab().toImage(), card.grab().toImage()
    assert card.painted == 1
    assert first == second
    assert first.pixelColor(2, 2) == QColor("#ff0000")


def test_what_it_depends_on_is_painted_anew(card):
    card.grab()
    card.color = "#0000ff"
    assert card.grab().toImage().pixelColor(2, 2) == QColor("#0000ff")
    card.resize(30, 10)
    card.grab()
    assert card.painted == 3
    font = card.font()
    font.setPixelSize(30)
    card.setFont(font)
    card.grab()
    assert card.painted == 4


def test_in_a_picture_of_another_size_it_is_painted_afresh(card):
    card.grab()
    assert card.painted == 1
    with painted_afresh():
        card.grab()
    assert card.painted == 2
    card.grab()
    assert card.painted == 2, "what was kept is there again"
