"""F1 opens the page about what is selected, and about the field that one is in."""

import pytest
from PySide6.QtCore import Qt

pytestmark = pytest.mark.timeout(600)


def test_f1_knows_what_one_asks_about(user, tmp_path):
    studio = user.studio
    user.open_sample("double_pendulum")
    user.key(Qt.Key.Key_F1)
    sheet = studio.views._help
    assert sheet.place == "guide/1_first_five_minutes"
    sheet.close()

    user.click_in_tree("elbow")
    studio.window.activateWindow()
    studio.viewport.setFocus()
    user.key(Qt.Key.Key_F1)
    assert sheet.place == "joints/revolute"
    assert sheet.isVisible()
    sheet.close()

    user.click_in_tree("lower link")
    (mass,) = studio.inspector.field("mass").field.controls()
    studio.window.activateWindow()
    mass.setFocus()
    user.key(Qt.Key.Key_F1)
    assert sheet.place == "bodies/rigid"
    assert sheet.page.textCursor().block().text() == "mass"
    assert sheet.page.textCursor().currentTable() is not None
    assert sheet.grab().save(str(tmp_path / "help.png"))
    sheet.close()
