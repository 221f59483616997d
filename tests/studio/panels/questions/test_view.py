"""A question asked, its answer looked at, and taken."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from linkwork.edits import SetValue
from linkwork_studio.document.command import Command
from linkwork_studio.look.theme import DARK
from linkwork_studio.panels.questions.replies import Reply
from linkwork_studio.panels.questions.view import NARROWEST, QUESTIONS, QuestionsPanel, save_numbers

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


def test_in_a_narrow_panel_the_questions_are_a_list(qtbot, show, document):
    around = show(QWidget(), 800, 240)  # a window of its own cannot be narrower than its layout, a dock can
    panel = QuestionsPanel(document, DARK, around)
    panel.resize(panel.minimumSizeHint().width(), 240)
    panel.show()
    assert panel.width() == NARROWEST
    assert panel.list.isVisible()
    assert not any(button.isVisible() for button in panel.choices.buttons())
    panel.list.setFocus()
    qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    assert panel.title.text() == QUESTIONS[1][2]
    assert panel.forms[1].isVisible()
    qtbot.waitUntil(lambda: panel.title.geometry().right() < panel.ask_button.geometry().left())
    assert panel.title.geometry().left() > panel.list.geometry().right()
    assert panel.title.width() > panel.ask_button.x() - panel.list.geometry().right() - 20, "it has all the room"
    assert panel.fields.x() < 20
    panel.resize(800, 240)
    assert panel.choices.button(1).isChecked()
    assert not panel.list.isVisible()


def test_the_position_of_rest_is_taken_as_one_edit(qtbot, panel, ask, document):
    ask("Equilibrium")
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
    ask("Equilibrium")
    document.do(Command("heavier", (SetValue("weight", "mass", 3.0),)))
    assert "run this again" in panel.title.text()
    assert panel.table.rowCount() == 0
    assert not panel.take_button.isVisible()


def test_what_cannot_be_answered_is_told_in_red(panel, ask):
    ask("Motion")
    assert "1 unconstrained degree of freedom" in panel.title.text()
    assert panel.title.property("role") == "error"


def test_a_name_without_a_suffix_becomes_a_table(tmp_path):
    written = []
    reply = Reply("", (), (), save=written.append)
    save_numbers(reply, tmp_path / "numbers")
    save_numbers(reply, tmp_path / "numbers.h5")
    assert [path.name for path in written] == ["numbers.csv", "numbers.h5"]


@pytest.fixture
def study(panel, ask, monkeypatch):
    """The study of the mass of the weight, of two short runs, has been answered."""
    monkeypatch.setattr("os.cpu_count", lambda: 0)  # here, not in other processes
    form = panel.forms[[name for name, *_ in QUESTIONS].index("Study")]
    form.varied.rows[0].parameter.setCurrentText("weight.mass")
    form.varied.rows[0].steps.setValue(2)
    form.response.setCurrentText("min height")
    form.until.set_value(0.05)
    assert not panel.chart.isVisible()
    ask("Study")
    return form


def test_a_study_is_drawn_and_a_point_is_a_row(qtbot, panel, ask, study):
    assert panel.chart.isVisible()
    assert [x for x, _ in panel.chart.points] == [1.0, 4.0]
    qtbot.mouseClick(panel.chart, Qt.MouseButton.LeftButton, pos=panel.chart.place_of(1).toPoint())
    assert panel.table.row == 1
    ask("Equilibrium")
    assert not panel.chart.isVisible()


def test_the_numbers_of_a_row_are_used_as_one_edit_and_the_answer_stays(qtbot, panel, study, document):
    panel.table.choose(1)
    qtbot.mouseClick(panel.use_button, Qt.MouseButton.LeftButton)
    assert document.model.bodies["weight"].mass == 4.0
    assert panel.table.rowCount() == 2
    document.undo()
    assert document.model.bodies["weight"].mass == 2.0
    assert panel.table.rowCount() == 2
    document.do(Command("stiffer", (SetValue("spring", "stiffness", 60.0),)))
    assert "run this again" in panel.title.text()
    assert not panel.use_button.isVisible()


def test_in_a_narrow_panel_fields_give_way_to_the_answer_until_they_are_wanted(qtbot, panel, study):
    assert not panel.fields.isVisible()
    qtbot.mouseClick(panel.ask_button, Qt.MouseButton.LeftButton)
    assert panel.fields.isVisible()
    assert study.varied.rows[0].parameter.currentText() == "weight.mass"
    assert panel.table.rowCount() == 2
    assert panel.ask_button.text() == "Run"


def test_a_click_on_a_head_draws_over_that_number(panel, study):
    study.varied.add()
    study.varied.rows[1].parameter.setCurrentText("spring.stiffness")
    study.varied.rows[1].steps.setValue(2)
    panel._on_answer(study.question(panel.document.model)(lambda _share: True))
    panel.table.horizontalHeader().sectionClicked.emit(1)
    assert panel.chart.names == ("spring.stiffness", "min height")
    assert [x for x, _ in panel.chart.points] == [25.0, 100.0, 25.0, 100.0]
    panel.table.horizontalHeader().sectionClicked.emit(2)
    assert panel.chart.names[0] == "spring.stiffness"
