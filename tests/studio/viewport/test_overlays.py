"""Films and pictures hold what is seen over the scene."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLabel

from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.hud import Hud, HudRow
from linkwork_studio.viewport.overlays import corner
from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke
from linkwork_studio.widgets.marks import LEFT_OUT


def pixels(image):
    image = image.convertToFormat(image.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3].astype(int)


def differing(one, other):
    """Rows and columns of what differs: top, bottom, left, right."""
    rows, columns = np.nonzero(np.abs(pixels(one) - pixels(other)).max(axis=2) > 12)
    return (rows.min(), rows.max(), columns.min(), columns.max()) if len(rows) else ()


@pytest.fixture
def bare(viewport):
    viewport.show_only_the_scene()
    return viewport


def test_without_anything_over_it_the_picture_is_the_scene(bare):
    assert differing(bare.picture_as_seen(640, 480), bare.render_image(640, 480)) == ()


def test_arrows_and_words_are_where_they_are_seen(bare):
    """In a picture of twice the size they are twice as far from the corner, and drawn as fine."""
    bare._besides.show_sketch(Sketch((Stroke(((0.0, 0.0, 0.0), (0.6, 0.0, -0.8)), "error", 2.0, head=9.0),)))
    around = []
    for factor in (1, 2):
        size = (800 * factor, 600 * factor)
        around.append(np.array(differing(bare.picture_as_seen(*size), bare.render_image(*size))) / factor)
    assert around[0] == pytest.approx(around[1], abs=3.0)
    start, end = (bare.camera.project(np.array([p]), 800, 600)[0][0] for p in ((0.0, 0.0, 0.0), (0.6, 0.0, -0.8)))
    assert around[0][2] == pytest.approx(start[0], abs=4.0)
    assert around[0][0] == pytest.approx(start[1], abs=4.0)
    assert end[1] < around[0][1] < end[1] + 14.0
    bare._besides.show_sketch(Sketch())
    bare.draw(Sketch((), (Dot((0.0, 0.0, 0.0), glows=True),), (Note((0.0, 0.0, 0.0), "pin"),)))
    assert differing(bare.picture_as_seen(800, 600), bare.render_image(800, 600))


def test_numbers_and_captions_keep_their_corners(bare):
    hud = Hud(DARK, bare)
    hud.set_rows([HudRow("Time", "1.00 s")])
    hud.show()
    top, bottom, left, right = differing(bare.picture_as_seen(1280, 720), bare.render_image(1280, 720))
    scale = 720 / 600
    assert (left, top) == pytest.approx((hud.x() * scale, hud.y() * scale), abs=2.0)
    assert right == pytest.approx((hud.x() + hud.width()) * scale, abs=3.0)
    assert bottom == pytest.approx((hud.y() + hud.height()) * scale, abs=3.0)


def test_a_card_keeps_its_distance_to_the_nearest_corner():
    view = QRect(0, 0, 800, 600)
    assert corner(QRect(10, 20, 100, 50), view, 1000, 600) == QPoint(10, 20)
    assert corner(QRect(690, 540, 100, 50), view, 1000, 700) == QPoint(890, 640)


def test_what_is_about_the_window_is_left_out(bare):
    badge = QLabel("REC", bare)
    badge.setProperty(LEFT_OUT, True)
    badge.show()
    bare.arm("link")
    assert bare.plane_card.isVisible()
    assert differing(bare.picture_as_seen(640, 480), bare.render_image(640, 480)) == ()
