"""A line to filter by."""

from PySide6.QtCore import Qt

from linkwork_studio.look import icons
from linkwork_studio.look.theme import DARK
from linkwork_studio.widgets.search_field import SearchField


def test_esc_empties_first(qtbot, show, heard):
    field = show(SearchField("Filter elements"))
    field.set_icons(icons.icon("search", DARK), icons.icon("close", DARK))
    heard.to(field.textChanged)
    field.setFocus()
    qtbot.keyClicks(field, "ar")
    assert field._clear.isVisible()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert heard == ["a", "ar", ""]
    assert not field._clear.isVisible()
    assert field.accessibleName() == "Filter elements"
