"""A user asks how a mobile swings, puts it where it rests; and looks for a better crank."""

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


def test_two_numbers_are_varied_and_the_best_are_used(user, qtbot, tmp_path):
    user.open_sample("slider_crank_motor")
    questions, document = user.studio.questions, user.studio.document

    def click(button):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def answer():
        click(questions.ask_button)
        qtbot.waitUntil(lambda: not questions.asking.is_busy, timeout=PATIENCE)

    user.studio.window.docks["questions"].raise_()
    click(questions.choices.button(5))
    form = questions.form
    click(form.more)
    for row, name in zip(form.varied.rows, ("crank.mass", "piston.mass"), strict=True):
        row.parameter.setCurrentText(name)
        row.steps.setValue(2)
    form.until.set_value(0.02)
    answer()
    assert questions.title.text().startswith("4 of 4 runs; last piston displacement")
    user.look(tmp_path / "study.png")
    qtbot.mouseClick(questions.chart, Qt.MouseButton.LeftButton, pos=questions.chart.place_of(3).toPoint())
    click(questions.use_button)
    assert (document.model.bodies["crank"].mass, document.model.bodies["piston"].mass) == (2.0, 3.0)
    user.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (document.model.bodies["crank"].mass, document.model.bodies["piston"].mass) == (1.0, 1.5)

    click(questions.choices.button(6))
    form = questions.form
    form.varied.rows[0].parameter.setCurrentText("piston.mass")
    form.samples.setValue(2)
    form.tries.setValue(4)
    form.until.set_value(0.02)
    answer()
    assert questions.title.text().startswith("Least: ")
    user.look(tmp_path / "best.png")
    click(questions.use_button)
    values = [float(questions.table.item(row, 1).text()) for row in range(questions.table.rowCount())]
    best = float(questions.table.item(questions.table.currentRow(), 0).text())
    assert values[questions.table.currentRow()] == min(values)
    assert abs(document.model.bodies["piston"].mass - best) < 1e-5 * best
