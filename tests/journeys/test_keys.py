"""Keys mean the same wherever the focus is, but a text that is being typed keeps its own."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from linkwork_studio.window.shortcut_sheet import ShortcutSheet

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def opened(user):
    user.open_sample("double_pendulum")
    return user


def test_space_plays_while_the_tree_has_the_focus(opened):
    opened.click_in_tree("elbow")
    assert QApplication.focusWidget() is opened.studio.tree.view
    opened.key(Qt.Key.Key_Space)
    assert opened.studio.session.playing
    opened.key(Qt.Key.Key_Space)
    assert not opened.studio.session.playing


def test_typing_in_the_inspector_neither_plays_nor_deletes(opened):
    studio = opened.studio
    opened.click_in_tree("lower link")
    field = studio.inspector.field("mass").findChild(QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "2 * 1.5")
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Home, Qt.Key.Key_Delete, Qt.Key.Key_End, Qt.Key.Key_Backspace):
        QTest.keyClick(field, key)
    assert not studio.session.playing
    assert "lower link" in studio.document.model
    assert studio.session.snapshot.time == 0.0
    assert field.text().replace(" ", "") in ("*1.5", "*1.")


def test_typing_in_the_filter_of_the_tree(opened):
    studio = opened.studio
    opened.click_in_tree("elbow")
    studio.tree.search.setFocus()
    QTest.keyClicks(QApplication.focusWidget(), "f 17.-=")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backspace)
    assert "elbow" in studio.document.model
    assert not studio.session.playing
    assert studio.session.speed == 1.0


def test_tab_moves_through_fields_and_toggles_panels_from_the_picture(opened):
    studio = opened.studio
    opened.click_in_tree("lower link")
    field = studio.inspector.field("mass").findChild(QLineEdit)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not field
    assert studio.window.is_panel_shown("left")
    studio.viewport.setFocus()
    opened.key(Qt.Key.Key_Tab)
    assert not studio.window.is_panel_shown("left")
    opened.key(Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert not studio.window.is_panel_shown("right")


def test_every_pane_is_reached_by_the_keyboard(opened):
    studio, seen = opened.studio, set()
    for _ in range(6):
        opened.key(Qt.Key.Key_F6)
        seen.add(QApplication.focusWidget())
    assert studio.viewport in seen
    for dock in ("tree", "inspector", "plot"):
        assert any(studio.window.docks[dock].isAncestorOf(widget) for widget in seen), dock


def test_undo_belongs_to_the_document_once_the_value_is_given(opened):
    studio = opened.studio
    opened.click_in_tree("lower link")
    field = studio.inspector.field("mass").findChild(QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "3")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert studio.document.model.bodies["lower link"].mass == 3.0
    opened.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert studio.document.model.bodies["lower link"].mass == 1.0


def test_a_new_mechanism_can_be_built_and_run(user):
    studio = user.studio
    user.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    studio.actions.entry("add.body.capsule").trigger()
    studio.actions.entry("add.joint.revolute").trigger()
    user.wait_for_run()
    studio.viewport.setFocus()
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.1)
    assert list(studio.document.model.joints) == ["revolute"]


def test_escape_ends_a_gesture_first_and_deselects_then(opened):
    studio, viewport = opened.studio, opened.studio.viewport
    opened.click_in_tree("elbow")
    viewport.setFocus()
    corner = QPoint(viewport.width() - 20, 20)
    QTest.mousePress(viewport, Qt.MouseButton.RightButton, pos=corner)
    QTest.mouseMove(viewport, corner - QPoint(30, -30))
    opened.key(Qt.Key.Key_Escape)
    assert studio.document.selection == ("elbow",)
    QTest.mouseRelease(viewport, Qt.MouseButton.RightButton, pos=corner)
    opened.key(Qt.Key.Key_Escape)
    assert studio.document.selection == ()


def test_keys_are_changed_on_the_sheet_and_kept_for_the_next_day(opened, sit_down):
    studio = opened.studio
    QTimer.singleShot(0, lambda: change_play_to_f7(studio))
    opened.key(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    studio.viewport.setFocus()
    opened.key(Qt.Key.Key_Space)
    assert not studio.session.playing
    opened.key(Qt.Key.Key_F7)
    assert studio.session.playing
    assert "F7" in studio.timeline.play.toolTip()
    studio.close()
    again = sit_down()
    again.open_sample("double_pendulum")
    again.key(Qt.Key.Key_F7)
    assert again.studio.session.playing


def change_play_to_f7(studio):
    """Click the keys of Play on the sheet that is open, press F7, and close it."""
    sheet = studio.window.findChild(ShortcutSheet)
    button = sheet.buttons["run.play_or_pause"]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.keyClick(button, Qt.Key.Key_F7)
    sheet.close()


def test_keys_work_again_as_soon_as_a_menu_is_closed(opened):
    bar = opened.studio.window.menuBar()
    file, edit = bar.actions()[:2]
    opened.studio.viewport.setFocus()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(file).center())
    opened.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is file.menu())
    QTest.keyClick(file.menu(), Qt.Key.Key_Right)
    opened.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is edit.menu())
    QTest.keyClick(edit.menu(), Qt.Key.Key_Escape)
    opened.qtbot.waitUntil(lambda: QApplication.focusWidget() is opened.studio.viewport)
    opened.key(Qt.Key.Key_Space)
    assert opened.studio.session.playing
