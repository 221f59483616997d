"""A user asks how a mobile swings, sees it, and puts it where it rests."""

from PySide6.QtCore import Qt

PATIENCE = 280_000  # milliseconds: kernels may compile


def test_a_mobile_swings_in_the_picture_and_is_put_to_rest(user, qtbot, tmp_path):
    user.open_sample("hanging_mobile")
    questions, studio = user.studio.questions, user.studio
    before = studio.document.model

    def click(button):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    studio.window.docks["questions"].raise_()
    click(questions.choices.button(1))
    click(questions.ask_button)
    qtbot.waitUntil(lambda: not questions.asking.is_busy, timeout=PATIENCE)
    assert "modes about a" in questions.title.text()
    questions.table.selectRow(questions.table.rowCount() - 1)
    seen = []
    questions.previewed.connect(seen.append)
    click(questions.show_button)
    qtbot.waitUntil(lambda: len(seen) > 5)
    user.look(tmp_path / "swinging.png")
    click(questions.take_button)
    assert seen[-1] is None
    user.wait_for_run()
    assert studio.document.model != before
    user.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert studio.document.model == before
