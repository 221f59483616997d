"""A field for a colour."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from linkwork_studio.widgets.color_field import ColorField, swatch


def test_a_colour_is_typed(qtbot, show, heard):
    field = show(ColorField())
    heard.to(field.edited)
    qtbot.keyClicks(field.edit, "#ff8800")
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert heard == ["#ff8800"]


def test_a_colour_is_chosen(show, heard):
    field = show(ColorField(("#112233",)))
    heard.to(field.edited)
    field._fill()
    actions = {action.text(): action for action in field._menu.actions()}
    actions["#112233"].trigger()
    actions["As the theme"].trigger()
    assert heard == ["#112233", ""]
    assert "Another..." in actions


def test_the_swatch_shows_it(show):
    image = swatch("#ff8800").pixmap(16, 16).toImage()
    assert image.pixelColor(image.width() // 2, image.height() // 2) == QColor("#ff8800")
    field = show(ColorField())
    field.set_value(None)
    assert field.edit.placeholderText() == "mixed"
