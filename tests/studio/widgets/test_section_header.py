"""A header that opens and closes."""

from PySide6.QtCore import Qt

from linkwork_studio.widgets.section_header import SectionHeader


def test_click_and_keys_open_and_close(qtbot, show, heard):
    header = show(SectionHeader("Mass", "of the body"))
    heard.to(header.toggled)
    qtbot.mouseClick(header, Qt.MouseButton.LeftButton)
    header.setFocus()
    qtbot.keyClick(header, Qt.Key.Key_Space)
    qtbot.keyClick(header, Qt.Key.Key_Left)
    qtbot.keyClick(header, Qt.Key.Key_Left)
    qtbot.keyClick(header, Qt.Key.Key_Right)
    assert heard == [False, True, False, True]


def test_it_says_what_it_is_and_whether_it_is_open(show):
    header = show(SectionHeader("Mass"))
    assert header.accessibleName() == "Mass, open"
    header.set_open(False)
    assert header.accessibleName() == "Mass, closed"


def test_it_is_drawn_open_and_closed(show):
    header = show(SectionHeader("Mass"))
    opened = header.grab().toImage()
    header.set_open(False)
    assert header.grab().toImage() != opened
    header.set_detail("3 fields")
    assert header.detail == "3 fields"
