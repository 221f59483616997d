"""A button that is an icon."""

from PySide6.QtCore import Qt

from linkwork_studio.widgets.icon_button import IconButton, tip


def test_it_tells_name_key_and_use(show):
    button = show(IconButton("Play", "Let it move.", "Space"))
    assert button.accessibleName() == "Play"
    assert button.accessibleDescription() == "Let it move."
    for word in ("Play", "Space", "Let it move."):
        assert word in button.toolTip()
    button.rename("Pause", "Hold it.")
    button.set_key("P")
    assert button.accessibleName() == "Pause"
    assert "Hold it." in button.toolTip()


def test_space_presses_it_and_a_click_does_not_take_the_focus(qtbot, show):
    button = show(IconButton("Play"))
    button.clearFocus()
    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not button.hasFocus()
    button.setFocus()
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, Qt.Key.Key_Space)


def test_a_tip_without_key_and_use():
    assert "Play" in tip("Play")
    assert "</div><div>" not in tip("Play")
