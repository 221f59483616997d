"""The palette's buttons under its filter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.panels.palette.view import PalettePanel


@pytest.fixture
def panel(qtbot):
    made = PalettePanel(DARK)
    qtbot.addWidget(made)
    made.done = []
    made.perform = lambda action: made.done.append(action.id)
    made.resize(240, 700)
    made.show()
    return made


def test_a_click_carries_out_the_action(panel):
    QTest.mouseClick(panel.button("build.connect.joint.revolute"), Qt.MouseButton.LeftButton)
    assert panel.done == ["build.connect.joint.revolute"]


def test_the_filter_hides_and_enter_takes_the_first(panel):
    panel.search.setText("motor")
    shown = [block.label for block, button in panel.buttons if not button.isHidden()]
    assert "Motor" in shown
    assert "Revolute" not in shown
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert len(panel.done) == 1
    panel.search.setText("zzz")
    assert not panel.hint.isHidden()


def test_buttons_speak_and_change_their_colours(panel):
    button = panel.button("build.arm.link")
    assert button.accessibleName() == "Link"
    assert "Draw a link" in button.toolTip()
    before = button.icon().pixmap(24).toImage()
    panel.set_theme(LIGHT)
    assert button.icon().pixmap(24).toImage() != before
