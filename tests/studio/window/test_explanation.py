import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from linkwork_studio.viewport.hud import HudRow
from linkwork_studio.window.explanation import VERDICTS, Explanation

DRIFT = HudRow("Energy drift", "3e-2", "error", "Energy that was gained.\nA smaller step helps.", "run.settings")
TIME = HudRow("Time", "1 s", "ok", "Simulated time.")


@pytest.fixture
def card(qtbot, themed):
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    made = Explanation(parent)
    yield made
    made.hide()


def texts(card):
    return [label.text() for label in card.findChildren(QLabel) if not label.isHidden()]


def test_it_says_what_a_number_means_and_leads_to_what_helps(card):
    way, done = QAction("Run settings..."), []
    way.triggered.connect(lambda: done.append(1))
    card.tell((DRIFT,), way, QPoint(10, 10))
    assert texts(card) == ["Energy drift: 3e-2", VERDICTS["error"], "Energy that was gained. A smaller step helps."]
    (button,) = card.findChildren(QPushButton)
    assert button.text() == "Run settings"
    button.click()
    assert done == [1]
    assert card.isHidden()


def test_what_was_said_before_is_gone(card):
    card.tell((DRIFT, TIME), None, QPoint())
    assert len(texts(card)) == 5
    card.tell((TIME,), None, QPoint())
    assert texts(card) == ["Time: 1 s", "Simulated time."]
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert card.isHidden()
