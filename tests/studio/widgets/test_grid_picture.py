import numpy as np
import pytest
from PySide6.QtGui import QColor

from linkwork_studio.widgets.grid_picture import GridPicture


@pytest.fixture
def picture(qtbot):
    widget = GridPicture()
    qtbot.addWidget(widget)
    widget.set_colors("#ff0000", "#000000")
    widget.resize(400, 100)
    return widget


def test_the_first_row_is_the_lowest(picture):
    picture.show_shares(np.array([[1.0, 0.0], [0.0, 0.5]]))
    image = picture.image()
    assert image.pixelColor(0, 1) == QColor(255, 0, 0)
    assert image.pixelColor(1, 1) == QColor(0, 0, 0)
    assert image.pixelColor(1, 0) == QColor(128, 0, 0)


def test_it_keeps_its_proportions(picture):
    picture.show_shares(np.zeros((10, 80)))
    place = picture.place()
    assert place.width() / place.height() == pytest.approx(8.0, rel=0.05)
    assert picture.rect().contains(place)


def test_it_is_drawn(picture):
    picture.show_shares(np.ones((10, 40)))
    shown = picture.grab().toImage()
    assert shown.pixelColor(shown.width() // 2, shown.height() // 2) == QColor(255, 0, 0)


def test_shares_beyond_the_range_are_clipped(picture):
    picture.show_shares(np.array([[-1.0, 2.0]]))
    assert picture.image().pixelColor(0, 0) == QColor(0, 0, 0)
    assert picture.image().pixelColor(1, 0) == QColor(255, 0, 0)
