"""The window with another package installed; test_another_package.py runs this in a process that has it."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from linkwork_studio.commands.table import all_actions

PATIENCE = 280_000  # milliseconds: kernels may compile


def test_its_joint_is_added_and_its_question_asked(user):
    studio = user.studio
    user.open_sample("double_pendulum")
    user.click_in_tree("lower link")
    (button,) = [button for block, button in studio.palette.buttons if block.label == "Pin in slot"]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert studio.viewport.tool is not None
    user.key(Qt.Key.Key_Escape)
    (action,) = [action for action in all_actions() if action.title == "Pin in slot joint"]
    studio.actions.entry(action.id).trigger()
    (joint,) = [joint for joint in studio.document.model.joints.values() if joint.kind == "pin_in_slot"]
    assert studio.document.selection == (joint.id,)
    user.wait_for_run()
    assert joint.id in studio.session.snapshot.joints
    panel = studio.questions
    number = [panel.list.itemText(n) for n in range(panel.list.count())].index("Weight")
    panel.choices.button(number).click()
    panel.ask_button.click()
    user.qtbot.waitUntil(lambda: not panel.asking.is_busy, timeout=PATIENCE)
    total = sum(getattr(body, "mass", 0.0) for body in studio.document.model.bodies.values())
    assert panel.title.text().startswith(f"{total:g} kg in all")
