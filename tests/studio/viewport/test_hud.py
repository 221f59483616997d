import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip, QWidget

from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.hud import Hud, HudRow

ROWS = [HudRow("Time", "1.20 s"), HudRow("Drift", "3e-2", "warning", "Why it drifts."), HudRow("Gap", "1 m", "error")]


@pytest.fixture
def view(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(400, 300)
    widget.show()
    return widget


@pytest.fixture
def hud(view):
    hud = Hud(DARK, view)
    hud.set_rows(ROWS)
    return hud


def test_it_shows_with_rows_and_hides_without(hud):
    assert hud.isVisible()
    hud.set_rows([])
    assert not hud.isVisible()


def test_it_lies_in_the_corner_and_grows_with_its_rows(hud):
    height = hud.height()
    assert (hud.x(), hud.y()) == (12, 12)
    hud.set_rows(ROWS[:1])
    assert hud.height() < height


def test_in_a_low_picture_it_shows_the_first_lines_and_what_is_not_well(view, hud):
    rows = [HudRow("Time", "1 s"), HudRow("Pace", "1"), HudRow("Drift", "0"), HudRow("Gap", "1 m", "error", "Why.")]
    hud.set_rows(rows)
    whole = hud.height()
    view.resize(400, 100)
    assert hud.height() < whole
    assert hud.row_at(QPointF(20, 8 + 2.5 * hud._line())).label == "Gap"
    assert hud.rows == tuple(rows)
    view.resize(400, 300)
    assert hud.height() == whole


def test_the_card_does_not_tremble_with_the_digits(hud):
    width = hud.width()
    hud.set_rows([HudRow("Time", "1 s"), *ROWS[1:]])
    assert hud.width() == width


def test_the_mouse_goes_through(view, hud):
    assert view.childAt(20, 20) is None


def test_there_is_room_for_signs_only_where_there_are_any(hud):
    width = hud.width()
    hud.set_rows([HudRow(row.label, row.value) for row in ROWS])
    assert hud.width() < width


def test_rows_by_place(hud):
    line = hud._line()
    assert hud.row_at(QPointF(20, 8 + 1.5 * line)).label == "Drift"
    assert hud.row_at(QPointF(20, 2)) is None
    assert hud.row_at(QPointF(900, 20)) is None


def test_a_row_explains_itself(view, hud, qtbot):
    place = hud.pos() + QPoint(20, round(8 + 1.5 * hud._line()))
    event = QHelpEvent(QEvent.Type.ToolTip, place, view.mapToGlobal(place))
    assert hud.eventFilter(view, event)
    assert QToolTip.text() == "Why it drifts."
    plain = hud.pos() + QPoint(20, 10)
    assert not hud.eventFilter(view, QHelpEvent(QEvent.Type.ToolTip, plain, view.mapToGlobal(plain)))
    QToolTip.hideText()


def test_levels_differ_by_colour_and_by_sign(hud):
    assert len({hud.color_of(level) for level in ("ok", "warning", "error")}) == 3
    image = hud.grab().toImage()
    line, left = hud._line(), 17
    signs = [image.pixelColor(left, round(8 + (k + 0.5) * line - 4)) for k in range(3)]
    assert signs[0].lightness() < 60 < signs[1].lightness()
    hud.set_theme(LIGHT)
    assert hud.grab().toImage().pixelColor(100, 5).lightness() > 150


def test_a_reader_hears_the_rows(hud):
    assert "Time 1.20 s" in hud.accessibleDescription()


def test_a_click_on_a_line_asks_for_it_and_a_drag_or_another_button_does_not(view, hud, qtbot):
    asked = []
    hud.asked.connect(lambda row, place: asked.append(row.label))
    middle = hud.pos() + QPoint(20, round(8 + 1.5 * hud._line()))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=middle)
    assert asked == ["Drift"]
    QTest.mouseClick(view, Qt.MouseButton.RightButton, pos=middle)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(390, 290))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=hud.pos() + QPoint(20, 10))  # has nothing to say
    assert asked == ["Drift"]


def test_clicks_on_lines_are_kept_from_what_lies_below(view, hud):
    pressed = []
    view.mousePressEvent = lambda event: pressed.append(event.button())
    inside = hud.pos() + QPoint(20, round(8 + 1.5 * hud._line()))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=inside)
    QTest.mousePress(view, Qt.MouseButton.MiddleButton, pos=inside)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(390, 290))
    assert pressed == [Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton]


def test_with_a_tool_in_hand_clicks_go_to_what_lies_below(view, hud):
    asked, pressed = [], []
    hud.asked.connect(lambda row, place: asked.append(row.label))
    hud.may_ask = lambda: False
    view.mousePressEvent = lambda event: pressed.append(event.button())
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=hud.pos() + QPoint(20, round(8 + 1.5 * hud._line())))
    assert asked == []
    assert pressed == [Qt.MouseButton.LeftButton]
