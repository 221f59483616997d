"""Theme, text size and mouse are seen at once and remembered."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from linkwork_studio.look import fonts
from linkwork_studio.look.style import SYSTEM, sheet, theme_named
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.window.preferences import PreferencesDialog


@pytest.fixture
def dialog(qtbot):
    told = []
    units = {"length": "m", "force": "N", "angle": "deg"}
    chosen = SimpleNamespace(theme_choice="dark", text_size=100, habits=lambda: "cad", units=units)
    chosen.set_unit = lambda *said: told.append(("set_unit", *said))
    for name in ("set_theme", "set_text_size", "set_habits"):
        setattr(chosen, name, lambda value, name=name: told.append((name, value)))
    made = PreferencesDialog(chosen)
    made.told = told
    qtbot.addWidget(made)
    made.show()
    return made


def test_it_shows_what_is_in_force_and_tells_each_choice(dialog, qtbot):
    assert (dialog.theme.value, dialog.text_size.value, dialog.mouse.value) == ("dark", 100, "cad")
    for field, key in ((dialog.theme, Qt.Key.Key_Up), (dialog.text_size, Qt.Key.Key_Down)):
        qtbot.keyClick(field.box, key)
    assert dialog.told == [("set_theme", SYSTEM), ("set_text_size", 110)]


def test_units_are_chosen_one_by_one(dialog, qtbot):
    for field in dialog.units.values():
        qtbot.keyClick(field.box, Qt.Key.Key_Down)
    told = [("set_unit", "length", "mm"), ("set_unit", "force", "kN"), ("set_unit", "angle", "rad")]
    assert dialog.told == told


@pytest.mark.parametrize(("scheme", "theme"), [("Light", LIGHT), ("Dark", DARK), ("Unknown", DARK)])
def test_the_system_is_followed_where_it_is_chosen(monkeypatch, qapp, scheme, theme):
    hints = SimpleNamespace(colorScheme=lambda: getattr(Qt.ColorScheme, scheme))
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)
    assert theme_named(SYSTEM) is theme
    assert theme_named("light") is LIGHT


def test_text_grows_in_the_sheet_and_in_what_is_painted(qapp):
    try:
        fonts.set_size(125)
        assert fonts.font(12).pixelSize() == 15
        assert "font-size: 19px" in sheet(DARK, fonts.scaled(100))
    finally:
        fonts.set_size(100)
    assert fonts.font(12).pixelSize() == 12
