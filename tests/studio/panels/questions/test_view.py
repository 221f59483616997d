"""A question asked, its answer looked at, and taken."""

import pytest
from PySide6.QtCore import Qt

from linkwork.edits import SetValue
from linkwork_studio.document.command import Command
from linkwork_studio.look.theme import DARK
from linkwork_studio.panels.questions.view import QUESTIONS, QuestionsPanel, save_numbers

PATIENCE = 120_000  # milliseconds: kernels may compile


@pytest.fixture
def panel(show, document):
    return show(QuestionsPanel(document, DARK), 740, 240)


@pytest.fixture
def ask(qtbot, panel):
    """Clicks a question and the button, and waits for the answer."""

    def asked(title: str) -> None:
        number = [name for name, *_ in QUESTIONS].index(title)
        qtbot.mouseClick(panel.choices.button(number), Qt.MouseButton.LeftButton)
        qtbot.mouseClick(panel.ask_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not panel.asking.is_busy, timeout=PATIENCE)

    return asked


def test_before_anything_is_asked_the_question_explains_itself(panel):
    assert panel.title.text() == QUESTIONS[0][2]
    assert not panel.show_button.isVisible()
    assert not panel.save_button.isVisible()


def test_the_position_of_rest_is_taken_as_one_edit(qtbot, panel, ask, document):
    ask("Rest")
    assert panel.title.text() == "One stable equilibrium"
    qtbot.mouseClick(panel.take_button, Qt.MouseButton.LeftButton)
    assert document.model.bodies["weight"].position == pytest.approx((0, 0, 0.6), abs=1e-6)
    document.undo()
    assert document.model.bodies["weight"].position == (0, 0, 1.0)


def test_a_mode_swings_in_the_picture_until_it_is_let_go(qtbot, panel, ask):
    ask("Modes")
    seen = []
    panel.previewed.connect(seen.append)
    qtbot.mouseClick(panel.show_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(seen) > 4)
    heights = {snapshot.position("weight")[2] for snapshot in seen}
    assert len(heights) > 2
    qtbot.mouseClick(panel.show_button, Qt.MouseButton.LeftButton)
    assert seen[-1] is None


def test_another_question_lets_the_picture_go(qtbot, panel, ask):
    ask("Modes")
    qtbot.mouseClick(panel.show_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(panel.previewed, check_params_cb=lambda snapshot: snapshot is None):
        qtbot.mouseClick(panel.choices.button(0), Qt.MouseButton.LeftButton)
    assert panel.table.rowCount() == 0


def test_an_edit_makes_the_answer_old(panel, ask, document):
    ask("Rest")
    document.do(Command("heavier", (SetValue("weight", "mass", 3.0),)))
    assert "ask again" in panel.title.text()
    assert panel.table.rowCount() == 0
    assert not panel.take_button.isVisible()


def test_what_cannot_be_answered_is_told_in_red(panel, ask):
    ask("Motion")
    assert "one way to move is left free" in panel.title.text()
    assert panel.title.property("role") == "error"


def test_a_name_without_a_suffix_becomes_a_table(tmp_path):
    written = []
    save_numbers(written.append, tmp_path / "numbers")
    save_numbers(written.append, tmp_path / "numbers.h5")
    assert [path.name for path in written] == ["numbers.csv", "numbers.h5"]


def test_a_study_is_drawn_and_a_point_is_a_row(qtbot, panel, ask):
    form = panel.forms[[name for name, *_ in QUESTIONS].index("Study")]
    form.parameter.setCurrentText("weight.mass")
    form.response.setCurrentText("min height")
    form.count.setValue(2)
    form.until.set_value(0.05)
    assert not panel.chart.isVisible()
    ask("Study")
    assert panel.chart.isVisible()
    assert [x for x, _ in panel.chart.points] == [1.0, 4.0]
    qtbot.mouseClick(panel.chart, Qt.MouseButton.LeftButton, pos=panel.chart.place_of(1).toPoint())
    assert panel.table.currentRow() == 1
    ask("Rest")
    assert not panel.chart.isVisible()
