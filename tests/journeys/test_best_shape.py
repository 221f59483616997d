"""A user asks for the best shape of a coupler, looks at the designs and puts one in while the four-bar runs."""

from PySide6.QtCore import Qt

PATIENCE = 280_000  # milliseconds: kernels may compile


def test_the_coupler_of_a_running_four_bar_gets_its_best_shape(user, qtbot, tmp_path):
    user.open_sample("four_bar")
    questions, studio = user.studio.questions, user.studio

    def click(button):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    studio.window.docks["questions"].raise_()
    number = next(n for n, button in enumerate(questions.choices.buttons()) if button.text() == "Best shape")
    click(questions.choices.button(number))
    form = questions.form
    form.body.setCurrentText("coupler")
    form.rounds.setValue(12)
    form.until.set_value(0.4)
    click(questions.ask_button)
    qtbot.waitUntil(lambda: not questions.asking.is_busy, timeout=PATIENCE)
    assert questions.title.text().startswith("coupler: ")
    assert questions.image.isVisible()
    assert questions.table.rowCount() == 12
    user.look(tmp_path / "designs.png")
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.5)
    before = studio.document.model.bodies["coupler"]
    click(questions.use_button)
    user.wait_for_run()
    assert "gap" not in studio.window.statusBar().currentMessage(), "it goes on from where the run has it"
    after = studio.document.model.bodies["coupler"]
    assert after.shapes[0].kind == "mesh"
    assert after.mass < 0.6 * before.mass
    user.wait_until_time(user.snapshot.time + 0.2)
    assert user.snapshot.violation < 1e-6
    user.look(tmp_path / "reshaped.png")
    studio.viewport.setFocus()
    user.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    user.wait_for_run()
    assert studio.document.model.bodies["coupler"] == before
