"""The drawing area: ranges, keys, cursor."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from linkwork_studio.plots.canvas import BOLD


def wheel(canvas, delta):
    place = QPointF(canvas.frame_of_curves().center())
    event = QWheelEvent(
        place,
        canvas.mapToGlobal(place),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas.viewport(), event)


@pytest.fixture
def canvas(view):
    view.canvas.show_times((0.0, 10.0))
    view.canvas.show_values((0.0, 1.0))
    return view.canvas


def test_the_wheel_zooms_time_and_leaves_the_values(qtbot, canvas):
    with qtbot.waitSignal(canvas.moved):
        wheel(canvas, 240)
    left, right = canvas.times
    assert 0.0 < left < right < 10.0
    assert canvas.box.viewRange()[1] == pytest.approx([0.0, 1.0])


def test_keys_pan_and_zoom(qtbot, canvas):
    canvas.setFocus()
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.times == (pytest.approx(1.5), pytest.approx(11.5))
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    qtbot.keyClick(canvas, Qt.Key.Key_Up)
    assert canvas.times == (pytest.approx(1.0), pytest.approx(9.0))
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    assert canvas.times == (pytest.approx(0.0), pytest.approx(10.0))
    with qtbot.waitSignal(canvas.home_asked):
        qtbot.keyClick(canvas, Qt.Key.Key_End)


def test_a_double_click_asks_for_the_newest(qtbot, canvas):
    place = canvas.frame_of_curves().center()
    with qtbot.waitSignal(canvas.home_asked):
        qtbot.mouseDClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.mouseRelease(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)


def move(canvas, place):
    at = QPointF(place)
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, at, canvas.mapToGlobal(at), none, none, Qt.KeyboardModifier.NoModifier)
    canvas.mouseMoveEvent(event)


def test_the_time_under_the_mouse_is_told(canvas):
    hovered = []
    canvas.hovered.connect(hovered.append)
    move(canvas, canvas.frame_of_curves().center())
    assert hovered[-1] == pytest.approx(5.0, abs=0.2)
    move(canvas, QPoint(2, 2))
    assert math.isnan(hovered[-1])
    move(canvas, canvas.frame_of_curves().center())
    canvas.leaveEvent(QEvent(QEvent.Type.Leave))
    assert math.isnan(hovered[-1])


def test_the_readout_stays_inside(canvas):
    for time in (0.1, 9.9):
        canvas.show_cursor(time, "<b>time</b><br>some words")
        assert canvas.rect().contains(canvas.readout.geometry())
    canvas.hide_cursor()
    assert not canvas.readout.isVisible()


def test_curves_have_colours_and_only_calm_ones_are_bold(canvas):
    canvas.set_curves({"a": "#ff0000", "b": "#00ff00"})
    canvas.set_smooth(True)
    x, noise = np.linspace(0.0, 10.0, 2000), np.random.default_rng(1).uniform(size=2000)
    canvas.show_curve("a", x, x / 10.0, is_bold=True)
    canvas.show_curve("b", x, noise, is_bold=True)
    pens = [curve.opts["pen"] for curve in canvas.curves.values()]
    assert [pen.color().name() for pen in pens] == ["#ff0000", "#00ff00"]
    assert [pen.widthF() for pen in pens] == [BOLD * canvas.devicePixelRatioF(), 1.0]
    assert all(curve.opts["antialias"] for curve in canvas.curves.values())
    canvas.show_curve("a", x, x / 10.0, is_bold=False)
    assert canvas.curves["a"].opts["pen"].widthF() == 1.0


def test_columns_are_pixels_of_the_device(canvas):
    assert canvas.columns == pytest.approx(canvas.frame_of_curves().width() * canvas.devicePixelRatioF(), abs=5)
