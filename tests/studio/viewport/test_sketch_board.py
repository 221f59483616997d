import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter

from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke
from linkwork_studio.viewport.sketch_board import View, paint_sketch

VIEW = View(Camera(distance=4.0).from_side("front"), 200, 200)


@pytest.fixture
def painted(qapp):
    def paint(sketch):
        image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        paint_sketch(painter, sketch, VIEW, DARK)
        painter.end()
        return image

    return paint


def test_dots_stand_where_the_eye_sees_them(painted):
    image = painted(Sketch(dots=(Dot((0.0, 0.0, 0.0), "accent", 6.0),)))
    assert image.pixelColor(100, 100) == QColor(DARK.accent)
    assert image.pixelColor(10, 10).alpha() == 0


def test_lines_arrows_and_notes_leave_paint(painted):
    line = painted(Sketch((Stroke(((-0.5, 0, 0), (0.5, 0, 0)), "#ff0000", 4.0, head=12.0),)))
    assert line.pixelColor(100, 100).red() > 200
    note = painted(Sketch(notes=(Note((0.0, 0.0, 0.0), "gap 3 mm"),)))
    assert note.pixelColor(120, 80).alpha() > 200
    filled = painted(Sketch((Stroke(((-0.5, 0, -0.5), (0.5, 0, -0.5), (0, 0, 0.5)), "accent", filled=True),)))
    assert filled.pixelColor(100, 110).alpha() > 0


def test_long_words_go_on_in_the_next_line_and_stay_in_the_picture(painted):
    def height(words):
        image = painted(Sketch(notes=(Note((0.0, 0.0, 0.0), words),)))
        assert all(image.pixelColor(x, y).alpha() == 0 for x in (0, 199) for y in range(200)), "nothing at its edges"
        return sum(any(image.pixelColor(x, y).alpha() for x in range(0, 200, 4)) for y in range(200))

    short = height("pin C to crank")
    assert height("pin C to crank: gap 0.3 m; moves coupler by 0.2 m, rocker by 0.1 m; energy +3 J") > 2 * short


def test_what_lies_behind_the_eye_is_left_out(painted):
    image = painted(Sketch(dots=(Dot((0.0, -9.0, 0.0)),)))
    assert all(image.pixelColor(x, 100).alpha() == 0 for x in range(0, 200, 5))


def test_the_board_lets_the_mouse_through(viewport):
    viewport.draw(Sketch(dots=(Dot((0, 0, 0)),)))
    assert viewport._board.isVisible()
    assert viewport.childAt(QPoint(400, 300)) is not viewport._board
    viewport.draw(Sketch())
    assert not viewport._board.isVisible()
