import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from linkwork_studio.commands.menus import MENUS
from linkwork_studio.commands.table import all_actions
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.window.action_set import ActionSet


@pytest.fixture
def actions(context, window, qtbot):
    """All actions in a window that has the keyboard."""
    window.show_workbench()
    made = ActionSet(all_actions(), context, window, DARK)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield made
    made.close()


def test_menus_hold_the_table(actions, window):
    assert [menu.text().replace("&", "") for menu in window.menuBar().actions()] == list(MENUS)
    shown = {entry.objectName() for menu in actions.menus.values() for entry in menu.actions()}
    assert {action.id for action in actions.table} <= shown


def test_a_key_does_it(actions, window, context):
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert context.session.playing


def test_a_key_whose_action_cannot_be_done_tells_why(actions, window, context):
    assert not actions.entry("edit.delete").isEnabled()
    QTest.keyClick(window, Qt.Key.Key_Delete)
    assert context.views.said[0][0].startswith("Nothing selected")


def test_typing_keeps_its_keys(actions, window, context):
    field = window.docks["inspector"].widget()
    assert isinstance(field, QLineEdit)
    field.setFocus()
    context.document.select(("arm",))
    QTest.keyClicks(field, "1 =.f-")
    QTest.keyClick(field, Qt.Key.Key_Home)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClick(field, Qt.Key.Key_End)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert field.text() == " =.f"
    assert not context.session.playing
    assert "arm" in context.document.model
    assert context.session.told == []


def test_tab_moves_the_focus_from_a_field_and_toggles_a_panel_elsewhere(actions, window, context):
    field = window.docks["inspector"].widget()
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert context.views.shown["left"]
    window.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Tab)
    assert not context.views.shown["left"]


def test_entries_follow_the_context(actions, context):
    context.document.select(("elbow",))
    actions.refresh()
    assert actions.entry("edit.delete").isEnabled()
    actions.entry("edit.delete").trigger()
    assert actions.entry("edit.undo").text() == "Undo delete joint elbow"
    context.views.shown["right"] = False
    actions.refresh()
    assert not actions.entry("view.toggle_panel.right").isChecked()


def test_icons_change_with_the_theme(actions):
    before = actions.entry("file.save").icon().cacheKey()
    actions.set_theme(LIGHT)
    assert actions.entry("file.save").icon().cacheKey() != before


def test_no_keys_on_the_start_page_but_help(actions, window, context):
    context.views.project = False
    actions.show_keys(None)
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert not context.session.playing
    assert context.views.said == []
