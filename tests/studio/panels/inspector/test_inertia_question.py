import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from linkwork_studio.look.theme import DARK
from linkwork_studio.panels.inspector.view import InspectorPanel


@pytest.fixture
def panel(show, document):
    document.select(("arm",))
    return show(InspectorPanel(document, DARK), 320, 900)


def weigh(panel, text):
    edit = panel.field("mass").field.edit
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)
    QTest.keyClick(edit, Qt.Key.Key_Return)


@pytest.mark.parametrize("scales", [True, False])
def test_it_is_asked_once(panel, document, scales):
    told = []
    panel.inertia_answered.connect(told.append)
    before = document.model.bodies["arm"].inertia
    assert panel.question.isHidden()
    weigh(panel, "2.4")
    assert panel.question.isVisible()
    QTest.mouseClick(panel.question.yes if scales else panel.question.no, Qt.MouseButton.LeftButton)
    assert told == [scales]
    factor = 2.0 if scales else 1.0
    assert document.model.bodies["arm"].inertia == pytest.approx([factor * moment for moment in before])
    weigh(panel, "4.8")
    assert panel.question.isHidden()


def test_it_goes_with_the_selection_and_comes_again_unanswered(panel, document):
    weigh(panel, "2.4")
    document.select(("rod",))
    assert panel.question.isHidden()
    document.select(("arm",))
    assert panel.question.isHidden()
    weigh(panel, "3.6")
    assert panel.question.isVisible()


def test_the_menu_of_the_mass_changes_the_answer(panel):
    title, is_on, turn = panel.field("mass").option
    assert title == "Scale inertia with the mass"
    assert is_on()
    turn(False)
    assert not is_on()
    turn(True)
    assert is_on()
