"""A recent project on the start page."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.window.recent_card import HEIGHT, PICTURE, RecentCard, short


def shown(qtbot, picture):
    card = RecentCard(Path("/projects/crank.linkwork"), picture, DARK)
    qtbot.addWidget(card)
    card.set_width(220)
    card.show()
    qtbot.waitExposed(card)
    return card


def test_it_shows_the_picture_of_its_project(qtbot, themed, tmp_path):
    image = QImage(320, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    image.save(str(tmp_path / "a.png"))
    drawn = shown(qtbot, tmp_path / "a.png").grab().toImage()
    scale = drawn.devicePixelRatio()
    assert drawn.pixelColor(round(PICTURE / 2 * scale), round(HEIGHT / 2 * scale)) == QColor("#ff0000")


def test_a_picture_that_is_missing_or_damaged_gives_way_to_a_drawing(qtbot, themed, tmp_path):
    (tmp_path / "a.png").write_bytes(b"no picture")
    without = shown(qtbot, None).grab().toImage()
    assert shown(qtbot, tmp_path / "a.png").grab().toImage() == without
    scale = without.devicePixelRatio()
    spots = {without.pixelColor(x, round(HEIGHT / 2 * scale)).name() for x in range(4, round(PICTURE * scale))}
    assert len(spots) > 1, "there is a drawing"


def test_mouse_keyboard_and_colours(qtbot, themed):
    card, opened = shown(qtbot, None), []
    card.clicked.connect(lambda: opened.append(card.project))
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    QTest.keyClick(card, Qt.Key.Key_Space)
    assert opened == [Path("/projects/crank.linkwork")] * 2
    assert card.accessibleName() == "crank"
    dark = card.grab().toImage()
    card.set_theme(LIGHT)
    assert card.grab().toImage() != dark


def test_the_home_folder_is_short():
    assert short(Path.home() / "projects") == str(Path("~") / "projects")
    assert short(Path("/elsewhere")) == str(Path("/elsewhere"))
