"""Widgets that go on in the next line."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from linkwork_studio.widgets.flow_row import FlowRow


def boxes(show, width):
    row = FlowRow(spacing=4)
    several = [QWidget() for _ in range(4)]
    for box in several:
        box.setFixedSize(QSize(50, 20))
        row.put(box)
    return show(row, width), several


def test_all_in_one_row_where_there_is_room(show):
    row, several = boxes(show, 300)
    assert [box.pos().toTuple() for box in several] == [(0, 0), (54, 0), (108, 0), (162, 0)]
    assert row.heightForWidth(300) == 20
    assert row.sizeHint() == QSize(212, 20)


def test_the_next_line_where_there_is_none(show):
    row, several = boxes(show, 120)
    assert [box.pos().toTuple() for box in several] == [(0, 0), (54, 0), (0, 24), (54, 24)]
    assert row.heightForWidth(120) == 44
    assert row.heightForWidth(60) == 92
    assert row.minimumSizeHint() == QSize(50, 20)


def test_what_is_hidden_leaves_its_place_to_the_next(show, qtbot):
    row, several = boxes(show, 300)
    several[0].hide()
    qtbot.waitUntil(lambda: several[1].x() == 0)
    assert row.sizeHint() == QSize(158, 20)


def test_others_take_the_place(show, qtbot):
    row, _ = boxes(show, 300)
    row.clear()
    box, hidden = QWidget(), QWidget()
    hidden.hide()
    for widget in (box, hidden):
        widget.setFixedSize(QSize(50, 20))
        row.put(widget)
    assert box.isVisible()
    assert not hidden.isVisible()
    assert row.sizeHint() == QSize(50, 20)
    qtbot.waitUntil(lambda: [child for child in row.children() if child.isWidgetType()] == [box, hidden])
