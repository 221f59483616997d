import pytest
from PySide6.QtWidgets import QWidget

from linkwork_studio.widgets.marks import LEFT_OUT
from linkwork_studio.window.record_badge import NUMBERS, RecordBadge


@pytest.fixture
def over(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    return made


def test_the_badge_tells_how_long_the_film_is(over):
    badge = RecordBadge(over)
    assert badge.isHidden()
    badge.show_seconds(0.0)
    assert badge.isVisible()
    assert badge.text().endswith("REC  0:00.0")
    badge.show_seconds(83.26)
    assert badge.text().endswith("REC  1:23.3")
    over.resize(1000, 300)
    assert abs(badge.geometry().center().x() - 500) <= 1
    over.resize(540, 300)
    assert badge.x() == NUMBERS, "beside the numbers of the run"
    over.resize(300, 300)
    assert badge.geometry().right() < 300
    assert badge.property(LEFT_OUT), "it is not in the film"
