"""Widgets that go on in the next line."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from linkwork_studio.widgets.flow_layout import FlowLayout


def boxes(show, width):
    holder = QWidget()
    flow = FlowLayout(holder, spacing=4)
    for _ in range(4):
        box = QWidget()
        box.setFixedSize(QSize(50, 20))
        flow.addWidget(box)
    return show(holder, width), flow


def test_all_in_one_row_where_there_is_room(show):
    _, flow = boxes(show, 300)
    assert {flow.itemAt(i).geometry().y() for i in range(4)} == {0}
    assert flow.heightForWidth(300) == 20
    assert flow.sizeHint() == QSize(212, 20)


def test_the_next_line_where_there_is_none(show):
    _, flow = boxes(show, 120)
    assert flow.heightForWidth(120) == 44
    assert flow.heightForWidth(60) == 92
    assert flow.minimumSize() == QSize(50, 20)


def test_items_can_be_taken(show):
    _, flow = boxes(show, 120)
    assert flow.count() == 4
    assert flow.takeAt(0) is not None
    assert flow.takeAt(9) is None
    assert flow.count() == 3
    assert flow.itemAt(9) is None
