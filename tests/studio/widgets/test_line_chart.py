"""Where points are drawn, what a click picks, and what has no number."""

import math

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from linkwork_studio.widgets.line_chart import BOTTOM, LEFT, RIGHT, TOP, LineChart


@pytest.fixture
def chart(show):
    chart = show(LineChart())
    chart.resize(400, 240)
    chart.show_points([1.0, 2.0, 3.0], [5.0, math.nan, 7.0], ("mass", "sway"), ((0, 1, 2),))
    return chart


def test_points_fill_the_box(chart):
    assert (chart.place_of(0).x(), chart.place_of(0).y()) == pytest.approx((LEFT, 240 - BOTTOM))
    assert (chart.place_of(2).x(), chart.place_of(2).y()) == pytest.approx((400 - RIGHT, TOP))
    assert chart.place_of(1) is None


def test_a_click_picks_the_nearest(qtbot, chart):
    seen = []
    chart.picked.connect(seen.append)
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=chart.place_of(2).toPoint())
    assert seen == [2]


def test_the_curve_is_seen(chart):
    chart.show_points([0.0, 1.0], [3.0, 3.0], ("a", "b"))  # level: in the middle
    chart.mark_point(0)
    chart.set_colors("#4aa3df", "#000000", "#000000", "#000000")
    place, ratio = chart.place_of(0), chart.devicePixelRatio()

    def seen(right: float) -> QColor:
        picture = chart.grab().toImage()
        return picture.pixelColor(round((place.x() + right) * ratio), round(place.y() * ratio))

    assert seen(2) == QColor("#4aa3df")
    assert seen(60) != QColor("#4aa3df")
    chart.show_points([0.0, 1.0], [3.0, 3.0], ("a", "b"), ((0, 1),))
    assert seen(60).blue() > 0xA0


def test_nothing_is_drawn_of_nothing(qtbot, chart):
    chart.show_points([], [], ("", ""))
    chart.grab()
    chart.show_points([1.0], [math.nan], ("", ""))
    chart.grab()
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton)
