"""A label that is dragged counts steps."""

import pytest
from PySide6.QtCore import QPoint, Qt

from linkwork_studio.widgets.scrub_label import ScrubLabel

LEFT = Qt.MouseButton.LeftButton


def drag(qtbot, label, *xs, held=Qt.KeyboardModifier.NoModifier):
    qtbot.mousePress(label, LEFT, held, QPoint(10, 10))
    for x in xs:
        event_at(label, x, held)
    qtbot.mouseRelease(label, LEFT, held, QPoint(xs[-1], 10))


def event_at(label, x, held):
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent

    place = QPointF(x, 10)
    label.mouseMoveEvent(QMouseEvent(QEvent.Type.MouseMove, place, label.mapToGlobal(place), LEFT, LEFT, held))


@pytest.fixture
def label(show, heard):
    made = show(ScrubLabel("Mass"))
    heard.to(made.started, "started").to(made.scrubbed, "to").to(made.ended, "ended").to(made.clicked, "clicked")
    return made


def test_a_drag_counts_whole_steps(qtbot, label, heard):
    drag(qtbot, label, 20, 30, 50)
    assert heard[0] == ("started",)
    assert heard[-1] == ("ended",)
    assert heard[-2] == ("to", 10.0)


def test_shift_counts_tenths_and_ctrl_tens(qtbot, label, heard):
    drag(qtbot, label, 18, held=Qt.KeyboardModifier.ShiftModifier)
    assert heard[-2] == ("to", 0.2)
    drag(qtbot, label, 18, held=Qt.KeyboardModifier.ControlModifier)
    assert heard[-2] == ("to", 20.0)


def test_a_click_is_no_drag(qtbot, label, heard):
    qtbot.mouseClick(label, LEFT)
    assert heard == [("clicked",)]


def test_it_can_be_switched_off(label):
    label.set_scrubbable(False)
    assert not label.isEnabled()
    assert label.cursor().shape() == Qt.CursorShape.ArrowCursor
