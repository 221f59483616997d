"""The theme is put on the whole application."""

import re

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from linkwork_studio.look import resources, style
from linkwork_studio.look.theme import DARK, LIGHT

BOTH = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)


@BOTH
def test_the_application_wears_the_theme(qapp, qtbot, theme):
    style.apply_theme(qapp, theme)
    line = QLineEdit()
    qtbot.addWidget(line)
    assert qapp.styleSheet() == style.sheet(theme)
    assert line.palette().color(QPalette.ColorRole.Highlight).name() == theme.accent
    assert qapp.font().family() == "Inter"


@BOTH
def test_every_name_in_the_sheet_is_a_colour(theme):
    text = style.sheet(theme)
    assert "@" not in text
    images = re.findall(r"url\((.+?)\)", text)
    assert images
    assert not [path for path in images if not resources.path("themes").joinpath(path).is_file()]


@BOTH
def test_small_pictures_have_colours_of_the_theme(theme):
    known = {theme.text_dim, theme.accent, theme.accent_text}
    for path in resources.path(f"themes/{theme.name}").glob("*.svg"):
        assert set(re.findall("#[0-9a-f]{6}", path.read_text())) <= known, path.name


def test_both_themes_have_the_same_small_pictures():
    dark, light = ({p.name for p in resources.path(f"themes/{t}").glob("*.svg")} for t in ("dark", "light"))
    assert dark == light


def test_blended_colours_lie_between():
    assert style.color(DARK, "panel") == DARK.panel
    assert style.color(DARK, "axis_z") == DARK.axes[2]
    soft = style.color(DARK, "accent_soft")
    assert soft not in (DARK.accent, DARK.panel)


def test_a_switch_of_themes_reaches_what_is_open(qapp, qtbot):
    style.apply_theme(qapp, DARK)
    label = QLabel("word")
    qtbot.addWidget(label)
    label.show()
    style.apply_theme(qapp, LIGHT)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == LIGHT.text
    style.apply_theme(qapp, DARK)


def test_a_colour_through_which_the_picture_shows():
    assert style.translucent("#ff8000", 0.5) == "rgba(255, 128, 0, 128)"


def test_a_switch_dresses_each_widget_once_however_deep_it_lies(qapp, qtbot):
    class Told(QLabel):
        changes = 0

        def changeEvent(self, event):
            Told.changes += event.type() == QEvent.Type.StyleChange
            super().changeEvent(event)

    style.apply_theme(qapp, DARK)
    outermost = inner = QWidget()
    qtbot.addWidget(outermost)
    for _ in range(8):
        inner = QWidget(inner)
    Told("word", inner)
    outermost.show()
    Told.changes = 0
    style.apply_theme(qapp, LIGHT)
    assert 0 < Told.changes <= 3
    style.apply_theme(qapp, DARK)
