from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.axes_cross import BALL, SIDE, AxesCross, ends
from linkwork_studio.viewport.camera import Camera


def test_every_end_stays_inside_from_everywhere():
    for azimuth in range(-3, 4):
        for elevation in (-1.5, -0.7, 0, 0.7, 1.5):
            for end in ends(Camera(azimuth=azimuth, elevation=elevation)):
                assert BALL < end.place.x() < SIDE - BALL
                assert BALL < end.place.y() < SIDE - BALL


def test_up_is_up_and_the_nearest_is_drawn_last():
    found = {end.side: end for end in ends(Camera().from_side("front"))}
    assert found["top"].place.y() < found["front"].place.y()
    assert found["right"].place.x() > found["front"].place.x()
    assert ends(Camera().from_side("front"))[-1].side == "front"


def test_a_click_on_an_end_asks_for_its_view(qtbot):
    cross = AxesCross(DARK)
    qtbot.addWidget(cross)
    cross.show()
    place = next(end.place for end in ends(Camera()) if end.side == "top").toPoint()
    with qtbot.waitSignal(cross.view_requested) as told:
        QTest.mouseClick(cross, Qt.MouseButton.LeftButton, pos=place)
    assert told.args == ["top"]


def test_it_turns_and_changes_its_colours(qtbot):
    cross = AxesCross(DARK)
    qtbot.addWidget(cross)
    before = cross.grab().toImage()
    cross.set_camera(Camera().from_side("top"))
    assert cross.grab().toImage() != before
    cross.set_theme(LIGHT)
    cross.leaveEvent(None)
    assert cross.sizeHint().width() == SIDE
