"""A part under a header."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from linkwork_studio.widgets.section import Section


def test_the_header_hides_and_shows_the_body(qtbot, show):
    section, label = Section("Mass"), QLabel("inside")
    section.add(label)
    show(section)
    assert label.isVisible()
    qtbot.mouseClick(section.header, Qt.MouseButton.LeftButton)
    assert not label.isVisible()
